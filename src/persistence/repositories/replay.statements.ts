import { EVENT_NAMES, isShared } from '../../events/catalogue.js';
import { AGAIN } from './redelivery.statements.js';

/** What has become so far of the events that a replay is for; `missing`: the subscription has no delivery of them. */
const STATES_OF_REPLAY = `
  CASE r.state
    WHEN 'undelivered' THEN ARRAY['exhausted', 'cancelled', 'missing']
    WHEN 'all' THEN ARRAY['exhausted', 'cancelled', 'missing', 'delivered']
    ELSE ARRAY[r.state]
  END`;

/** What only the application itself is told of, whatever rights others have. */
const OWN_ONLY = EVENT_NAMES.filter((name) => !isShared(name))
  .map((name) => `'${name}'`)
  .join(', ');

/**
 * Takes a replay $1 one step further: looks at the next $4 events of its range, and makes due those deliveries
 * among them that it is for, or makes them where there are none; but no more than there is room for. There is
 * room for $2 deliveries that are due, whatever made them so, and for $3 that wait. So what is replayed never
 * stands before more than those $2 fresh ones, and a receiver that fails is not given all at once.
 *
 * It begins when everything that was being written when it was asked for is written: an event becomes visible
 * later than it happened, and the replay would have passed it by. (Sessions that this role may not look into
 * are not waited for.) The range is then complete, because it ends before the replay was asked for.
 *
 * What it is made of is locked: the replay against other processes and against being called off, the
 * subscription against being deleted, the events against being forgotten for their age. An event that is being
 * forgotten is passed over.
 */
export const ADVANCE = {
  name: 'advance_replay',
  text: `
    WITH replay AS MATERIALIZED (
      SELECT r.id, r.webhook_id, r.until, r.position_at, r.position_id, w.event, w.application_id,
        'sales' = ANY (a.rights) AND w.event NOT IN (${OWN_ONLY}) AS of_all, ${STATES_OF_REPLAY} AS states
      FROM webhook_replays r
      JOIN webhooks w ON w.id = r.webhook_id
      JOIN applications a ON a.id = w.application_id
      WHERE r.id = $1 AND r.status = 'running' AND w.active
      AND (r.position_id > 0 OR NOT EXISTS (
        SELECT FROM pg_stat_activity s
        WHERE s.datname = current_database() AND s.pid <> pg_backend_pid()
        AND s.application_name = current_setting('application_name') AND s.xact_start <= r.created_at + interval '1 millisecond'))
      FOR UPDATE OF r SKIP LOCKED
      FOR KEY SHARE OF w SKIP LOCKED
    ), room AS MATERIALIZED (
      SELECT least($2::int - due.count, $3::int - waiting.count) AS places
      FROM replay r
      CROSS JOIN LATERAL (SELECT count(*) FROM (
        SELECT FROM webhook_deliveries d
        WHERE d.webhook_id = r.webhook_id AND d.state = 'waiting' AND d.next_attempt_at <= now() LIMIT $2
      ) d) due
      CROSS JOIN LATERAL (SELECT count(*) FROM (
        SELECT FROM webhook_deliveries d WHERE d.webhook_id = r.webhook_id AND d.state = 'waiting' LIMIT $3
      ) d) waiting
    ), seen AS MATERIALIZED (
      SELECT e.id, e.created_at, e.type, e.application_id
      FROM replay r CROSS JOIN LATERAL (
        SELECT e.id, e.created_at, e.type, e.application_id FROM events e
        WHERE (e.created_at, e.id) > (r.position_at, r.position_id) AND e.created_at < r.until
        ORDER BY e.created_at, e.id LIMIT $4::int
      ) e
      WHERE (SELECT places FROM room) > 0
    ), matching AS MATERIALIZED (
      SELECT e.id, e.created_at, d.id AS delivery_id, row_number() OVER (ORDER BY e.created_at, e.id) AS place
      FROM replay r
      JOIN seen e ON e.type = r.event AND (r.of_all OR e.application_id = r.application_id)
      LEFT JOIN webhook_deliveries d ON d.event_id = e.id AND d.webhook_id = r.webhook_id
      WHERE coalesce(d.state, 'missing') = ANY (r.states)
    ), taken AS MATERIALIZED (
      SELECT m.id, m.delivery_id FROM matching m
      JOIN events e ON e.id = m.id
      WHERE m.place <= (SELECT places FROM room)
      FOR KEY SHARE OF e SKIP LOCKED
    ), again AS (
      UPDATE webhook_deliveries d SET ${AGAIN}
      FROM taken WHERE d.id = taken.delivery_id AND d.state <> 'waiting'
      RETURNING d.id
    ), made AS (
      INSERT INTO webhook_deliveries (event_id, webhook_id)
      SELECT taken.id, r.webhook_id FROM taken, replay r WHERE taken.delivery_id IS NULL
      RETURNING id
    ), step AS MATERIALIZED (
      SELECT places,
        (SELECT count(*) FROM matching) > places AS is_cut,
        (SELECT count(*) FROM seen)::int AS seen,
        ((SELECT count(*) FROM again) + (SELECT count(*) FROM made))::int AS queued
      FROM room
    ), reached AS (
      SELECT created_at, id FROM seen WHERE NOT (SELECT is_cut FROM step)
      UNION ALL
      SELECT created_at, id FROM matching WHERE place = (SELECT places FROM step WHERE is_cut)
      ORDER BY created_at DESC, id DESC LIMIT 1
    )
    UPDATE webhook_replays r
    SET position_at = coalesce(reached.created_at, r.position_at), position_id = coalesce(reached.id, r.position_id),
      queued = r.queued + step.queued,
      status = CASE WHEN is_cut OR seen = $4 THEN r.status ELSE 'finished' END,
      finished_at = CASE WHEN is_cut OR seen = $4 THEN NULL ELSE now() END
    FROM replay, step LEFT JOIN reached ON true
    WHERE r.id = replay.id AND step.places > 0
    RETURNING step.queued, seen = $4 AND NOT is_cut AS "mayGoOn"`,
};
