import type { Response } from 'express';
import { DomainError } from '../common/domain-error.js';

/**
 * The refusal of what goes beyond a policy; the answer says when to come back.
 * @param policy its name, as in RateLimit-Policy
 * @param seconds from 1
 */
export function tooMany(policy: string, detail: string, seconds: number, response: Response): DomainError {
  response.setHeader('Retry-After', Math.max(seconds, 1));
  return new DomainError('rate_limited', 'rate_limited', detail, {
    members: { 'violated-policies': [policy] },
  });
}
