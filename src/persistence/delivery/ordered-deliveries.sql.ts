/**
 * Ordered subscriptions: of the deliveries of one order to the ordered subscriptions of one application, only those
 * with the lowest `sequence` that is waiting are attempted.
 *
 * The claim alone decides this. Claims of one application run one at a time, so each sees every delivery that an earlier one
 * leased. A delivery that it holds back has the reason WAITS_FOR_EARLIER, and is examined again at its
 * `next_attempt_at`, in any case; recording the end of the earlier delivery makes it due at once.
 */
export const WAITS_FOR_EARLIER = 'waits_for_earlier';

/**
 * A claim examines at most this many due deliveries of an ordered subscription from the oldest on, and if some of these
 * wait, as many from the newest back: a new delivery that waits for nothing is not behind all that wait.
 */
const EXAMINED = 100;
/**
 * A delivery is examined again after the shortest time, then when it has waited ten times as long, and at last after the longest
 * time, in seconds. Each time writes it. It is due earlier in all cases in which that is known (decision 24).
 */
const EXAMINE_AGAIN_AFTER = { least: 1, most: 3_600 };

/** The event waits for a delivery of an earlier event of its order to an ordered subscription of the application. */
const waitsForEarlier = (eventId: string, applicationId: string): string => `
        coalesce((
          SELECT true FROM events e
          JOIN events earlier ON earlier.order_id = e.order_id AND earlier.sequence < e.sequence
          JOIN webhook_deliveries d ON d.event_id = earlier.id AND d.state IS NOT DISTINCT FROM 'waiting'
          JOIN webhooks w ON w.id = d.webhook_id AND w.ordered AND w.application_id = ${applicationId}
          WHERE e.id = ${eventId} LIMIT 1), false)`;

/** Due deliveries of the ordered subscriptions in `chosen`, and whether each waits for an earlier one. */
const examine = (condition: string, orderAndLimit: string): string => `
      SELECT chosen.id AS webhook_id, due.id, due.next_attempt_at,
        ${waitsForEarlier('due.event_id', 'chosen.application_id')} AS waits
      FROM chosen CROSS JOIN LATERAL (
        SELECT d.id, d.event_id, d.next_attempt_at FROM webhook_deliveries d
        WHERE chosen.ordered AND d.webhook_id = chosen.id AND d.state = 'waiting' AND d.next_attempt_at <= now()
        AND ${condition}
        ORDER BY d.next_attempt_at ${orderAndLimit}
      ) due`;

/** The delivery `d` is due later than the oldest ones, of which some wait. */
const BEHIND_OLDEST = `d.next_attempt_at > (
          SELECT max(next_attempt_at) FROM oldest WHERE webhook_id = chosen.id HAVING bool_or(waits))`;

/** With the limit as a number PostgreSQL sorts the whole backlog, because it expects less behind the oldest ones. */
const NEWEST = `DESC LIMIT (SELECT ${EXAMINED})`;

/**
 * Common table expressions of the claim: the next due deliveries of the ordered subscriptions in `chosen`, of which
 * those that wait for an earlier one are held back. The next claim examines rows that another transaction has locked, and rows
 * that were made due after this claim began, for example because the earlier delivery has ended.
 *
 * The first time a delivery is held back only for the shortest time: what ended its waiting while the claim ran did not find it
 * held back.
 * @param notLeased the condition that a delivery `d` is not leased
 */
export const holdBackSql = (notLeased: string): string => `
    oldest AS MATERIALIZED (${examine(notLeased, `LIMIT ${EXAMINED}`)}
    ), examined AS MATERIALIZED (
      SELECT * FROM oldest
      UNION ALL${examine(`${BEHIND_OLDEST} AND ${notLeased}`, NEWEST)}
    ), waiting AS MATERIALIZED (
      SELECT d.id FROM examined JOIN webhook_deliveries d USING (id, next_attempt_at)
      WHERE examined.waits AND d.state IS NOT DISTINCT FROM 'waiting'
      FOR NO KEY UPDATE OF d SKIP LOCKED
    ), held_back AS (
      UPDATE webhook_deliveries d
      SET reason = '${WAITS_FOR_EARLIER}', next_attempt_at = now() + CASE
        WHEN d.reason = '${WAITS_FOR_EARLIER}' THEN least(
          greatest(9 * (now() - greatest(d.created_at, d.redelivered_at)), interval '${EXAMINE_AGAIN_AFTER.least} seconds'),
          interval '${EXAMINE_AGAIN_AFTER.most} seconds')
        ELSE interval '${EXAMINE_AGAIN_AFTER.least} seconds' END
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

/** `version` changes with every write of the row, also with a further request. */
export const APPLICATIONS_TO_RECHECK = {
  name: 'examining_subscriptions',
  text: `
    SELECT a.id AS "applicationId", a.xmin::text AS version, array_remove(array_agg(w.id ORDER BY w.id), NULL) AS "webhookIds"
    FROM applications a LEFT JOIN webhooks w ON w.application_id = a.id
    WHERE a.examining
    GROUP BY a.id`,
};

/**
 * Reads the next $4 waiting deliveries of subscription $1 by their `next_attempt_at`, and makes those due that are held back
 * and do not wait any more, so that the next claim examines them. The others are not written. Deliveries are locked in the
 * order of their ids, as everywhere.
 */
export const RECHECK_BLOCKED = {
  name: 'recheck_blocked_deliveries',
  // There is no new event, but the relay must be notified as for one.
  writesEvents: true,
  text: `
    WITH page AS MATERIALIZED (
      SELECT d.id, d.event_id, d.reason, d.next_attempt_at FROM webhook_deliveries d
      WHERE d.webhook_id = $1 AND d.state = 'waiting' AND (d.next_attempt_at, d.id) > ($2, $3)
      ORDER BY d.next_attempt_at, d.id LIMIT $4
    ), free AS MATERIALIZED (
      SELECT page.id FROM page JOIN webhooks own ON own.id = $1
      WHERE page.reason = '${WAITS_FOR_EARLIER}'
      AND NOT (own.ordered AND ${waitsForEarlier('page.event_id', 'own.application_id')})
    ), locked AS MATERIALIZED (
      SELECT d.id FROM webhook_deliveries d
      WHERE d.id = ANY (ARRAY(SELECT id FROM free)) AND d.state IS NOT DISTINCT FROM 'waiting'
      AND d.reason = '${WAITS_FOR_EARLIER}'
      ORDER BY d.id
      FOR NO KEY UPDATE
    ), released AS (
      UPDATE webhook_deliveries d SET reason = NULL, next_attempt_at = now() FROM locked WHERE d.id = locked.id
    )
    SELECT next_attempt_at AS "nextAttemptAt", id FROM page ORDER BY next_attempt_at DESC, id DESC LIMIT 1`,
};

/** Has no effect if there was a further request since version $2, for which everything is examined again. */
export const APPLICATION_RECHECKED = {
  name: 'blocked_deliveries_rechecked',
  text: 'UPDATE applications SET examining = false WHERE id = $1 AND xmin::text = $2',
};
