import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { DomainError } from '../../common/errors/domain-error.js';

/** The fields of an error of `pg`, which TypeORM may have wrapped. */
interface DatabaseError {
  code: string;
  constraint?: string;
  table?: string;
  column?: string;
  /** The name of the C function in PostgreSQL that reported the error. */
  routine?: string;
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

/** The server cannot write, because it is a standby or by its settings (read_only_sql_transaction). Nothing was stored. */
export const isReadOnlyServer = (error: unknown): boolean => databaseError(error)?.code === '25006';

/**
 * A migration changed the types of what a prepared statement returns. It was not executed; a new connection prepares it again.
 */
export const isStalePlan = (error: unknown): boolean =>
  databaseError(error)?.routine === 'RevalidateCachedQuery';

/** Nothing was stored, and the connection is of no use any more. */
export const isUnusableConnection = (error: unknown): boolean =>
  isReadOnlyServer(error) || isStalePlan(error);

/** SQLSTATE and Node.js error codes of a lost connection, which may have been lost between a commit and its response. */
const CONNECTION_LOST = /^(08|25P0[34]|57P0[1245]|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH)/;
const CONNECTION_LOST_MESSAGE =
  /Connection terminated(?! due to connection timeout)|not queryable|did not respond in time/;

/**
 * True if an established connection was lost. Its last statement may have been stored or not: it may be retried only if it is
 * idempotent, that is if it recognises what an earlier attempt stored.
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
export const violatedUnique = (error: unknown): string | null => violated(error, UNIQUE_VIOLATION);

/** The name of the violated foreign key; null when the error is another one. */
export const violatedForeignKey = (error: unknown): string | null => violated(error, FOREIGN_KEY_VIOLATION);

function violated(error: unknown, code: string): string | null {
  const found = databaseError(error);
  return found?.code === code ? (found.constraint ?? null) : null;
}

/**
 * SQLSTATE classes of errors that a single item may have caused in a statement with several: invalid data (22), a
 * violated constraint (23), a deadlock (40), a lock timeout (55P03). Nothing was stored, and the other items may
 * succeed when each is processed singly.
 */
const FAULT_OF_ONE = /^(22|23|40|55P03)/;
export const isFaultOfOneItem = (error: unknown): boolean =>
  FAULT_OF_ONE.test(databaseError(error)?.code ?? '');

/** The column that must not be null, such as `accounts.name`; null when the error is another one. */
export function violatedNotNull(error: unknown): string | null {
  const found = databaseError(error);
  return found?.code === NOT_NULL_VIOLATION ? `${found.table ?? ''}.${found.column ?? ''}` : null;
}

/**
 * SQLSTATE classes and Node.js error codes that mean: try again later. The database is unreachable or starting (08, 57), cannot
 * write or is read-only (25006, 53, 58), rejects the login for the moment (28, 3D000, 55000), ended an idle transaction (25P03,
 * 25P04), or cancelled the statement because of a conflict (40), a lock timeout (55P03) or the statement timeout (57014).
 */
const UNAVAILABLE =
  /^(08|25006|25P0[34]|28|3D000|40|53|55000|55P03|57|58)|^E(CONN|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|ADDRNOTAVAIL|AI_AGAIN|NOENT|NOTFOUND|MFILE|NFILE)/;
const UNAVAILABLE_MESSAGE =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|not queryable|did not respond in time|after calling end/;

/** True if the database is unavailable and waiting helps; false for a wrong password or database name. */
export const isTemporarilyUnavailable = (error: unknown): boolean =>
  !/^(28|3D000)/.test(databaseError(error)?.code ?? '') && isUnavailable(error);

/** The HTTP layer adds to the response whether something may have been stored. */
export function unavailable(cause: unknown): DomainError {
  const detail = 'The service is currently not available.';
  return new DomainError('temporarily_unavailable', detail, { cause });
}

/** True if the database is unavailable, for whatever reason. */
export function isUnavailable(error: unknown): boolean {
  const found = databaseError(error);
  if (found !== null) return UNAVAILABLE.test(found.code);
  return isReleasedRunner(error) || (error instanceof Error && UNAVAILABLE_MESSAGE.test(error.message));
}
