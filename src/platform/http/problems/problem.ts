import { DomainError, MAX_FAULTS, type Fault } from '../../../common/errors/domain-error.js';
import { ERRORS, STATUS_BY_KIND, type ErrorCode } from '../../../common/errors/error-codes.js';

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

/** The message of the error, and whether there are more faults than are listed. */
const detailOf = ({ message, errors = [] }: DomainError): string =>
  errors.length <= MAX_FAULTS ? message : `${message} Only the first ${MAX_FAULTS} faults are listed.`;

/** The problem document of an unexpected error; it does not contain the cause. */
export const internalProblem = (context: ProblemContext): Problem =>
  problemOf(
    new DomainError(
      'internal_error',
      'An unexpected error occurred in the service. No part of this request was stored.',
    ),
    context,
  );
