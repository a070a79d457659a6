import type { Response } from 'express';
import { DomainError } from '../../common/domain-error.js';

/**
 * The error for a request that exceeds a policy. Sets Retry-After.
 * @param policy its name, as in RateLimit-Policy
 * @param seconds until the next attempt; at least 1 is sent
 */
export function rateLimited(
  policy: string,
  detail: string,
  seconds: number,
  response: Response,
): DomainError {
  response.setHeader('Retry-After', Math.max(seconds, 1));
  return new DomainError('rate_limited', detail, {
    members: { 'violated-policies': [policy] },
  });
}
