import { isConnectionLost, violatedNotNull, violatedUnique } from '../../platform/postgres/database-error.js';
import { retry } from '../../platform/postgres/retry.js';

/** Unique indexes whose violation is caused by a concurrent write, not by the caller's input. */
const WRITE_CONFLICT_INDEXES = new Set([
  'orders_external_id_idx',
  'contact_references_external_idx',
  'packaging_references_external_idx',
  'shipping_method_references_external_idx',
]);

/** The column that stays null, and so fails, when the contact was reconciled into another one after the lookup. */
const RECONCILED_CONTACT_COLUMN = 'orders.contact_id';

/** True if a concurrent write stored the same order, contact or reference first, so that a new lookup finds it. */
export const isWriteConflict = (error: unknown): boolean =>
  WRITE_CONFLICT_INDEXES.has(violatedUnique(error) ?? '') ||
  violatedNotNull(error) === RECONCILED_CONTACT_COLUMN;

/**
 * Retries the creation of an order after a write conflict, and after a lost connection, when it is unknown whether the
 * order was stored. Each attempt looks for the externalId first, so it finds an order that an earlier attempt stored.
 */
export const retryOnWriteConflict = <T>(attempt: () => Promise<T>): Promise<T> =>
  retry(attempt, { atOnce: (error) => isWriteConflict(error) || isConnectionLost(error) });
