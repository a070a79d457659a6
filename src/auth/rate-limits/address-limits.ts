import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { requestContext } from '../../common/request/request-context.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import { FairSemaphore } from '../../platform/postgres/pool/fair-semaphore.js';
import { LimitMetrics } from './rate-limited.js';
import { DomainError } from '../../common/errors/domain-error.js';

const MAX_KEYS = 10_000;

/** Counts failures or requests by key in the memory of the process. The window of a key begins with the first one counted. */
class WindowCounts {
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

const MINUTE_MS = 60_000;
/** The first 64 bits of an IPv6 address: providers assign at least a /64 to each subscriber. */
const SUBSCRIBER_PARTS = 4;

/**
 * Counts invalid tokens per IP address, in the memory of the process. Valid tokens from the same address keep working,
 * also those that this process does not know yet, because many clients may share an address.
 */
@Injectable()
export class TokenFailures {
  private readonly limit: number;
  private readonly counts = new WindowCounts(MINUTE_MS);
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
    const detail = 'Too many invalid tokens were sent from this address.';
    throw this.metrics.refusal('failed-tokens', detail, this.counts.secondsLeft(address), response);
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

/** Counts downloads, which need no token, per IP address in the memory of the process, whether or not they find something. */
@Injectable()
export class DownloadLimit {
  private readonly limit: number;
  private readonly counts = new WindowCounts(MINUTE_MS);

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly metrics: LimitMetrics,
  ) {
    this.limit = config.rateLimits.downloadsPerMinute;
  }

  record({ ip = '' }: Request, response: Response): void {
    const address = subscriberOf(ip);
    if (this.counts.add(address, 1) <= this.limit) return;
    const detail = 'Too many documents were requested from this address.';
    throw this.metrics.refusal('downloads', detail, this.counts.secondsLeft(address), response);
  }
}

const PASSWORDS_WINDOW_MS = 15 * 60_000;
/** For one person or link, from all addresses. */
const MAX_OF_TARGET = 10;

interface Limited {
  key: string;
  /** Null for the limit of an address. */
  limit: number | null;
}

/**
 * Counts wrong passwords, links to set one and portal links, per person or link and per IP address, in the memory of the process.
 * Above a limit right passwords are refused too, because a password can be guessed, unlike a token.
 */
@Injectable()
export class PasswordFailures {
  private readonly limitOfAddress: number;
  private readonly counts = new WindowCounts(PASSWORDS_WINDOW_MS);

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly metrics: LimitMetrics,
  ) {
    this.limitOfAddress = config.rateLimits.failedTokensPerMinute;
  }

  /**
   * Counts the attempt while it runs, so that concurrent attempts count too, and afterwards if it failed with sign_in_failed.
   * @param target the e-mail address of the person in the form in which it is unique, or the secret of the link
   */
  async attempt<T>(
    target: string,
    { ip = '' }: Request,
    response: Response,
    work: () => Promise<T>,
  ): Promise<T> {
    const keys = keysOf(target, ip);
    this.refuseFull(keys, response);
    for (const { key } of keys) this.counts.add(key, 1);
    let hasFailed = false;
    try {
      return await work();
    } catch (error) {
      hasFailed = error instanceof DomainError && error.code === 'sign_in_failed';
      throw error;
    } finally {
      if (!hasFailed) for (const { key } of keys) this.counts.add(key, -1);
    }
  }

  private refuseFull(keys: Limited[], response: Response): void {
    const full = keys.find(({ key, limit }) => this.counts.of(key) >= (limit ?? this.limitOfAddress));
    if (full === undefined) return;
    const seconds = this.counts.secondsLeft(full.key);
    throw this.metrics.refusal('failed-passwords', 'Too many wrong passwords were sent.', seconds, response);
  }
}

const keysOf = (target: string, ip: string): Limited[] => [
  { key: `target ${target}`, limit: MAX_OF_TARGET },
  { key: `address ${subscriberOf(ip)}`, limit: null },
];
