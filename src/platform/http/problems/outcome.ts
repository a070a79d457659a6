import { DomainError } from '../../../common/errors/domain-error.js';

/** Says in a 503 response whether the request was stored. */
export const OUTCOMES = ['nothing_stored', 'unknown'] as const;

const mayBeStored = new WeakSet<object>();

/** Marks a request that may store data outside of one transaction: when it fails, `outcome` is `unknown`. */
export const markOutcomeUnknown = (request: object): void => void mayBeStored.add(request);

const NOTHING_STORED = 'No part of this request was stored. Send it again soon.';
const UNKNOWN =
  'It is not known whether this request was stored. Send the same request again soon: what was stored is found, and is not stored twice.';

/** Adds the member `outcome` to the 503 of a request that changes something. */
export function withOutcome(refusal: DomainError, request: { method: string }): DomainError {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (refusal.kind !== 'unavailable' || isRead || refusal.members?.['outcome'] !== undefined) return refusal;
  const [outcome, sentence] = mayBeStored.has(request)
    ? ['unknown', UNKNOWN]
    : ['nothing_stored', NOTHING_STORED];
  const { code, message, cause, members } = refusal;
  return new DomainError(code, `${message} ${sentence}`, { cause, members: { ...members, outcome } });
}
