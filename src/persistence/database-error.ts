import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { DomainError, invalidInput, notFound } from '../common/domain-error.js';

/** What PostgreSQL says of an error, whether it came straight from `pg` or wrapped by TypeORM. */
interface DatabaseError {
  code: string;
  constraint?: string;
  table?: string;
  column?: string;
}

function databaseError(error: unknown): DatabaseError | null {
  if (typeof error !== 'object' || error === null) return null;
  const inner = 'driverError' in error ? error.driverError : error;
  return typeof inner === 'object' && inner !== null && 'code' in inner && typeof inner.code === 'string'
    ? (inner as DatabaseError)
    : null;
}

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const NOT_NULL_VIOLATION = '23502';

/**
 * PostgreSQL gave the statement or the transaction up because of another one: 40001 when both changed the same, 40P01
 * when both waited for each other. Nothing of it was stored, so it can be done again whatever it is.
 */
export const wasGivenUp = (error: unknown): boolean => /^40(001|P01)/.test(databaseError(error)?.code ?? '');

/** SQLSTATE and codes of Node that end a connection, perhaps after the commit and before its answer. */
const CONNECTION_LOST = /^(08|25P0[34]|57P0[1245]|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH)/;
const CONNECTION_LOST_MESSAGE =
  /Connection terminated(?! due to connection timeout)|not queryable|stayed silent/;

/**
 * Whether a connection that was there broke. What was under way on it may be stored or not: only what finds its own
 * traces may be done again.
 */
export function isConnectionLost(error: unknown): boolean {
  const found = databaseError(error);
  if (found !== null) return CONNECTION_LOST.test(found.code);
  return lostItsRunner(error) || (error instanceof Error && CONNECTION_LOST_MESSAGE.test(error.message));
}

/** TypeORM says so when the connection broke between two statements of a transaction; why is lost. */
const lostItsRunner = (error: unknown): boolean =>
  error instanceof QueryRunnerAlreadyReleasedError ||
  error instanceof QueryRunnerProviderAlreadyReleasedError;

/** The unique index that an insert or update ran into, or null when it was something else. */
export function violatedUnique(error: unknown): string | null {
  const found = databaseError(error);
  return found?.code === UNIQUE_VIOLATION ? (found.constraint ?? null) : null;
}

/**
 * SQLSTATE classes of what one of several orders in a statement may have done: bad data (22), a violated constraint
 * (23), a deadlock (40), a lock that somebody holds (55P03). Nothing was stored, and the others may do better alone.
 */
const FAULT_OF_ONE = /^(22|23|40|55P03)/;
export const isFaultOfOne = (error: unknown): boolean => FAULT_OF_ONE.test(databaseError(error)?.code ?? '');

/** The column, as `orders.contact_id`, that was left without its value, or null when it was something else. */
export function violatedNotNull(error: unknown): string | null {
  const found = databaseError(error);
  return found?.code === NOT_NULL_VIOLATION ? `${found.table ?? ''}.${found.column ?? ''}` : null;
}

/** The input field behind a unique index or a foreign key whose violation is the caller's to mend. */
const UNIQUE_FIELDS: Record<string, string> = {
  products_code_idx: 'code',
  contact_references_external_idx: 'externalReference',
  packaging_references_external_idx: 'externalReference',
  shipping_method_references_external_idx: 'externalReference',
};
const REFERENCE_FIELDS: Record<string, string> = {
  contacts_customer_id_fkey: 'customer',
  packagings_product_id_fkey: 'product',
  contact_references_contact_id_fkey: 'contact',
  packaging_references_packaging_id_fkey: 'packaging',
  shipping_method_references_shipping_method_id_fkey: 'shippingMethod',
};

/**
 * SQLSTATE classes and codes of Node that mean: try again later. The database is away or starting (08, 57), cannot
 * or may not write (25006, 53, 58), does not know us for a moment (28, 3D000, 55000), ended our idle transaction
 * (25P03, 25P04), or gave this one up for another one (40), a lock (55P03) or its time limit (57014).
 */
const UNAVAILABLE =
  /^(08|25006|25P0[34]|28|3D000|40|53|55000|55P03|57|58)|^E(CONN|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|ADDRNOTAVAIL|AI_AGAIN|NOENT|NOTFOUND|MFILE|NFILE)/;
const UNAVAILABLE_MESSAGE =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|not queryable|stayed silent|after calling end/;

/** Whether the database is away for a while, and not wrong in a way that only a person can mend. */
export const isAway = (error: unknown): boolean =>
  !/^(28|3D000|25006)/.test(databaseError(error)?.code ?? '') && isUnavailable(databaseError(error), error);

/** What an error of the database means to a caller, or null when it is a fault of ours. */
export function refusalOf(error: unknown): DomainError | null {
  const found = databaseError(error);
  if (isUnavailable(found, error)) return unavailable(error);
  if (found?.code === UNIQUE_VIOLATION) return taken(UNIQUE_FIELDS[found.constraint ?? '']);
  if (found?.code === FOREIGN_KEY_VIOLATION) return missing(found.constraint ?? '');
  return null;
}

/** It does not say that nothing was stored: the answer to a commit may be what got lost. */
export function unavailable(cause: unknown): DomainError {
  const detail = 'The service is not available at the moment. Send the request again soon.';
  return new DomainError('unavailable', 'temporarily_unavailable', detail, { cause });
}

function isUnavailable(found: DatabaseError | null, error: unknown): boolean {
  if (found !== null) return UNAVAILABLE.test(found.code);
  return lostItsRunner(error) || (error instanceof Error && UNAVAILABLE_MESSAGE.test(error.message));
}

function taken(field: string | undefined): DomainError | null {
  if (field === undefined) return null;
  const detail = 'is already in use for another entry';
  const errors = [{ pointer: `#/${field}`, code: 'already_taken', detail }];
  return new DomainError('conflict', 'already_taken', `${field} ${detail}.`, { errors });
}

function missing(constraint: string): DomainError | null {
  // The application is the one in the path.
  if (constraint.endsWith('_application_id_fkey')) return notFound('application');
  const field = REFERENCE_FIELDS[constraint];
  if (field === undefined) return null;
  return invalidInput([{ pointer: `#/${field}`, code: 'unknown_reference', detail: 'is not known' }]);
}
