/** A list in the order of its ids, read piece by piece; nothing is held open between two pieces. */
export interface RowList<Row extends { id: number }> {
  /** Names the list and whose it is: a cursor holds for one list alone. */
  readonly name: string;
  /**
   * @param after the id before the first one; 0 for the beginning
   * @param since leaves out what was last changed before; null for everything
   */
  page(after: number, limit: number, since: Date | null): Promise<Row[]>;
  /** Another one whenever something in the list has changed. */
  stamp(since: Date | null): Promise<string>;
}
