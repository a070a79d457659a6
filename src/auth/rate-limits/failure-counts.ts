import { LRUCache } from 'lru-cache';

const MAX_KEYS = 10_000;

/** Counts failures, or requests, by key in the memory of the process. The window of a key begins with its first one. */
export class FailureCounts {
  private readonly counts: LRUCache<string, { failures: number }>;

  constructor(windowMs: number) {
    this.counts = new LRUCache({ max: MAX_KEYS, ttl: windowMs });
  }

  of(key: string): number {
    return this.counts.get(key)?.failures ?? 0;
  }

  /** @returns the new number of failures */
  add(key: string, added: number): number {
    const count = this.counts.get(key);
    if (count === undefined) this.counts.set(key, { failures: added });
    else count.failures += added;
    return count?.failures ?? added;
  }

  /** Seconds until the failures of a key are forgotten, rounded up. */
  secondsLeft(key: string): number {
    return Math.ceil(this.counts.getRemainingTTL(key) / 1_000);
  }
}
