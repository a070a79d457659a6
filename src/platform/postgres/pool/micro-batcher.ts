import { isFaultOfOneItem, isLockTimeout, unavailable } from '../database-error.js';
import { retry } from '../retry.js';
import { FairSemaphore } from './fair-semaphore.js';

/** An item to process, and the callbacks of the promise that its caller awaits. */
interface Task<Item, Result> {
  item: Item;
  /** The time at which it was added, by performance.now(). */
  since: number;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

interface Limits {
  maxConcurrentBatches: number;
  maxBatchSize: number;
  /** The maximum number of owners whose items are processed singly at the same time. */
  maxConcurrentSingles: number;
  /** The time that an item waits until its batch starts, or for a lock. */
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
  private readonly singles: FairSemaphore<number>;
  /** The number of items of each owner to be processed singly; an item that pauses before a retry is not in `singles`. */
  private readonly singleCounts = new Map<number, number>();

  /** @param work returns the result of each item at the same index; it stores all of the items or none */
  constructor(
    private readonly work: (items: Item[]) => Promise<Result[]>,
    private readonly ownerOf: (item: Item) => number,
    private readonly limits: Limits,
  ) {
    const timeoutError = (): Error =>
      unavailable(new Error('The database is overloaded, or a row that is needed is locked.'));
    this.singles = new FairSemaphore({ total: limits.maxConcurrentSingles, timeoutError });
  }

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const task = { item, since: performance.now(), resolve, reject };
      if (this.singleCounts.has(this.ownerOf(item))) {
        void this.processSingly(task);
        return;
      }
      this.waiting.push(task);
      this.startBatchesAfterTurn();
    });
  }

  /** Waits for the end of this turn of the event loop, so that items that are added in the same turn share a batch. */
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
        if (isRetriedSingly) void this.processSingly(task);
        else task.reject(error);
      }
    }
  }

  /**
   * Processes one item of each owner at a time, first in, first out. An item that needs a locked row goes to the end of its
   * owner's queue until it expires, so that it delays no other one.
   */
  private async processSingly({ item, since, resolve, reject }: Task<Item, Result>): Promise<void> {
    const owner = this.ownerOf(item);
    const until = since + this.limits.maxWaitMs;
    const work = async (): Promise<Result> => (await this.work([item]))[0]!;
    const attempt = (): Promise<Result> =>
      this.singles.run([owner], work, { maxWaitMs: until - performance.now() });
    this.countSingles(owner, 1);
    try {
      resolve(await retry(attempt, { afterPause: isLockTimeout }));
    } catch (error) {
      reject(error);
    } finally {
      this.countSingles(owner, -1);
    }
  }

  private countSingles(owner: number, change: number): void {
    const count = (this.singleCounts.get(owner) ?? 0) + change;
    if (count > 0) this.singleCounts.set(owner, count);
    else this.singleCounts.delete(owner);
  }
}
