import { OTHER_SESSION_OF_SERVICE } from '../../platform/postgres/session-settings.js';
import { sql, type Sql } from '../../platform/postgres/sql.js';
import { SET_DUE_AGAIN } from './delivery-log.repository.js';
import { mayReceive } from '../events/outbox.js';

export interface ReplayLimits {
  /** The maximum of deliveries of the subscription that may be due at the same time. */
  due: number;
  /** The maximum of deliveries of the subscription that may be waiting at the same time, due or not. */
  waiting: number;
  /** The number of events to read. */
  events: number;
}

/**
 * `due` is one chunk: a new event waits behind at most that many replayed deliveries. `waiting` limits the deliveries
 * of a failing receiver: those that wait for a retry count too.
 */
export const REPLAY_LIMITS: ReplayLimits = { due: 50, waiting: 1_000, events: 1_000 };

/** The number of deliveries that a portion made due, and whether a further portion is possible now. */
export interface ReplayPortion {
  queued: number;
  canContinue: boolean;
}

/** The delivery states that a replay selects; `missing`: the subscription has no delivery of the event. */
const STATES_OF_REPLAY = sql`
  CASE r.selection
    WHEN 'undelivered' THEN ARRAY['exhausted', 'cancelled', 'missing']
    WHEN 'all' THEN ARRAY['exhausted', 'cancelled', 'missing', 'delivered']
    ELSE ARRAY[r.selection]
  END`;

/** The number of deliveries that a portion made due, and the last event that it dealt with. */
const OUTCOME = sql`step AS MATERIALIZED (
      SELECT free,
        (SELECT count(*) FROM matching) > free AS is_truncated,
        (SELECT count(*) FROM scanned)::int AS scanned_count,
        ((SELECT count(*) FROM updated) + (SELECT count(*) FROM inserted))::int AS queued
      FROM capacity
    ), last_event AS (
      SELECT created_at, id FROM scanned WHERE NOT (SELECT is_truncated FROM step)
      UNION ALL
      SELECT created_at, id FROM matching WHERE rank = (SELECT free FROM step WHERE is_truncated)
      ORDER BY created_at DESC, id DESC LIMIT 1
    )`;

/**
 * Does one portion of a replay: reads the next events of its range and makes the selected deliveries due, or
 * inserts deliveries where there are none, within the capacity of the subscription: at most `due` due deliveries and at
 * most `waiting` waiting ones, whether replayed or not. So a new event waits behind at most `due` replayed deliveries, and a
 * failing receiver does not get the whole replay at once.
 *
 * The first portion waits until all transactions that were running when the replay was created have ended: an event
 * becomes visible later than its `created_at`, and the replay would skip it. (Sessions that this role may not see in
 * pg_stat_activity are not waited for.) The range is complete then, because it ends before the replay was created.
 *
 * Locks: the replay, against other processes and cancelling; the subscription, against deletion; the events, against
 * retention. An event that is just being deleted is skipped.
 */
export const replayPortion = (workId: number, { due, waiting, events }: ReplayLimits): Sql => sql`
    WITH replay AS MATERIALIZED (
      SELECT r.id, r.webhook_id, r.until, r.position_at, r.position_id, w.events, w.application_id,
        ${STATES_OF_REPLAY} AS states
      FROM work r
      JOIN webhooks w ON w.id = r.webhook_id
      WHERE r.id = ${workId} AND r.state = 'running' AND w.active
      AND (r.position_id > 0 OR NOT EXISTS (
        SELECT FROM pg_stat_activity s
        WHERE ${OTHER_SESSION_OF_SERVICE} AND s.xact_start <= r.created_at + interval '1 millisecond'))
      FOR UPDATE OF r SKIP LOCKED
      FOR KEY SHARE OF w SKIP LOCKED
    ), capacity AS MATERIALIZED (
      SELECT least(${due}::int - due.count, ${waiting}::int - waiting.count) AS free
      FROM replay r
      CROSS JOIN LATERAL (SELECT count(*) FROM (
        SELECT FROM webhook_deliveries d
        WHERE d.webhook_id = r.webhook_id AND d.state = 'waiting' AND d.next_attempt_at <= now() LIMIT ${due}
      ) d) due
      CROSS JOIN LATERAL (SELECT count(*) FROM (
        SELECT FROM webhook_deliveries d WHERE d.webhook_id = r.webhook_id AND d.state = 'waiting' LIMIT ${waiting}
      ) d) waiting
    ), scanned AS MATERIALIZED (
      SELECT e.id, e.created_at, e.type, e.application_id
      FROM replay r CROSS JOIN LATERAL (
        SELECT e.id, e.created_at, e.type, e.application_id FROM events e
        WHERE (e.created_at, e.id) > (r.position_at, r.position_id) AND e.created_at < r.until
        ORDER BY e.created_at, e.id LIMIT ${events}::int
      ) e
      WHERE (SELECT free FROM capacity) > 0
    ), matching AS MATERIALIZED (
      SELECT e.id, e.created_at, d.id AS delivery_id, row_number() OVER (ORDER BY e.created_at, e.id) AS rank
      FROM replay r
      JOIN applications a ON a.id = r.application_id
      JOIN scanned e ON e.type = ANY (r.events) AND ${mayReceive('e')}
      LEFT JOIN webhook_deliveries d ON d.event_id = e.id AND d.webhook_id = r.webhook_id
      WHERE coalesce(d.state, 'missing') = ANY (r.states)
    ), selected AS MATERIALIZED (
      SELECT m.id, m.delivery_id FROM matching m
      JOIN events e ON e.id = m.id
      WHERE m.rank <= (SELECT free FROM capacity)
      FOR KEY SHARE OF e SKIP LOCKED
    ), updated AS (
      UPDATE webhook_deliveries d SET ${SET_DUE_AGAIN}
      FROM selected WHERE d.id = selected.delivery_id AND d.state <> 'waiting'
      RETURNING d.id
    ), inserted AS (
      INSERT INTO webhook_deliveries (event_id, webhook_id)
      SELECT selected.id, r.webhook_id FROM selected, replay r WHERE selected.delivery_id IS NULL
      RETURNING id
    ), ${OUTCOME}
    UPDATE work r
    SET position_at = coalesce(last_event.created_at, r.position_at), position_id = coalesce(last_event.id, r.position_id),
      done = r.done + step.queued,
      state = CASE WHEN is_truncated OR scanned_count = ${events} THEN r.state ELSE 'finished' END,
      finished_at = CASE WHEN is_truncated OR scanned_count = ${events} THEN NULL ELSE now() END
    FROM replay, step LEFT JOIN last_event ON true
    WHERE r.id = replay.id AND step.free > 0
    RETURNING step.queued, scanned_count = ${events} AND NOT is_truncated AS "canContinue"`;
