import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { ClientDisconnected } from '../../common/request/client-disconnected.js';
import { onceRouteEnded } from '../../platform/http/server/request-work.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import { RedisConnection } from '../../platform/redis/redis-connection.js';
import { RequestQuota, WINDOW_SECONDS } from './request-quota.js';
import { ConcurrencyLimit } from './concurrency-limit.js';
import { LimitMetrics } from './limit-metrics.js';
import { rateLimited, type RateLimitPolicy } from './rate-limited.js';

/** Reads are cheap, and a client may read every order after sending it. */
const READS_PER_WRITE = 5;
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
const CONCURRENT = 'concurrent';

/** Limits the requests per minute and the concurrent requests of each application. */
@Injectable()
export class RateLimiter {
  private readonly reads: RequestQuota;
  private readonly writes: RequestQuota;
  private readonly concurrency: ConcurrencyLimit;

  constructor(
    @Inject(CONFIG) config: Config,
    redis: RedisConnection,
    private readonly metrics: LimitMetrics,
  ) {
    const { perMinute, inFlight } = config.rateLimits;
    const quotaOf = (name: RateLimitPolicy, quota: number) =>
      new RequestQuota({ name, quota }, redis.client, config.redisPrefix);
    this.reads = quotaOf('read', perMinute * READS_PER_WRITE);
    this.writes = quotaOf('write', perMinute);
    this.concurrency = new ConcurrencyLimit(inFlight);
  }

  /**
   * Counts a request of an application, and sets the headers RateLimit and RateLimit-Policy
   * (draft-ietf-httpapi-ratelimit-headers).
   * @throws DomainError rate_limited
   * @throws ClientDisconnected
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
    throw this.refusal(name, detail, resetSeconds, response);
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
      throw this.refusal(CONCURRENT, detail, seconds, response);
    }
    onceRouteEnded(response, () => this.concurrency.leave(application));
  }

  private refusal(policy: RateLimitPolicy, detail: string, seconds: number, response: Response): Error {
    this.metrics.rateLimited.inc({ policy });
    return rateLimited(policy, detail, seconds, response);
  }
}
