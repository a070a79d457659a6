import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError } from '../../common/errors/domain-error.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import { WindowCounts, subscriberOf } from './address-limits.js';
import { LimitMetrics } from './rate-limited.js';

const WINDOW_MS = 15 * 60_000;
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
  private readonly counts = new WindowCounts(WINDOW_MS);

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
