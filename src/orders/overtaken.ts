import { isDeadlock, violatedNotNull, violatedUnique } from '../persistence/database-error.js';

/** How often somebody else may be quicker, one after the other, before we give up; each time we look again. */
const MAX_ATTEMPTS = 5;

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
  isDeadlock(error) || RACES.has(violatedUnique(error) ?? '') || violatedNotNull(error) === CONTACT_GONE;

/** Looks again when somebody else was quicker with the order, its contact or a name: then it will be found. */
export async function untilNotOvertaken<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = MAX_ATTEMPTS - 1; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || !wasOvertaken(error)) throw error;
    }
  }
}
