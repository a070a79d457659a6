import { LRUCache } from 'lru-cache';

const MAX_KEYS = 10_000;

/** Counts failures or requests by key in the memory of the process. The window of a key begins with the first one counted. */
export class WindowCounts {
  private readonly counts: LRUCache<string, { total: number }>;

  constructor(windowMs: number) {
    this.counts = new LRUCache({ max: MAX_KEYS, ttl: windowMs });
  }

  of(key: string): number {
    return this.counts.get(key)?.total ?? 0;
  }

  /** @returns the new number */
  add(key: string, added: number): number {
    const count = this.counts.get(key);
    if (count === undefined) this.counts.set(key, { total: added });
    else count.total += added;
    return count?.total ?? added;
  }

  /** Seconds until the window of a key ends, rounded up. */
  secondsLeft(key: string): number {
    return Math.ceil(this.counts.getRemainingTTL(key) / 1_000);
  }
}
