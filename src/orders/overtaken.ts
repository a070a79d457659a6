import { isConnectionLost, violatedNotNull, violatedUnique } from '../persistence/database-error.js';
import { retrying } from '../persistence/retry.js';

/** Unique indexes whose violation means that somebody else was quicker, not that the caller is wrong. */
const RACES = new Set([
  'orders_external_id_idx',
  'contact_references_external_idx',
  'packaging_references_external_idx',
  'shipping_method_references_external_idx',
]);

/** The contact was reconciled into another one meanwhile: see the statement that stores an order. */
const CONTACT_GONE = 'orders.contact_id';

const wasOvertaken = (error: unknown): boolean =>
  RACES.has(violatedUnique(error) ?? '') || violatedNotNull(error) === CONTACT_GONE;

/** Looks again when somebody else was quicker with the order, its contact or a name: then it will be found. */
export const untilNotOvertaken = <T>(attempt: () => Promise<T>): Promise<T> =>
  retrying(attempt, wasOvertaken);

/**
 * The same for orders that are taken, also when the connection broke and nobody knows whether they were stored: each
 * attempt looks for their externalId first, and finds what an earlier one stored.
 */
export const untilTaken = <T>(attempt: () => Promise<T>): Promise<T> =>
  retrying(attempt, (error) => wasOvertaken(error) || isConnectionLost(error));
