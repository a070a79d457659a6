interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Does at one go what comes at the same time: while `groupsAtOnce` groups are under way, what arrives waits, and is
 * the next group. Nobody waits for company: who comes alone goes alone, and the busier it is, the less each one costs.
 */
export class Gathering<Item, Result> {
  private readonly waiting: Waiting<Item, Result>[] = [];
  private underWay = 0;

  /**
   * @param work gives a result for each item, in their order; it does all of them or none
   * @param hurtsOthers whether an error may be the fault of one item: then each of the group goes once more, by itself
   */
  constructor(
    private readonly work: (items: Item[]) => Promise<Result[]>,
    private readonly hurtsOthers: (error: unknown) => boolean,
    private readonly limits: { groupsAtOnce: number; groupSize: number },
  ) {}

  /** @throws what `work` throws */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.begin();
    });
  }

  private begin(): void {
    if (this.underWay >= this.limits.groupsAtOnce || this.waiting.length === 0) return;
    this.underWay += 1;
    const group = this.waiting.splice(0, this.limits.groupSize);
    void this.settle(group).finally(() => {
      this.underWay -= 1;
      this.begin();
    });
  }

  private async settle(group: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.work(group.map(({ item }) => item));
      group.forEach(({ resolve }, index) => resolve(results[index]!));
    } catch (error) {
      if (group.length > 1 && this.hurtsOthers(error)) {
        await Promise.all(group.map((member) => this.settle([member])));
      } else {
        group.forEach(({ reject }) => reject(error));
      }
    }
  }
}
