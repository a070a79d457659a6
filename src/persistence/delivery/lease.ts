import { sql, type Sql } from '../../platform/postgres/sql.js';
/**
 * A process that attempts deliveries holds a lease: one row that lists the ids of the deliveries. The delivery rows do
 * not refer to it, so claiming, renewing and releasing fifty deliveries costs as much as one.
 *
 * Rows are always locked in the same order, to prevent deadlocks: subscriptions, then leases by their tokens, then
 * deliveries by their ids.
 */

/** Locks the leases `l` for which `condition` holds. */
export const lockLeases = (condition: Sql): Sql => sql`
      SELECT l.token, l.delivery_ids FROM webhook_leases l WHERE ${condition} ORDER BY l.token FOR UPDATE`;

/**
 * Removes the deliveries with an `id` in `released` from the leases `l` for which `condition` holds: their attempt was
 * recorded, will not be made, or is no longer valid.
 */
export const releaseDeliveries = (released: Sql, condition: Sql): Sql => sql`
      UPDATE webhook_leases l
      SET delivery_ids = ARRAY(
        SELECT id FROM unnest(l.delivery_ids) id WHERE id NOT IN (SELECT id FROM ${released}))
      WHERE ${condition}`;
