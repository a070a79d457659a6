import type { Owner } from './connection-owner.js';

interface ShareLimits {
  /** Connections of this process. */
  total: number;
  /** How many of them one application may hold at a time. */
  perApplication: number;
  /** How long a caller waits for a connection, in milliseconds. */
  maxWaitMs: number;
}

interface Waiter {
  begin: () => void;
  timer: NodeJS.Timeout;
}

/**
 * A semaphore for the connections of this process that is fair between applications: each application has its own
 * queue, and the queues are served round-robin, so an application with many requests delays only its own. Connections
 * of the service itself (owner null) are limited by the total alone; each background job limits its own use.
 */
export class ConnectionShares {
  private used = 0;
  private readonly usedBy = new Map<Owner, number>();
  /** In the order in which the owners are served. */
  private readonly queues = new Map<Owner, Waiter[]>();

  constructor(private readonly limits: ShareLimits) {}

  /** How many callers wait for a connection. */
  get waiting(): number {
    return [...this.queues.values()].reduce((count, queue) => count + queue.length, 0);
  }

  /**
   * Calls `begin`, immediately or later, when the owner may take a connection; free() must be called afterwards. Calls
   * `giveUp` instead when the wait took too long.
   * @returns null when `begin` was called at once; else a function that ends the wait, and returns whether it still lasted
   */
  take(owner: Owner, begin: () => void, giveUp: () => void): (() => boolean) | null {
    if (this.used < this.limits.total && this.isBelowLimit(owner)) {
      this.count(owner, 1);
      begin();
      return null;
    }
    const timer = setTimeout(() => {
      this.removeWaiter(owner, waiter);
      giveUp();
    }, this.limits.maxWaitMs).unref();
    const waiter = { begin, timer };
    this.queues.set(owner, [...(this.queues.get(owner) ?? []), waiter]);
    return () => this.removeWaiter(owner, waiter);
  }

  /** To be called when a connection of the owner was released. */
  free(owner: Owner): void {
    this.count(owner, -1);
    for (let next = this.nextOwner(); next !== undefined; next = this.nextOwner()) this.admitFirst(next);
  }

  private isBelowLimit(owner: Owner): boolean {
    return owner === null || (this.usedBy.get(owner) ?? 0) < this.limits.perApplication;
  }

  private nextOwner(): Owner | undefined {
    if (this.used >= this.limits.total) return undefined;
    for (const owner of this.queues.keys()) if (this.isBelowLimit(owner)) return owner;
    return undefined;
  }

  private admitFirst(owner: Owner): void {
    const [first, ...rest] = this.queues.get(owner)!;
    // Deleted and inserted again, because a Map keeps the order of insertion: the owner is served last from now on.
    this.queues.delete(owner);
    if (rest.length > 0) this.queues.set(owner, rest);
    clearTimeout(first!.timer);
    this.count(owner, 1);
    first!.begin();
  }

  private removeWaiter(owner: Owner, waiter: Waiter): boolean {
    clearTimeout(waiter.timer);
    const queue = this.queues.get(owner) ?? [];
    const rest = queue.filter((other) => other !== waiter);
    if (rest.length > 0) this.queues.set(owner, rest);
    else this.queues.delete(owner);
    return rest.length < queue.length;
  }

  private count(owner: Owner, change: number): void {
    this.used += change;
    const used = (this.usedBy.get(owner) ?? 0) + change;
    if (used > 0) this.usedBy.set(owner, used);
    else this.usedBy.delete(owner);
  }
}
