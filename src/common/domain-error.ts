/** The kind of an error; http/problems/problem.ts maps it to an HTTP status. */
export type ErrorKind =
  | 'malformed'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'not_acceptable'
  | 'too_slow'
  | 'conflict'
  | 'stale'
  | 'too_large'
  | 'headers_too_large'
  | 'unsupported_media_type'
  | 'invalid'
  | 'not_done'
  | 'rate_limited'
  | 'unavailable'
  | 'internal';

/** One fault of the input. `pointer` is a JSON pointer into the body or the name of a parameter. */
export interface Fault {
  pointer: string;
  code: string;
  detail: string;
}

interface Extras {
  /** All faults of the request; the response lists the first MAX_FAULTS of them. */
  errors?: Fault[];
  /** Further members of the problem document, such as `blockers` or `allowedTransitions`. */
  members?: Record<string, unknown>;
  cause?: unknown;
}

/** An error that is part of the API: a kind, a stable code for programs and a message for people. */
export class DomainError extends Error {
  readonly errors: Fault[] | undefined;
  readonly members: Record<string, unknown> | undefined;

  constructor(
    readonly kind: ErrorKind,
    readonly code: string,
    detail: string,
    extras: Extras = {},
  ) {
    super(detail, { cause: extras.cause });
    this.errors = extras.errors;
    this.members = extras.members;
  }
}

/** Whether an error is the fault of the server (5xx), so that the same request may succeed later. */
export const isServerError = ({ kind }: DomainError): boolean =>
  kind === 'internal' || kind === 'unavailable';

/** The error for input that is well-formed but not valid. */
export function invalidInput(faults: Fault[]): DomainError {
  const [first] = faults;
  const more = faults.length > 1 ? ` and ${faults.length - 1} more` : '';
  return new DomainError(
    'invalid',
    codeOf(faults),
    `${first?.pointer ?? '#'}: ${first?.detail ?? ''}${more}`,
    { errors: faults },
  );
}

/** Codes that replace `validation_failed` as the code of the whole error when all faults have the same one. */
const SPECIFIC_CODES = new Set([
  'unknown_reference',
  'contact_identifiers_disagree',
  'packaging_inactive',
  'voucher_exceeds_total',
]);

function codeOf(faults: Fault[]): string {
  const codes = new Set(faults.map((fault) => fault.code));
  const [only] = codes;
  return codes.size === 1 && only !== undefined && SPECIFIC_CODES.has(only) ? only : 'validation_failed';
}

/** The error of one part of a request that failed unexpectedly. The cause is logged and not sent. */
export const internalError = (cause: unknown): DomainError =>
  new DomainError(
    'internal',
    'internal_error',
    'Something went wrong on our side, and this was not stored. It is safe to send it again.',
    { cause },
  );

export const notFound = (what: string): DomainError =>
  new DomainError('not_found', 'not_found', `There is no such ${what}.`);
