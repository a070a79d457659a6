import { setTimeout as sleep } from 'node:timers/promises';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** What an application may ask of one kind. */
export interface Policy {
  name: string;
  /** Requests in one window. */
  quota: number;
}

/** How an application stands after a request. */
export interface Standing {
  granted: boolean;
  remaining: number;
  /** Whole seconds until the window ends and the quota is whole again. */
  resetSeconds: number;
}

export const WINDOW_SECONDS = 60;
/** How far apart processes tell each other, through Redis, what they granted. */
const SETTLE_MS = 100;

/**
 * One policy, counted for each application in windows of a minute. A request is judged at once by what this
 * process knows, and never waits for Redis: what was granted is added to the count of all processes a moment
 * later, and the total that comes back is what further requests are judged by. While Redis is away, or where
 * there is none, each process counts for itself.
 */
export class Budget {
  private readonly known: RateLimiterMemory;
  private readonly shared: RateLimiterRedis | null;
  private untold = new Map<number, number>();
  private settling: Promise<void> | null = null;

  /**
   * @param redis a client of ioredis, or null
   * @param prefix what the keys in Redis begin with
   */
  constructor(
    readonly policy: Policy,
    redis: object | null,
    prefix: string,
  ) {
    const options = { points: policy.quota, duration: WINDOW_SECONDS };
    const keyPrefix = `${prefix}:rate:${policy.name}`;
    this.known = new RateLimiterMemory(options);
    this.shared =
      redis === null
        ? null
        : new RateLimiterRedis({ ...options, keyPrefix, storeClient: redis, rejectIfRedisNotReady: true });
  }

  async take(application: number): Promise<Standing> {
    const result = await this.known.consume(application).catch(asRefusal);
    const granted = result.consumedPoints <= this.policy.quota;
    if (granted && this.shared !== null) {
      this.untold.set(application, (this.untold.get(application) ?? 0) + 1);
      this.settling ??= this.settle(this.shared);
    }
    const resetSeconds = Math.ceil(result.msBeforeNext / 1_000);
    return { granted, remaining: result.remainingPoints, resetSeconds };
  }

  private async settle(shared: RateLimiterRedis): Promise<void> {
    while (this.untold.size > 0) {
      await sleep(SETTLE_MS, undefined, { ref: false });
      const told = [...this.untold];
      this.untold = new Map();
      // What cannot be told counts in this process alone.
      await Promise.allSettled(told.map(([application, count]) => this.tell(shared, application, count)));
    }
    this.settling = null;
  }

  private async tell(shared: RateLimiterRedis, application: number, count: number): Promise<void> {
    const { consumedPoints, msBeforeNext } = await shared.penalty(application, count);
    const total = consumedPoints + (this.untold.get(application) ?? 0);
    // A window of no length would never end.
    await this.known.set(application, total, Math.max(msBeforeNext, 1) / 1_000);
  }
}

/** The library rejects with the result when the quota is spent. */
function asRefusal(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason;
  throw reason;
}
