import { raw, sql, type Sql } from '../../platform/postgres/sql.js';
/**
 * Ordered subscriptions: of the deliveries of one order to the ordered subscriptions of one application, only those
 * with the lowest `sequence` that is waiting are attempted.
 *
 * The claim alone decides this. Claims of one application run one at a time, so each sees every delivery that an earlier one
 * leased. A delivery that it holds back has the reason WAITS_FOR_EARLIER, and is examined again at its
 * `next_attempt_at`, in any case; recording the end of the earlier delivery makes it due at once.
 */
export const WAITS_FOR_EARLIER = sql`waits_for_earlier`;

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
const waitsForEarlier = (eventId: Sql, applicationId: Sql): Sql => sql`
        coalesce((
          SELECT true FROM events e
          JOIN events earlier ON earlier.order_id = e.order_id AND earlier.sequence < e.sequence
          JOIN webhook_deliveries d ON d.event_id = earlier.id AND d.state IS NOT DISTINCT FROM 'waiting'
          JOIN webhooks w ON w.id = d.webhook_id AND w.ordered AND w.application_id = ${applicationId}
          WHERE e.id = ${eventId} LIMIT 1), false)`;

/** Due deliveries of the ordered subscriptions in `chosen`, and whether each waits for an earlier one. */
const examine = (condition: Sql, orderAndLimit: Sql): Sql => sql`
      SELECT chosen.id AS webhook_id, due.id, due.next_attempt_at,
        ${waitsForEarlier(sql`due.event_id`, sql`chosen.application_id`)} AS waits
      FROM chosen CROSS JOIN LATERAL (
        SELECT d.id, d.event_id, d.next_attempt_at FROM webhook_deliveries d
        WHERE chosen.ordered AND d.webhook_id = chosen.id AND d.state = 'waiting' AND d.next_attempt_at <= now()
        AND ${condition}
        ORDER BY d.next_attempt_at ${orderAndLimit}
      ) due`;

/** The delivery `d` is due later than the oldest ones, of which some wait. */
const BEHIND_OLDEST = sql`d.next_attempt_at > (
          SELECT max(next_attempt_at) FROM oldest WHERE webhook_id = chosen.id HAVING bool_or(waits))`;

/** With the limit as a number PostgreSQL sorts the whole backlog, because it expects less behind the oldest ones. */
const NEWEST = sql`DESC LIMIT (SELECT ${raw(EXAMINED)})`;

/**
 * Common table expressions of the claim: the next due deliveries of the ordered subscriptions in `chosen`, of which
 * those that wait for an earlier one are held back. The next claim examines rows that another transaction has locked, and rows
 * that were made due after this claim began, for example because the earlier delivery has ended.
 *
 * The first time a delivery is held back only for the shortest time: what ended its waiting while the claim ran did not find it
 * held back.
 * @param notLeased the condition that a delivery `d` is not leased
 */
export const holdBackSql = (notLeased: Sql): Sql => sql`
    oldest AS MATERIALIZED (${examine(notLeased, sql`LIMIT ${raw(EXAMINED)}`)}
    ), examined AS MATERIALIZED (
      SELECT * FROM oldest
      UNION ALL${examine(sql`${BEHIND_OLDEST} AND ${notLeased}`, NEWEST)}
    ), waiting AS MATERIALIZED (
      SELECT d.id FROM examined JOIN webhook_deliveries d USING (id, next_attempt_at)
      WHERE examined.waits AND d.state IS NOT DISTINCT FROM 'waiting'
      FOR NO KEY UPDATE OF d SKIP LOCKED
    ), held_back AS (
      UPDATE webhook_deliveries d
      SET reason = '${WAITS_FOR_EARLIER}', next_attempt_at = now() + CASE
        WHEN d.reason = '${WAITS_FOR_EARLIER}' THEN least(
          greatest(9 * (now() - greatest(d.created_at, d.redelivered_at)), interval '${raw(EXAMINE_AGAIN_AFTER.least)} seconds'),
          interval '${raw(EXAMINE_AGAIN_AFTER.most)} seconds')
        ELSE interval '${raw(EXAMINE_AGAIN_AFTER.least)} seconds' END
      FROM waiting WHERE d.id = waiting.id
      RETURNING d.id, d.webhook_id
    )`;

/**
 * Common table expressions of recording: for each delivery in `recorded` that has ended, the next one of its order is due
 * at once if it was held back. One whose own outcome is in `accepted` is left as recorded. Several events of an order
 * may have the same sequence. What becomes due is not new, but the relay must be notified as for an event.
 */
export const RELEASE_NEXT = sql`
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
    )`.writingEvents();

/** The position at which a step of an examination ended. */
export interface BlockedPosition {
  nextAttemptAt: Date;
  id: number;
}

/**
 * Reads the next waiting deliveries of a subscription by their `next_attempt_at`, and makes those due that are held back and do
 * not wait any more, so that the next claim examines them. The others are not written. Deliveries are locked in the order of
 * their ids, as everywhere. There is no new event, but the relay must be notified as for one.
 */
export const recheckBlocked = (webhookId: number, after: BlockedPosition | null, limit: number): Sql =>
  sql`
    WITH page AS MATERIALIZED (
      SELECT d.id, d.event_id, d.reason, d.next_attempt_at FROM webhook_deliveries d
      WHERE d.webhook_id = ${webhookId} AND d.state = 'waiting' AND (d.next_attempt_at, d.id) > (${after?.nextAttemptAt ?? '-infinity'}, ${after?.id ?? 0})
      ORDER BY d.next_attempt_at, d.id LIMIT ${limit}
    ), free AS MATERIALIZED (
      SELECT page.id FROM page JOIN webhooks own ON own.id = ${webhookId}
      WHERE page.reason = '${WAITS_FOR_EARLIER}'
      AND NOT (own.ordered AND ${waitsForEarlier(sql`page.event_id`, sql`own.application_id`)})
    ), locked AS MATERIALIZED (
      SELECT d.id FROM webhook_deliveries d
      WHERE d.id = ANY (ARRAY(SELECT id FROM free)) AND d.state IS NOT DISTINCT FROM 'waiting'
      AND d.reason = '${WAITS_FOR_EARLIER}'
      ORDER BY d.id
      FOR NO KEY UPDATE
    ), released AS (
      UPDATE webhook_deliveries d SET reason = NULL, next_attempt_at = now() FROM locked WHERE d.id = locked.id
    )
    SELECT next_attempt_at AS "nextAttemptAt", id FROM page ORDER BY next_attempt_at DESC, id DESC LIMIT 1`.writingEvents();
