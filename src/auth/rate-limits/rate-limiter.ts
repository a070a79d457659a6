import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { ClientDisconnected } from '../../common/request/client-disconnected.js';
import { onceRouteEnded } from '../../platform/http/server/request-work.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import { REDIS_KEYS } from '../../persistence/installation/installation.persistence.module.js';
import { RedisConnection } from '../../platform/redis/redis-connection.js';
import { ConcurrencyLimit } from './concurrency-limit.js';
import { LimitMetrics, type RateLimitPolicy } from './rate-limited.js';

/** Reads are cheap, and a client may read every order after sending it. */
const READS_PER_WRITE = 5;
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
const CONCURRENT = 'concurrent';

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

const WINDOW_SECONDS = 60;
/** The interval at which a process adds its granted requests to the count in Redis. */
const SETTLE_MS = 100;

/**
 * Counts the requests of each application in windows of a minute. A request is decided by the count in memory and never
 * waits for Redis: granted requests are added to the shared count in Redis within SETTLE_MS, and the returned total replaces
 * the count in memory. Without Redis, or while it is unavailable, each process counts for itself.
 */
class RequestQuota {
  private readonly known: RateLimiterMemory;
  private readonly shared: RateLimiterRedis | null;
  private unreported = new Map<number, number>();
  private settling: Promise<void> | null = null;

  /** @param redis a client of ioredis, or null @param prefix the beginning of the keys in Redis */
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

/** Limits the requests per minute and the concurrent requests of each application. */
@Injectable()
export class RateLimiter {
  private readonly reads: RequestQuota;
  private readonly writes: RequestQuota;
  private readonly concurrency: ConcurrencyLimit;

  constructor(
    @Inject(CONFIG) config: Config,
    redis: RedisConnection,
    @Inject(REDIS_KEYS) keys: string,
    private readonly metrics: LimitMetrics,
  ) {
    const { perMinute, inFlight } = config.rateLimits;
    const quotaOf = (name: RateLimitPolicy, quota: number) =>
      new RequestQuota({ name, quota }, redis.client, keys);
    this.reads = quotaOf('read', perMinute * READS_PER_WRITE);
    this.writes = quotaOf('write', perMinute);
    this.concurrency = new ConcurrencyLimit(inFlight);
  }

  /**
   * Counts a request of an application, and sets the headers RateLimit and RateLimit-Policy
   * (draft-ietf-httpapi-ratelimit-headers).
   */
  async admit(application: number, method: string, response: Response): Promise<void> {
    const quota = READING.has(method) ? this.reads : this.writes;
    response.setHeader('RateLimit-Policy', this.policyHeader(quota));
    this.enter(application, response);
    const { name } = quota.policy;
    const { granted, remaining, resetSeconds } = await quota.take(application);
    response.setHeader('RateLimit', `"${name}";r=${remaining};t=${resetSeconds}`);
    if (granted) return;
    const detail = `This application may send ${quota.policy.quota} ${name} requests a minute.`;
    throw this.metrics.refusal(name, detail, resetSeconds, response);
  }

  private policyHeader({ policy }: RequestQuota): string {
    const concurrent = `"${CONCURRENT}";q=${this.concurrency.max};qu="concurrent-requests"`;
    return `"${policy.name}";q=${policy.quota};w=${WINDOW_SECONDS}, ${concurrent}`;
  }

  /** The number of requests of an application that this process is handling. */
  concurrentRequests(application: number): number {
    return this.concurrency.present(application);
  }

  private enter(application: number, response: Response): void {
    // If the connection was closed while the token was looked up, `close` has been emitted already.
    if (response.destroyed) throw new ClientDisconnected();
    const seconds = this.concurrency.enter(application);
    if (seconds !== null) {
      const detail = `This application already has ${this.concurrency.max} requests in progress.`;
      throw this.metrics.refusal(CONCURRENT, detail, seconds, response);
    }
    onceRouteEnded(response, () => this.concurrency.leave(application));
  }
}
