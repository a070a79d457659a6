import { isFaultOfOneItem, isLockTimeout, unavailable } from '../database-error.js';
import { FairQueue, type Task } from './fair-queue.js';

interface Limits {
  /** How many batches are processed concurrently. */
  maxConcurrentBatches: number;
  /** How many items a batch has at most. */
  maxBatchSize: number;
  /** The maximum number of owners whose items are processed singly at the same time. */
  maxConcurrentSingles: number;
  /** How long an item waits until its batch starts, or for a lock, in milliseconds. */
  maxWaitMs: number;
}

/**
 * Processes concurrent items in batches. While fewer than `maxConcurrentBatches` batches are running, the items of one turn
 * of the event loop form a batch; otherwise they wait, and everything that waits forms the next batch. So batches grow
 * with the load, and no item waits for requests that have not arrived yet.
 *
 * When a batch fails and one of its items may be the cause, such as one that needs a locked row, each of its items is
 * processed singly, concurrently with later batches. While items of an owner are processed singly, further items of
 * this owner are too: otherwise they could make batch after batch fail.
 */
export class MicroBatcher<Item, Result> {
  private waiting: Task<Item, Result>[] = [];
  private running = 0;
  private isStartPlanned = false;
  private timer: NodeJS.Timeout | null = null;
  private readonly singles: FairQueue<Item, Result>;

  /**
   * @param work returns the result of each item at the same index; it stores all of the items or none
   * @param ownerOf the owner of an item
   */
  constructor(
    private readonly work: (items: Item[]) => Promise<Result[]>,
    private readonly ownerOf: (item: Item) => number,
    private readonly limits: Limits,
  ) {
    const { maxConcurrentSingles: maxConcurrent, maxWaitMs } = limits;
    const workOnOne = async (item: Item): Promise<Result> => (await work([item]))[0]!;
    this.singles = new FairQueue(workOnOne, isLockTimeout, { maxConcurrent, maxWaitMs, ownerOf });
  }

  /**
   * @throws what `work` throws; DomainError unavailable when the item waited too long, and then it is never processed
   */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const task = { item, since: performance.now(), resolve, reject };
      if (this.singles.has(this.ownerOf(item))) {
        this.singles.add(task);
        return;
      }
      this.waiting.push(task);
      this.startBatchesAfterTurn();
    });
  }

  /** At the end of this turn of the event loop, so that items that are added in the same turn share a batch. */
  private startBatchesAfterTurn(): void {
    if (this.isStartPlanned) return;
    this.isStartPlanned = true;
    setImmediate(() => {
      this.isStartPlanned = false;
      this.startBatches();
    });
  }

  private startBatches(): void {
    const [oldest] = this.waiting;
    if (oldest === undefined) return;
    if (this.running >= this.limits.maxConcurrentBatches) {
      this.timer ??= setTimeout(() => this.rejectExpired(), oldest.since - this.expiryTime()).unref();
      return;
    }
    this.running += 1;
    const batch = this.waiting.splice(0, this.limits.maxBatchSize);
    void this.process(batch).finally(() => {
      this.running -= 1;
      this.startBatches();
    });
    // There may be more items than one batch holds.
    this.startBatches();
  }

  /** The error says that nothing was stored, so an expired item must never be processed later. */
  private rejectExpired(): void {
    this.timer = null;
    const expiryTime = this.expiryTime();
    const expired = this.waiting.filter(({ since }) => since <= expiryTime);
    this.waiting = this.waiting.slice(expired.length);
    for (const { reject } of expired) reject(unavailable(new Error('The database is overloaded.')));
    this.startBatches();
  }

  /** Items that were added at this time or before have expired. */
  private expiryTime(): number {
    return performance.now() - this.limits.maxWaitMs;
  }

  private async process(batch: Task<Item, Result>[]): Promise<void> {
    try {
      const results = await this.work(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(results[index]!));
    } catch (error) {
      const isRetriedSingly = isLockTimeout(error) || (batch.length > 1 && isFaultOfOneItem(error));
      for (const task of batch) {
        if (isRetriedSingly) this.singles.add(task);
        else task.reject(error);
      }
    }
  }
}
