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
const DEADLOCK = '40P01';

/** The unique index that an insert or update ran into, or null when it was something else. */
export function violatedUnique(error: unknown): string | null {
  const found = databaseError(error);
  return found?.code === UNIQUE_VIOLATION ? (found.constraint ?? null) : null;
}

/** Whether two transactions waited for each other, and this is the one that was given up. */
export const isDeadlock = (error: unknown): boolean => databaseError(error)?.code === DEADLOCK;

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
 * SQLSTATE classes and driver codes that mean: nothing was stored, try again later. The database is away, or
 * gave this transaction up for another one (40), a lock (55P03) or its time limit (57014).
 */
const UNAVAILABLE = /^(08|40|53|55P03|57014|57P|ECONN|EPIPE|ETIMEDOUT|ENOENT|ENOTFOUND)/;
const UNAVAILABLE_MESSAGE = /timeout exceeded when trying to connect|Connection terminated|not queryable/;

/** What an error of the database means to a caller, or null when it is a fault of ours. */
export function refusalOf(error: unknown): DomainError | null {
  const found = databaseError(error);
  if (isUnavailable(found, error)) {
    const detail = 'The service is not available at the moment; nothing was stored. Try again soon.';
    return new DomainError('unavailable', 'temporarily_unavailable', detail, { cause: error });
  }
  if (found?.code === UNIQUE_VIOLATION) return taken(UNIQUE_FIELDS[found.constraint ?? '']);
  if (found?.code === FOREIGN_KEY_VIOLATION) return missing(found.constraint ?? '');
  return null;
}

function isUnavailable(found: DatabaseError | null, error: unknown): boolean {
  if (found !== null) return UNAVAILABLE.test(found.code);
  return error instanceof Error && UNAVAILABLE_MESSAGE.test(error.message);
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
