/** What kind of refusal it is; common/http turns the kind into an HTTP status, and nothing else does. */
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
  | 'unavailable';

/** One fault of the input: where it is (a JSON pointer into the body, or a parameter), and what is wrong. */
export interface Fault {
  pointer: string;
  code: string;
  detail: string;
}

interface Extras {
  /** All faults at once. */
  errors?: Fault[];
  /** Further members of the problem document, such as `blockers` or `allowedTransitions`. */
  members?: Record<string, unknown>;
  cause?: unknown;
}

/** A refusal that is part of the interface: it has a kind, a stable code and a sentence for people. */
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

/** RFC 9457 documents list at most this many faults. */
export const MAX_FAULTS = 100;

/** The answer to input that is well-formed but wrong. */
export function invalidInput(faults: Fault[]): DomainError {
  const [first] = faults;
  const more = faults.length > 1 ? ` and ${faults.length - 1} more` : '';
  // A fault that has a code of its own in the contract lends it to the whole document when it stands alone.
  return new DomainError(
    'invalid',
    codeOf(faults),
    `${first?.pointer ?? '#'}: ${first?.detail ?? ''}${more}`,
    {
      errors: faults.slice(0, MAX_FAULTS),
    },
  );
}

const OWN_CODES = new Set([
  'unknown_reference',
  'contact_identifiers_disagree',
  'packaging_inactive',
  'voucher_exceeds_total',
]);

function codeOf(faults: Fault[]): string {
  const codes = new Set(faults.map((fault) => fault.code));
  const [only] = codes;
  return codes.size === 1 && only !== undefined && OWN_CODES.has(only) ? only : 'validation_failed';
}

export const notFound = (what: string): DomainError =>
  new DomainError('not_found', 'not_found', `There is no such ${what}.`);
