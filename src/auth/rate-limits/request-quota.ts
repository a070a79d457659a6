import { setTimeout as sleep } from 'node:timers/promises';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimitPolicy } from './rate-limited.js';

/** The limit of one kind of requests. */
interface Policy {
  name: RateLimitPolicy;
  /** Requests in one window. */
  quota: number;
}

/** The quota of an application after a request. */
interface QuotaStatus {
  granted: boolean;
  remaining: number;
  /** Whole seconds until the window ends and the quota is whole again. */
  resetSeconds: number;
}

export const WINDOW_SECONDS = 60;
/** The interval at which a process adds its granted requests to the count in Redis. */
const SETTLE_MS = 100;

/**
 * Counts the requests of each application in windows of a minute. A request is decided by the count in memory and never
 * waits for Redis: granted requests are added to the shared count in Redis within SETTLE_MS, and the returned total replaces
 * the count in memory. Without Redis, or while it is unavailable, each process counts for itself.
 */
export class RequestQuota {
  private readonly known: RateLimiterMemory;
  private readonly shared: RateLimiterRedis | null;
  private unreported = new Map<number, number>();
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

  async take(application: number): Promise<QuotaStatus> {
    const result = await this.known.consume(application).catch(asRefusal);
    const granted = result.consumedPoints <= this.policy.quota;
    if (granted && this.shared !== null) {
      this.unreported.set(application, (this.unreported.get(application) ?? 0) + 1);
      this.settling ??= this.settle(this.shared);
    }
    const resetSeconds = Math.ceil(result.msBeforeNext / 1_000);
    return { granted, remaining: result.remainingPoints, resetSeconds };
  }

  private async settle(shared: RateLimiterRedis): Promise<void> {
    while (this.unreported.size > 0) {
      await sleep(SETTLE_MS, undefined, { ref: false });
      const reported = [...this.unreported];
      this.unreported = new Map();
      // Requests that cannot be added to Redis are counted in this process only.
      await Promise.allSettled(
        reported.map(([application, count]) => this.report(shared, application, count)),
      );
    }
    this.settling = null;
  }

  private async report(shared: RateLimiterRedis, application: number, count: number): Promise<void> {
    const { consumedPoints, msBeforeNext } = await shared.penalty(application, count);
    const total = consumedPoints + (this.unreported.get(application) ?? 0);
    // A duration of 0 would mean that the window never ends.
    await this.known.set(application, total, Math.max(msBeforeNext, 1) / 1_000);
  }
}

/** The library rejects with a result object when the quota is exceeded. */
function asRefusal(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason;
  throw reason;
}
