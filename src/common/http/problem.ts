import type { DomainError, ErrorKind, Fault } from '../domain-error.js';

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** How a kind of refusal reads in HTTP. RFC 9110 names the statuses. */
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
  /** The path that was asked for, without its query: a query may carry personal data. */
  instance: string;
  requestId: string;
}

/** The document of a refusal; `type` is a name, not a link, so it is stable wherever the service runs. */
export function problemOf(error: DomainError, context: ProblemContext): Problem {
  const { status, title } = STATUS_BY_KIND[error.kind];
  return {
    type: `urn:problem:order-taking:${error.code}`,
    title,
    status,
    detail: error.message,
    ...context,
    code: error.code,
    ...(error.errors && { errors: error.errors }),
    ...error.members,
  };
}

/** The document of what should not have happened: it says nothing of the cause. */
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
