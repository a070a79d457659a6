import { ERRORS, type ErrorCode, type ErrorKind } from './error-codes.js';
import type { FaultCode } from './fault-codes.js';

/** The maximum number of faults in a response. More of them need not be searched for. */
export const MAX_FAULTS = 100;

/** One fault of the input, in the body or in a parameter of the query or of the path. */
export interface Fault {
  /** JSON pointer into the body, as a fragment: `#/items/0/orderedQuantity`. */
  pointer?: string;
  parameter?: string;
  code: FaultCode;
  /** A sentence that says what was expected and what was received. */
  detail: string;
}

export interface QueryFault extends Fault {
  parameter: string;
  code: 'unknown_parameter' | 'invalid_parameter' | 'invalid_cursor';
}

interface Extras {
  /** The faults of the request; the response lists the first MAX_FAULTS of them. */
  errors?: Fault[];
  /** Further members of the problem document, such as `blockers` or `allowedTransitions`. */
  members?: Record<string, unknown>;
  cause?: unknown;
  /** Replaces the kind of the code. */
  kind?: ErrorKind;
}

/** An error that is part of the API: a stable code for programs and a message for people. */
export class DomainError extends Error {
  readonly kind: ErrorKind;
  readonly errors: Fault[] | undefined;
  readonly members: Record<string, unknown> | undefined;

  constructor(
    readonly code: ErrorCode,
    detail: string,
    extras: Extras = {},
  ) {
    super(detail, { cause: extras.cause });
    this.kind = extras.kind ?? ERRORS[code].kind;
    this.errors = extras.errors;
    this.members = extras.members;
  }
}

/** True for a fault of the server (5xx), so that the same request may succeed later. */
export const isServerError = ({ kind }: DomainError): boolean =>
  kind === 'internal' || kind === 'unavailable';

export const invalidInput = (faults: Fault[]): DomainError =>
  new DomainError(codeOf(faults), summaryOf(faults), { errors: faults, kind: 'invalid' });

/** The same for a single fault. */
export const invalidMember = (pointer: string, code: FaultCode, detail: string): DomainError =>
  invalidInput([{ pointer, code, detail }]);

/** The error for a query with at least one fault; it has the code of the first one. */
export const invalidQuery = (faults: QueryFault[], members?: Record<string, unknown>): DomainError =>
  new DomainError(faults[0]!.code, summaryOf(faults), { errors: faults, ...(members && { members }) });

/** The error of a check of a part of what was sent, with the pointers of its faults into all of it. */
export function withPointers(error: unknown, change: (pointer: string) => string): unknown {
  if (!(error instanceof DomainError) || error.errors === undefined) return error;
  const errors = error.errors.map((fault) => ({ ...fault, pointer: change(fault.pointer ?? '') }));
  const { code, message, members } = error;
  return code === 'missing_right'
    ? new DomainError(code, message, { members: members!, errors })
    : invalidInput(errors);
}

/** A fault for each value of a repeated request that is another than that of what exists. */
export const differing = (pointers: string[], what: string): Fault[] =>
  pointers.map((pointer) => ({
    pointer,
    code: 'differs',
    detail: `The value differs from that of the existing ${what}.`,
  }));

/** The first fault, and the number of others that the response lists. */
function summaryOf(faults: Fault[]): string {
  const [first] = faults;
  const others = Math.min(faults.length, MAX_FAULTS) - 1;
  const more = others === 0 ? '' : ` ${others} more ${others === 1 ? 'fault is' : 'faults are'} in errors.`;
  return `${first?.pointer ?? first?.parameter}: ${first?.detail}${more}`;
}

/** Codes that replace `validation_failed` as the code of the whole error when all faults have the same one. */
const SPECIFIC_CODES = [
  'unknown_reference',
  'contact_identifiers_disagree',
  'packaging_inactive',
  'voucher_exceeds_total',
  'tax_treatment_conflict',
  'answer_incomplete',
  'quantity_exceeds_ordered',
  'quantity_exceeds_accepted',
  'quantity_below_shipped',
  'nothing_changes',
  'host_not_allowed',
] as const;

function codeOf(faults: Fault[]): ErrorCode {
  const [first, ...others] = faults;
  const isSame = others.every(({ code }) => code === first?.code);
  return SPECIFIC_CODES.find((code) => isSame && code === first?.code) ?? 'validation_failed';
}

/** The error of one part of a request that failed unexpectedly. The cause is logged and not sent. */
export const internalError = (cause: unknown): DomainError =>
  new DomainError(
    'internal_error',
    'An unexpected error occurred in the service, and this entry was not stored. It is safe to send it again.',
    { cause },
  );

export const UNKNOWN_REFERENCE = 'No resource with this id or reference is available to this application.';

export const notFound = (what: string): DomainError =>
  new DomainError('not_found', `There is no such ${what}.`);

export function orNotFound<T>(found: T | null | undefined, what: string): T {
  if (found === null || found === undefined) throw notFound(what);
  return found;
}
