import { DomainError, MAX_FAULTS, type Fault } from '../../../common/errors/domain-error.js';
import { ERRORS, STATUS_BY_KIND, type ErrorCode } from '../../../common/errors/error-codes.js';
import { enumeration } from '../../../common/enumeration.js';
import { requestContext } from '../../../common/request/request-context.js';

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** An RFC 9457 problem document. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  code: ErrorCode;
  requestId: string;
  errors?: Fault[];
  [member: string]: unknown;
}

export interface ProblemContext {
  /** The path of the request without the query, which may contain personal data. */
  instance: string;
  requestId: string;
}

export const statusOf = (code: ErrorCode): number => STATUS_BY_KIND[ERRORS[code].kind];

/** The problem document of an error. `type` has no host name, because behind a proxy the service does not know its own. */
export function problemOf(error: DomainError, context: ProblemContext): Problem {
  return {
    // The path of the page that explains the error.
    type: `/docs/errors/${error.code}`,
    title: ERRORS[error.code].title,
    status: STATUS_BY_KIND[error.kind],
    detail: detailOf(error),
    ...context,
    code: error.code,
    ...(error.errors && { errors: error.errors.slice(0, MAX_FAULTS) }),
    ...error.members,
  };
}

const detailOf = ({ message, errors = [] }: DomainError): string =>
  errors.length <= MAX_FAULTS ? message : `${message} Only the first ${MAX_FAULTS} faults are listed.`;

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
