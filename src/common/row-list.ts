/** A list ordered by id that is read page by page; no cursor or transaction stays open between two pages. */
export interface RowList<Row extends { id: number }> {
  /** The name of the list and its owner; a cursor is only valid for the list with the same name. */
  readonly name: string;
  /**
   * @param after only rows with a greater id; 0 for the first page
   * @param since only rows that changed at this time or later; null for all rows
   */
  page(after: number, limit: number, since: Date | null): Promise<Row[]>;
  /** A text that changes whenever a row of the list changes; used as the ETag. */
  revision(since: Date | null): Promise<string>;
}
