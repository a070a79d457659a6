import { setTimeout as sleep } from 'node:timers/promises';
import { LOCK_RETRY_MS } from '../connection-limits.js';
import { unavailable } from '../database-error.js';
import { FairSemaphore } from './fair-semaphore.js';

/** An item to process, and the callbacks of the promise that its caller awaits. */
export interface Task<Item, Result> {
  item: Item;
  /** When it was added, by performance.now(). */
  since: number;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

interface Limits<Item> {
  /** How many owners' tasks are processed concurrently. */
  maxConcurrent: number;
  /** How long a task may wait before it is processed, in milliseconds. */
  maxWaitMs: number;
  ownerOf: (item: Item) => number;
}

/**
 * Processes tasks: one of each owner at a time, first in, first out, and the owners round-robin. A task that fails
 * because of a lock goes to the end of its owner's queue and is tried again, so that it delays no other owner.
 */
export class FairQueue<Item, Result> {
  private readonly semaphore: FairSemaphore<number>;
  /** How many tasks of an owner have been added and not completed. */
  private readonly counts = new Map<number, number>();

  constructor(
    private readonly work: (item: Item) => Promise<Result>,
    private readonly isLockTimeout: (error: unknown) => boolean,
    private readonly limits: Limits<Item>,
  ) {
    const { maxConcurrent: total, maxWaitMs } = limits;
    const timeoutError = (): Error =>
      unavailable(new Error('The database is overloaded, or a row that is needed is locked.'));
    this.semaphore = new FairSemaphore({ total, perOwner: 1, maxWaitMs, timeoutError });
  }

  /** Whether a task of this owner is waiting or being processed. */
  has(owner: number): boolean {
    return this.counts.has(owner);
  }

  add({ item, since, resolve, reject }: Task<Item, Result>): void {
    const owner = this.limits.ownerOf(item);
    this.counts.set(owner, (this.counts.get(owner) ?? 0) + 1);
    void this.process(owner, item, since + this.limits.maxWaitMs)
      .finally(() => this.removeOne(owner))
      .then(resolve, reject);
  }

  /** @throws DomainError unavailable when the task did not begin, or needed a locked row, until this time */
  private async process(owner: number, item: Item, until: number): Promise<Result> {
    for (;;) {
      await this.semaphore.enter(owner, undefined, until - performance.now());
      try {
        return await this.work(item);
      } catch (error) {
        if (!this.isLockTimeout(error)) throw error;
      } finally {
        this.semaphore.leave(owner);
      }
      await sleep(Math.random() * LOCK_RETRY_MS);
    }
  }

  private removeOne(owner: number): void {
    const left = this.counts.get(owner)! - 1;
    if (left > 0) this.counts.set(owner, left);
    else this.counts.delete(owner);
  }
}
