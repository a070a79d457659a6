import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { Metrics } from '../metrics/metrics.js';
import { RedisConnection } from '../redis/redis-connection.js';
import { Budget, WINDOW_SECONDS } from './budget.js';
import { tooMany } from './too-many.js';

/** To read is cheap, and a client that looks every order up it has just sent should not have to hold back. */
const READS_PER_WRITE = 5;
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
const CONCURRENT = 'concurrent';
/** Seconds; a place is free again as soon as any answer is out. */
const RETRY_CONCURRENT = 1;

/** Sees to it that no application takes more of the service than its share. */
@Injectable()
export class RateLimiter {
  private readonly reads: Budget;
  private readonly writes: Budget;
  private readonly inFlight = new Map<number, number>();
  private readonly maxInFlight: number;

  constructor(
    @Inject(CONFIG) config: Config,
    redis: RedisConnection,
    private readonly metrics: Metrics,
  ) {
    const { perMinute, inFlight } = config.rateLimits;
    const budget = (name: string, quota: number) =>
      new Budget({ name, quota }, redis.client, config.redisPrefix);
    this.reads = budget('read', perMinute * READS_PER_WRITE);
    this.writes = budget('write', perMinute);
    this.maxInFlight = inFlight;
  }

  /**
   * Counts a request of an application, and tells the caller in headers (draft-ietf-httpapi-ratelimit-headers)
   * how it stands.
   * @throws DomainError rate_limited
   */
  async admit(application: number, method: string, response: Response): Promise<void> {
    const budget = READING.has(method) ? this.reads : this.writes;
    response.setHeader('RateLimit-Policy', this.policyHeader(budget));
    this.enter(application, response);
    const { name } = budget.policy;
    const { granted, remaining, resetSeconds } = await budget.take(application);
    response.setHeader('RateLimit', `"${name}";r=${remaining};t=${resetSeconds}`);
    if (granted) return;
    const detail = `This application may send ${budget.policy.quota} ${name} requests a minute.`;
    throw this.refusal(name, detail, resetSeconds, response);
  }

  private policyHeader({ policy }: Budget): string {
    const concurrent = `"${CONCURRENT}";q=${this.maxInFlight};qu="concurrent-requests"`;
    return `"${policy.name}";q=${policy.quota};w=${WINDOW_SECONDS}, ${concurrent}`;
  }

  /** In this process alone: what has to be shared out is its own connections and memory. */
  private enter(application: number, response: Response): void {
    const present = this.inFlight.get(application) ?? 0;
    if (present >= this.maxInFlight) {
      const detail = `This application already has ${present} requests under way.`;
      throw this.refusal(CONCURRENT, detail, RETRY_CONCURRENT, response);
    }
    this.inFlight.set(application, present + 1);
    response.once('close', () => this.leave(application));
  }

  private leave(application: number): void {
    const left = (this.inFlight.get(application) ?? 1) - 1;
    if (left > 0) this.inFlight.set(application, left);
    else this.inFlight.delete(application);
  }

  private refusal(policy: string, detail: string, seconds: number, response: Response): Error {
    this.metrics.rateLimited.inc({ policy });
    return tooMany(policy, detail, seconds, response);
  }
}
