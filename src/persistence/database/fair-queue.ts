import { setTimeout as sleep } from 'node:timers/promises';
import { LOCK_RETRY_MS } from './connection-limits.js';
import { unavailable } from './database-error.js';

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
 * One first-in, first-out queue for each owner, served round-robin; at most one task of an owner is processed at a
 * time. A task that fails because of a lock goes to the end of its owner's queue and is tried again, so that it delays
 * no other owner.
 */
export class FairQueue<Item, Result> {
  /** Also has the owners whose task is being processed. */
  private readonly queues = new Map<number, Task<Item, Result>[]>();
  /** Owners that have a queue and no task being processed, in round-robin order. */
  private readonly ready: number[] = [];
  private processing = 0;

  constructor(
    private readonly work: (item: Item) => Promise<Result>,
    private readonly isLockTimeout: (error: unknown) => boolean,
    private readonly limits: Limits<Item>,
  ) {}

  /** Whether a task of this owner is waiting or being processed. */
  has(owner: number): boolean {
    return this.queues.has(owner);
  }

  add(task: Task<Item, Result>): void {
    const owner = this.limits.ownerOf(task.item);
    const queue = this.queues.get(owner);
    if (queue !== undefined) {
      queue.push(task);
      return;
    }
    this.queues.set(owner, [task]);
    this.ready.push(owner);
    this.processReady();
  }

  private processReady(): void {
    while (this.processing < this.limits.maxConcurrent && this.ready.length > 0) {
      const owner = this.ready.shift()!;
      this.processing += 1;
      void this.processFirst(owner).then((isLockTimeout) => {
        this.processing -= 1;
        void this.requeue(owner, isLockTimeout);
        this.processReady();
      });
    }
  }

  private async requeue(owner: number, isLockTimeout: boolean): Promise<void> {
    if (isLockTimeout) await sleep(Math.random() * LOCK_RETRY_MS);
    if (this.queues.get(owner)!.length === 0) this.queues.delete(owner);
    else this.ready.push(owner);
    this.processReady();
  }

  /** @returns whether it failed because of a lock */
  private async processFirst(owner: number): Promise<boolean> {
    const task = this.nextUnexpired(owner);
    if (task === undefined) return false;
    try {
      task.resolve(await this.work(task.item));
      return false;
    } catch (error) {
      const isLockTimeout = this.isLockTimeout(error);
      if (isLockTimeout) this.queues.get(owner)!.push(task);
      else task.reject(error);
      return isLockTimeout;
    }
  }

  /** Rejects the tasks that waited for too long; they are never processed afterwards. */
  private nextUnexpired(owner: number): Task<Item, Result> | undefined {
    const queue = this.queues.get(owner)!;
    const oldest = performance.now() - this.limits.maxWaitMs;
    for (let task = queue.shift(); task !== undefined; task = queue.shift()) {
      if (task.since > oldest) return task;
      task.reject(unavailable(new Error('The database is overloaded, or a row that is needed is locked.')));
    }
    return undefined;
  }
}
