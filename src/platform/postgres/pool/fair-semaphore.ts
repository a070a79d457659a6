import { ClientDisconnected, type Client } from '../../../common/request/request-context.js';
import { MAX_WAIT_MS } from '../connection-limits.js';
import { unavailable } from '../database-error.js';

interface Limits<Owner> {
  /** The number of callers that may have entered at a time. */
  total: number;
  /** The number of them that may be callers of one owner. Callers without an owner (null) are limited by the total alone. */
  perOwner: number;
  maxWaitMs: number;
  /** The error for a caller that waited for longer. */
  timeoutError: (owner: Owner) => Error;
}

interface Wait {
  /** The caller does not enter once it is gone. */
  client?: Client | undefined;
  maxWaitMs?: number;
}

const waitedTooLong = (owner: unknown): Error =>
  unavailable(new Error(`The request waited too long for another request: ${String(owner)}.`));

/**
 * A semaphore that is fair between owners: each owner has its own queue, first come, first served, and the queues are
 * served round-robin, so an owner with many callers delays only its own. An owner is an application, or the name of what
 * only some callers may use at a time. Unlike waiting for a lock in the database, waiting here takes no connection.
 */
export class FairSemaphore<Owner> {
  private used = 0;
  private readonly usedBy = new Map<Owner, number>();
  /** The owner that is served next comes first. */
  private readonly queues = new Map<Owner, (() => void)[]>();
  private readonly limits: Limits<Owner>;

  /** @param limits by default one caller of each owner at a time, and any number of owners */
  constructor(limits: Partial<Limits<Owner>> = {}) {
    const timeoutError = waitedTooLong;
    this.limits = { total: Infinity, perOwner: 1, maxWaitMs: MAX_WAIT_MS, timeoutError, ...limits };
  }

  get waiting(): number {
    return [...this.queues.values()].reduce((count, queue) => count + queue.length, 0);
  }

  /** Runs the work when it has entered for each of these owners. */
  async run<T>(owners: readonly Owner[], work: () => Promise<T>, wait?: Wait): Promise<T> {
    const entered: Owner[] = [];
    try {
      // Sorted, so that two calls with the same owners cannot deadlock.
      for (const owner of [...new Set(owners)].sort()) {
        await this.enter(owner, wait);
        entered.push(owner);
      }
      return await work();
    } finally {
      entered.forEach((owner) => this.leave(owner));
    }
  }

  /**
   * Enters, immediately or later; leave() must be called afterwards.
   * @returns null when the caller has entered immediately
   */
  enter(owner: Owner, { client, maxWaitMs = this.limits.maxWaitMs }: Wait = {}): Promise<void> | null {
    if (client?.isGone()) return Promise.reject(new ClientDisconnected());
    if (maxWaitMs <= 0) return Promise.reject(this.limits.timeoutError(owner));
    if (this.used < this.limits.total && this.isBelowLimit(owner)) {
      this.count(owner, 1);
      return null;
    }
    return new Promise((resolve, reject) => {
      const stopWaiting = (): void => {
        clearTimeout(timer);
        removeListener?.();
      };
      const admit = (): void => {
        stopWaiting();
        resolve();
      };
      const giveUp = (error: Error): void => {
        stopWaiting();
        const others = this.queues.get(owner)!.filter((other) => other !== admit);
        this.setQueue(owner, others);
        reject(error);
      };
      const timer = setTimeout(() => giveUp(this.limits.timeoutError(owner)), maxWaitMs).unref();
      const removeListener = client?.onceGone(() => giveUp(new ClientDisconnected()));
      this.setQueue(owner, [...(this.queues.get(owner) ?? []), admit]);
    });
  }

  leave(owner: Owner): void {
    this.count(owner, -1);
    for (let next = this.nextOwner(); next !== undefined; next = this.nextOwner()) this.admitFirst(next);
  }

  private isBelowLimit(owner: Owner): boolean {
    return owner === null || (this.usedBy.get(owner) ?? 0) < this.limits.perOwner;
  }

  private nextOwner(): Owner | undefined {
    if (this.used >= this.limits.total) return undefined;
    for (const owner of this.queues.keys()) if (this.isBelowLimit(owner)) return owner;
    return undefined;
  }

  private admitFirst(owner: Owner): void {
    const [admit, ...rest] = this.queues.get(owner)!;
    // Deleted and inserted again, because a Map keeps the sequence of insertion: the owner is served last from now on.
    this.queues.delete(owner);
    this.setQueue(owner, rest);
    this.count(owner, 1);
    admit!();
  }

  private setQueue(owner: Owner, queue: (() => void)[]): void {
    if (queue.length > 0) this.queues.set(owner, queue);
    else this.queues.delete(owner);
  }

  private count(owner: Owner, change: number): void {
    this.used += change;
    const used = (this.usedBy.get(owner) ?? 0) + change;
    if (used > 0) this.usedBy.set(owner, used);
    else this.usedBy.delete(owner);
  }
}
