import { enumeration } from '../../../common/enumeration.js';
import { DomainError } from '../../../common/errors/domain-error.js';
import { requestContext } from '../../../common/request/request-context.js';

declare module '../../../common/request/request-context.js' {
  interface RequestContext {
    /** True if the request may have stored data before it failed. */
    mayBeStored?: boolean;
  }
}

/** Says in a 503 response whether the request was stored. */
export const OUTCOMES = enumeration('RequestOutcome', ['nothing_stored', 'unknown']);

/** Marks the current request, which may store data outside of one transaction: when it fails, `outcome` is `unknown`. */
export function markOutcomeUnknown(): void {
  const context = requestContext();
  if (context !== undefined) context.mayBeStored = true;
}

const NOTHING_STORED = 'No part of this request was stored. Send it again shortly.';
const UNKNOWN =
  'It is not known whether this request was stored. Send the same request again shortly: what was stored is found, and is not stored twice.';

/** Adds the member `outcome` to the 503 of a request that changes something. */
export function withOutcome(refusal: DomainError, request: { method: string }): DomainError {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (refusal.kind !== 'unavailable' || isRead || refusal.members?.['outcome'] !== undefined) return refusal;
  const [outcome, sentence] = requestContext()?.mayBeStored
    ? ['unknown', UNKNOWN]
    : ['nothing_stored', NOTHING_STORED];
  const { code, message, cause, members } = refusal;
  return new DomainError(code, `${message} ${sentence}`, { cause, members: { ...members, outcome } });
}
