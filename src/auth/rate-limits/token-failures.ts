import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import ipaddr from 'ipaddr.js';
import { requestContext } from '../../common/request/request-context.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import { FairSemaphore } from '../../platform/postgres/pool/fair-semaphore.js';
import { WindowCounts } from './window-counts.js';
import { LimitMetrics } from './limit-metrics.js';
import { rateLimited } from './rate-limited.js';

const POLICY = 'failed-tokens';
const WINDOW_MS = 60_000;
/** The first 64 bits of an IPv6 address: providers assign at least a /64 to each subscriber. */
const SUBSCRIBER_PARTS = 4;

/**
 * Counts invalid tokens per IP address, in the memory of the process. Valid tokens from the same address keep working,
 * also those that this process does not know yet, because many clients may share an address.
 */
@Injectable()
export class TokenFailures {
  private readonly limit: number;
  private readonly counts = new WindowCounts(WINDOW_MS);
  private readonly addressQueues = new FairSemaphore<string>();

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly metrics: LimitMetrics,
  ) {
    this.limit = config.rateLimits.failedTokensPerMinute;
  }

  record(request: Request, response: Response): void {
    this.metrics.refusedTokens.inc();
    const address = subscriberOf(request.ip ?? '');
    if (this.counts.add(address, 1) <= this.limit) return;
    this.metrics.rateLimited.inc({ policy: POLICY });
    const detail = 'Too many invalid tokens were sent from this address.';
    throw rateLimited(POLICY, detail, this.counts.secondsLeft(address), response);
  }

  /** Looks tokens of an address above the limit up one at a time, so that it cannot occupy the connections to the database. */
  inTurn<T>({ ip }: Request, work: () => Promise<T>): Promise<T> {
    const address = subscriberOf(ip ?? '');
    return this.counts.of(address) < this.limit
      ? work()
      : this.addressQueues.run([address], work, requestContext());
  }
}

/** The key under which an address is counted. A text that is no IP address is returned unchanged. */
export function subscriberOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv6
    ? address.parts.slice(0, SUBSCRIBER_PARTS).join(':')
    : address.toString();
}
