import type { DomainError, ErrorKind, Fault } from '../../common/domain-error.js';

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** The HTTP status of each kind of error, with its title from RFC 9110. */
const STATUS_BY_KIND: Record<ErrorKind, { status: number; title: string }> = {
  malformed: { status: 400, title: 'Bad Request' },
  unauthenticated: { status: 401, title: 'Unauthorized' },
  forbidden: { status: 403, title: 'Forbidden' },
  not_found: { status: 404, title: 'Not Found' },
  method_not_allowed: { status: 405, title: 'Method Not Allowed' },
  not_acceptable: { status: 406, title: 'Not Acceptable' },
  too_slow: { status: 408, title: 'Request Timeout' },
  conflict: { status: 409, title: 'Conflict' },
  stale: { status: 412, title: 'Precondition Failed' },
  too_large: { status: 413, title: 'Content Too Large' },
  unsupported_media_type: { status: 415, title: 'Unsupported Media Type' },
  invalid: { status: 422, title: 'Unprocessable Content' },
  not_done: { status: 424, title: 'Failed Dependency' },
  rate_limited: { status: 429, title: 'Too Many Requests' },
  headers_too_large: { status: 431, title: 'Request Header Fields Too Large' },
  internal: { status: 500, title: 'Internal Server Error' },
  unavailable: { status: 503, title: 'Service Unavailable' },
};

/** An RFC 9457 problem document. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  code: string;
  requestId: string;
  errors?: Fault[];
  [member: string]: unknown;
}

export interface ProblemContext {
  /** The path of the request without the query, which may contain personal data. */
  instance: string;
  requestId: string;
}

/** The maximum number of faults in a problem document. */
const MAX_FAULTS = 100;

/** The problem document of an error. `type` is a URN, so that it does not depend on where the service runs. */
export function problemOf(error: DomainError, context: ProblemContext): Problem {
  const { status, title } = STATUS_BY_KIND[error.kind];
  return {
    type: `urn:problem:order-taking:${error.code}`,
    title,
    status,
    detail: detailOf(error),
    ...context,
    code: error.code,
    ...(error.errors && { errors: error.errors.slice(0, MAX_FAULTS) }),
    ...error.members,
  };
}

/** The message of the error, and how many faults there are when not all of them are listed. */
function detailOf({ message, errors = [] }: DomainError): string {
  if (errors.length <= MAX_FAULTS) return message;
  const total = errors.length.toLocaleString('en');
  return `${message.replace(/\.$/, '')}. Only the first ${MAX_FAULTS} of ${total} faults are listed.`;
}

/** The problem document of an unexpected error; it does not contain the cause. */
export function internalProblem(context: ProblemContext): Problem {
  return {
    type: 'urn:problem:order-taking:internal_error',
    title: 'Internal Server Error',
    status: 500,
    detail: 'Something went wrong on our side. Nothing of this request was stored.',
    ...context,
    code: 'internal_error',
  };
}
