import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { DomainError, invalidInput, notFound, UNKNOWN_REFERENCE } from '../../common/errors/domain-error.js';

/** The fields of an error of `pg`, which TypeORM may have wrapped. */
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

/** The SQLSTATE of an error of PostgreSQL, or the error code of Node.js; null for any other error. */
export const sqlStateOf = (error: unknown): string | null => databaseError(error)?.code ?? null;

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const NOT_NULL_VIOLATION = '23502';

/**
 * A serialization failure (40001) or a deadlock (40P01): the statement or transaction was rolled back because of a
 * concurrent one. Nothing was stored, so it can always be retried.
 */
export const isSerializationFailure = (error: unknown): boolean =>
  /^40(001|P01)/.test(databaseError(error)?.code ?? '');

/** The statement reached lock_timeout (lock_not_available). Nothing of it was stored. */
export const isLockTimeout = (error: unknown): boolean => databaseError(error)?.code === '55P03';

/** The role has no right to do this (insufficient_privilege). */
export const isMissingRight = (error: unknown): boolean => databaseError(error)?.code === '42501';

/** The statement was not executed because an earlier statement of the transaction failed. */
export const isInFailedTransaction = (error: unknown): boolean => databaseError(error)?.code === '25P02';

/** SQLSTATE and Node.js error codes of a lost connection, which may have been lost between a commit and its response. */
const CONNECTION_LOST = /^(08|25P0[34]|57P0[1245]|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH)/;
const CONNECTION_LOST_MESSAGE =
  /Connection terminated(?! due to connection timeout)|not queryable|did not respond in time/;

/**
 * Whether an established connection was lost. Its last statement may have been stored or not: it may be retried only if
 * it is idempotent, that is if it recognises what an earlier attempt stored.
 */
export function isConnectionLost(error: unknown): boolean {
  const found = databaseError(error);
  if (found !== null) return CONNECTION_LOST.test(found.code);
  return isReleasedRunner(error) || (error instanceof Error && CONNECTION_LOST_MESSAGE.test(error.message));
}

/** TypeORM throws these without a cause when the connection was lost between two statements of a transaction. */
const isReleasedRunner = (error: unknown): boolean =>
  error instanceof QueryRunnerAlreadyReleasedError ||
  error instanceof QueryRunnerProviderAlreadyReleasedError;

/** The name of the violated unique index; null when the error is another one. */
export function violatedUnique(error: unknown): string | null {
  const found = databaseError(error);
  return found?.code === UNIQUE_VIOLATION ? (found.constraint ?? null) : null;
}

/**
 * SQLSTATE classes of errors that a single item may have caused in a statement with several: invalid data (22), a
 * violated constraint (23), a deadlock (40), a lock timeout (55P03). Nothing was stored, and the other items may
 * succeed when each is processed singly.
 */
const FAULT_OF_ONE = /^(22|23|40|55P03)/;
export const isFaultOfOneItem = (error: unknown): boolean =>
  FAULT_OF_ONE.test(databaseError(error)?.code ?? '');

/** The column that must not be null, such as `orders.contact_id`; null when the error is another one. */
export function violatedNotNull(error: unknown): string | null {
  const found = databaseError(error);
  return found?.code === NOT_NULL_VIOLATION ? `${found.table ?? ''}.${found.column ?? ''}` : null;
}

/** The input field of each unique index and foreign key whose violation the client can correct. */
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
 * SQLSTATE classes and Node.js error codes that mean: try again later. The database is unreachable or starting (08,
 * 57), cannot write or is read-only (25006, 53, 58), rejects the login for the moment (28, 3D000, 55000), ended an idle
 * transaction (25P03, 25P04), or cancelled the statement because of a conflict (40), a lock timeout (55P03) or the
 * statement timeout (57014).
 */
const UNAVAILABLE =
  /^(08|25006|25P0[34]|28|3D000|40|53|55000|55P03|57|58)|^E(CONN|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|ADDRNOTAVAIL|AI_AGAIN|NOENT|NOTFOUND|MFILE|NFILE)/;
const UNAVAILABLE_MESSAGE =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|not queryable|did not respond in time|after calling end/;

/**
 * Whether the database is unavailable and waiting helps; not so for a wrong password, database name or read-only
 * server.
 */
export const isTemporarilyUnavailable = (error: unknown): boolean =>
  !/^(28|3D000|25006)/.test(databaseError(error)?.code ?? '') && isUnavailable(databaseError(error), error);

/** The error that the client sees for a database error; null when the cause is a defect of this service. */
export function toDomainError(error: unknown): DomainError | null {
  const found = databaseError(error);
  if (isUnavailable(found, error)) return unavailable(error);
  if (found?.code === UNIQUE_VIOLATION) return alreadyTaken(UNIQUE_FIELDS[found.constraint ?? '']);
  if (found?.code === FOREIGN_KEY_VIOLATION) return unknownReference(found.constraint ?? '');
  return null;
}

/** The HTTP layer adds to the response whether something may have been stored. */
export function unavailable(cause: unknown): DomainError {
  const detail = 'The service is not available at the moment.';
  return new DomainError('temporarily_unavailable', detail, { cause });
}

/** The response to a COMMIT was lost, and it could not be found out in time whether it took effect. */
export function outcomeUnknown(cause: unknown): DomainError {
  const detail =
    'The database became unreachable, and it is not known whether this request was stored. With an Idempotency-Key it is safe to send it again; without one, check first whether it was stored.';
  const members = { outcome: 'unknown' };
  return new DomainError('temporarily_unavailable', detail, { cause, members });
}

function isUnavailable(found: DatabaseError | null, error: unknown): boolean {
  if (found !== null) return UNAVAILABLE.test(found.code);
  return isReleasedRunner(error) || (error instanceof Error && UNAVAILABLE_MESSAGE.test(error.message));
}

function alreadyTaken(field: string | undefined): DomainError | null {
  if (field === undefined) return null;
  const detail = `Another entry already has this ${field}.`;
  return new DomainError('already_taken', detail, {
    errors: [{ pointer: `#/${field}`, code: 'already_taken', detail }],
  });
}

function unknownReference(constraint: string): DomainError | null {
  // The application is the one in the path.
  if (constraint.endsWith('_application_id_fkey')) return notFound('application');
  const field = REFERENCE_FIELDS[constraint];
  if (field === undefined) return null;
  return invalidInput([{ pointer: `#/${field}`, code: 'unknown_reference', detail: UNKNOWN_REFERENCE }]);
}
