import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { enumeration } from '../../common/enumeration.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { Metrics } from '../../platform/observability/metrics.js';

/**
 * The policies that a request can exceed: requests that read or change something, requests at the same time, wrong
 * tokens of one address, wrong passwords of one person or address, downloads of one address.
 */
const RATE_LIMIT_POLICIES = enumeration('RateLimitPolicy', [
  'read',
  'write',
  'concurrent',
  'failed-tokens',
  'failed-passwords',
  'downloads',
]);
export type RateLimitPolicy = (typeof RATE_LIMIT_POLICIES)[number];

/**
 * The error for a request that exceeds a policy. Sets Retry-After.
 * @param policy its name, as in RateLimit-Policy
 * @param seconds until the next attempt; at least 1 is sent
 */
export function rateLimited(
  policy: RateLimitPolicy,
  detail: string,
  seconds: number,
  response: Response,
): DomainError {
  response.setHeader('Retry-After', Math.max(seconds, 1));
  return withoutStack(
    () => new DomainError('rate_limited', detail, { members: { 'violated-policies': [policy] } }),
  );
}

/** Recording the stack would take about a tenth of the time of a refusal, of which there are many in overload. */
function withoutStack<T extends Error>(newError: () => T): T {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return newError();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

@Injectable()
export class LimitMetrics {
  private readonly refused;
  readonly refusedTokens;

  constructor(metrics: Metrics) {
    this.refused = metrics.counter(
      'rate_limited_requests_total',
      'Requests refused with 429, by the exceeded policy.',
      ['policy'],
      RATE_LIMIT_POLICIES.map((policy) => ({ policy })),
    );
    this.refusedTokens = metrics.counter('refused_tokens_total', 'Requests with an invalid token.');
  }
  /** Counts a refused request. @returns its error, as rateLimited() makes it */
  refusal(policy: RateLimitPolicy, detail: string, seconds: number, response: Response): DomainError {
    this.refused.inc({ policy });
    return rateLimited(policy, detail, seconds, response);
  }
}
