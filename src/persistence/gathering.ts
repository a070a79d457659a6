import { unavailable } from './database-error.js';

interface Waiting<Item, Result> {
  item: Item;
  /** On the clock of performance.now(). */
  since: number;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

interface Limits {
  groupsAtOnce: number;
  groupSize: number;
  /** How long an item waits for its group to begin, in milliseconds. */
  patienceMs: number;
}

/**
 * Does at one go what comes at the same time: while `groupsAtOnce` groups are under way, what arrives waits, and is
 * the next group. Nobody waits for company: who comes alone goes alone, and the busier it is, the less each one costs.
 */
export class Gathering<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private underWay = 0;
  private timer: NodeJS.Timeout | null = null;

  /**
   * @param work gives a result for each item, in their order; it does all of them or none
   * @param hurtsOthers whether an error may be the fault of one item: then each of the group goes once more, by itself
   */
  constructor(
    private readonly work: (items: Item[]) => Promise<Result[]>,
    private readonly hurtsOthers: (error: unknown) => boolean,
    private readonly limits: Limits,
  ) {}

  /** @throws what `work` throws; DomainError unavailable when its group could not begin in time: it never will */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, since: performance.now(), resolve, reject });
      this.begin();
    });
  }

  private begin(): void {
    const [oldest] = this.waiting;
    if (oldest === undefined) return;
    if (this.underWay >= this.limits.groupsAtOnce) {
      this.timer ??= setTimeout(() => this.sendAway(), oldest.since - this.latestArrival()).unref();
      return;
    }
    this.underWay += 1;
    const group = this.waiting.splice(0, this.limits.groupSize);
    void this.settle(group).finally(() => {
      this.underWay -= 1;
      this.begin();
    });
  }

  /** Whoever waited for long enough is told so: a request that was given up must not be stored later. */
  private sendAway(): void {
    this.timer = null;
    const latest = this.latestArrival();
    const tired = this.waiting.filter(({ since }) => since <= latest);
    this.waiting = this.waiting.slice(tired.length);
    for (const { reject } of tired) reject(unavailable(new Error('The database is too busy.')));
    this.begin();
  }

  /** Whoever came no later has waited for long enough. */
  private latestArrival(): number {
    return performance.now() - this.limits.patienceMs;
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
