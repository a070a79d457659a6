/**
 * Whoever makes attempts at deliveries holds a lease: a row that names them. The deliveries themselves know nothing of
 * it, so that to claim, to renew and to give back costs no more for fifty than for one.
 *
 * Rows are locked in one order: subscriptions, then leases by their tokens, then deliveries by their ids. Two statements
 * that need several of them do not wait for each other.
 */

/** Locks the leases `l` for which `condition` holds. */
export const lockLeases = (condition: string): string => `
      SELECT l.token, l.delivery_ids FROM webhook_leases l WHERE ${condition} ORDER BY l.token FOR UPDATE`;

/**
 * Takes the deliveries with an `id` in `freed` out of the leases `l` for which `condition` holds: an attempt was recorded,
 * or will not be made, or does not count.
 */
export const release = (freed: string, condition: string): string => `
      UPDATE webhook_leases l
      SET delivery_ids = ARRAY(
        SELECT id FROM unnest(l.delivery_ids) id WHERE id NOT IN (SELECT id FROM ${freed}))
      WHERE ${condition}`;

/** The delivery `d` is in a lease. */
export const IS_LEASED = 'EXISTS (SELECT FROM webhook_leases l WHERE d.id = ANY (l.delivery_ids))';
