/**
 * Ordered subscriptions: of the deliveries of one order to the ordered subscriptions of one application, only those
 * with the lowest `sequence` that is waiting are attempted.
 *
 * The claim alone decides this. It runs in one process at a time, so it sees every delivery that an earlier claim
 * leased. A delivery that it holds back has the reason WAITS_FOR_EARLIER, and is examined again at its
 * `next_attempt_at`, in any case; recording the end of the earlier delivery makes it due at once.
 */
export const WAITS_FOR_EARLIER = 'waits_for_earlier';

/** A claim examines at most this many due deliveries of an ordered subscription. */
const EXAMINED = 100;
/** A delivery is examined again when it has waited twice as long, within these seconds. */
const EXAMINE_AGAIN_AFTER = { least: 1, most: 60 };

/** The event waits for a delivery of an earlier event of its order to an ordered subscription of the application. */
const waitsForEarlier = (eventId: string, applicationId: string): string => `
        coalesce((
          SELECT true FROM events e
          JOIN events earlier ON earlier.order_id = e.order_id AND earlier.sequence < e.sequence
          JOIN webhook_deliveries d ON d.event_id = earlier.id AND d.state IS NOT DISTINCT FROM 'waiting'
          JOIN webhooks w ON w.id = d.webhook_id AND w.ordered AND w.application_id = ${applicationId}
          WHERE e.id = ${eventId} LIMIT 1), false)`;

/**
 * Common table expressions of the claim: the next due deliveries of the ordered subscriptions in `chosen`, of which
 * those that wait for an earlier one are held back. The next claim examines rows that another transaction has locked, and rows
 * that were made due after this claim began, for example because the earlier delivery has ended.
 * @param notLeased the condition that a delivery `d` is not leased
 */
export const holdBackSql = (notLeased: string): string => `
    examined AS MATERIALIZED (
      SELECT chosen.id AS webhook_id, due.id, due.next_attempt_at,
        ${waitsForEarlier('due.event_id', 'chosen.application_id')} AS waits
      FROM chosen CROSS JOIN LATERAL (
        SELECT d.id, d.event_id, d.next_attempt_at FROM webhook_deliveries d
        WHERE chosen.ordered AND d.webhook_id = chosen.id AND d.state = 'waiting' AND d.next_attempt_at <= now()
        AND ${notLeased}
        ORDER BY d.next_attempt_at LIMIT ${EXAMINED}
      ) due
    ), waiting AS MATERIALIZED (
      SELECT d.id FROM examined JOIN webhook_deliveries d USING (id, next_attempt_at)
      WHERE examined.waits AND d.state IS NOT DISTINCT FROM 'waiting'
      FOR NO KEY UPDATE OF d SKIP LOCKED
    ), held_back AS (
      UPDATE webhook_deliveries d
      SET reason = '${WAITS_FOR_EARLIER}', next_attempt_at = now() + least(
        greatest(now() - greatest(d.created_at, d.redelivered_at), interval '${EXAMINE_AGAIN_AFTER.least} seconds'),
        interval '${EXAMINE_AGAIN_AFTER.most} seconds')
      FROM waiting WHERE d.id = waiting.id
      RETURNING d.id, d.webhook_id
    )`;

/**
 * Common table expressions of recording: for each delivery in `recorded` that has ended, the next one of its order is due
 * at once if it was held back. One whose own outcome is in `accepted` is left as recorded. Several events of an order
 * may have the same sequence.
 */
export const RELEASE_NEXT = `
    next_of_order AS MATERIALIZED (
      SELECT DISTINCT next.id
      FROM recorded r
      JOIN webhooks w ON w.id = r.webhook_id AND w.ordered
      JOIN events e ON e.id = r.event_id
      CROSS JOIN LATERAL (
        SELECT d.id FROM events later
        JOIN webhook_deliveries d ON d.event_id = later.id AND d.state IS NOT DISTINCT FROM 'waiting'
        JOIN webhooks o ON o.id = d.webhook_id AND o.ordered AND o.application_id = w.application_id
        WHERE later.order_id = e.order_id AND later.sequence > e.sequence
        ORDER BY later.sequence FETCH FIRST ROW WITH TIES
      ) next
      WHERE r.state <> 'waiting' AND next.id NOT IN (SELECT id FROM accepted)
    ), released_next AS (
      UPDATE webhook_deliveries d SET reason = NULL, next_attempt_at = now()
      WHERE d.id = ANY (ARRAY(SELECT id FROM next_of_order ORDER BY id)) AND d.state IS NOT DISTINCT FROM 'waiting'
      AND (d.reason = '${WAITS_FOR_EARLIER}' OR d.next_attempt_at <= now())
    )`;

/**
 * Makes the next claim examine all deliveries that were held back for application $1: after a subscription was deleted, or
 * is not ordered any more. The subscriptions are locked before the deliveries, as everywhere.
 */
export const EXAMINE_HELD_BACK = {
  name: 'examine_held_back',
  // There is no new event, but the relay must be notified as for one.
  writesEvents: true,
  text: `
    WITH subscription AS MATERIALIZED (
      SELECT w.id FROM webhooks w WHERE w.application_id = $1 ORDER BY w.id FOR NO KEY UPDATE
    ), held_back AS MATERIALIZED (
      SELECT d.id FROM subscription JOIN webhook_deliveries d ON d.webhook_id = subscription.id
      WHERE d.state = 'waiting' AND d.reason = '${WAITS_FOR_EARLIER}'
      ORDER BY d.id
      FOR NO KEY UPDATE OF d
    )
    UPDATE webhook_deliveries d SET reason = NULL, next_attempt_at = now() FROM held_back WHERE d.id = held_back.id`,
};
