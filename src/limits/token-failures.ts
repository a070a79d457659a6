import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { Metrics } from '../metrics/metrics.js';
import { tooMany } from './too-many.js';

const POLICY = 'failed-tokens';
const WINDOW_MS = 60_000;
const MAX_ADDRESSES = 10_000;
/** What one subscriber gets of IPv6 at least: beyond these parts of an address nobody can be told apart. */
const SUBSCRIBER_PARTS = 4;

/**
 * Counts tokens that are not valid by the address they came from. Good tokens from the same address go on
 * working: a whole company may sit behind it. Counted in this process alone, and forgotten when it ends.
 */
@Injectable()
export class TokenFailures {
  private readonly limit: number;
  private readonly counts = new LRUCache<string, { failures: number }>({
    max: MAX_ADDRESSES,
    ttl: WINDOW_MS,
  });

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly metrics: Metrics,
  ) {
    this.limit = config.rateLimits.failedTokensPerMinute;
  }

  /** @throws DomainError rate_limited when there were too many; then it is not said whether the token is valid */
  note(request: Request, response: Response): void {
    this.metrics.refusedTokens.inc();
    const address = subscriberOf(request.ip ?? '');
    const count = this.counts.get(address) ?? { failures: 0 };
    if (count.failures === 0) this.counts.set(address, count);
    count.failures += 1;
    if (count.failures <= this.limit) return;
    this.metrics.rateLimited.inc({ policy: POLICY });
    const seconds = Math.ceil(this.counts.getRemainingTTL(address) / 1_000);
    const detail = 'Too many tokens that are not valid came from this address.';
    throw tooMany(POLICY, detail, seconds, response);
  }
}

/** @param ip in its usual spelling; any other text stands for itself */
export function subscriberOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv6
    ? address.parts.slice(0, SUBSCRIBER_PARTS).join(':')
    : address.toString();
}
