import { lockLeases, release } from './lease.js';

/** A subscription that brought nothing but failures for so long is disabled. */
const GIVE_UP_AFTER = `interval '5 days'`;

const isoTime = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The leases of those outcomes, once the subscriptions are locked. */
const REPORTED = 'l.token IN (SELECT "leaseToken" FROM outcome) AND (SELECT count(*) FROM subscription) >= 0';

/**
 * Writes what attempts came to, but only under the lease they were made under: whoever lost the lease lost the right
 * to say anything about the delivery.
 */
const ATTEMPTS = `
    outcome AS MATERIALIZED (
      SELECT * FROM json_to_recordset($1::json) AS o(
        "deliveryId" bigint, "webhookId" bigint, "leaseToken" uuid, state text, reason text, "delayMs" float8,
        "ageMs" float8, "durationMs" int, status int, response text, "pauseMs" float8, "disableSubscription" boolean)
    ), subscription AS MATERIALIZED (
      SELECT w.id, w.active FROM webhooks w
      WHERE w.id IN (SELECT "webhookId" FROM outcome)
      AND (w.failing_since IS NOT NULL OR w.flow IS NOT NULL
        OR w.id IN (SELECT "webhookId" FROM outcome WHERE state <> 'delivered'))
      ORDER BY w.id
      FOR NO KEY UPDATE
    ), lease AS MATERIALIZED (${lockLeases(REPORTED)}
    ), held AS MATERIALIZED (
      SELECT o."deliveryId" AS id, o.*
      FROM outcome o JOIN lease ON lease.token = o."leaseToken" AND o."deliveryId" = ANY (lease.delivery_ids)
      ORDER BY 1
    ), recorded AS (
      UPDATE webhook_deliveries d
      SET state = o.state, attempts = d.attempts + 1,
        reason = CASE WHEN o.state <> 'delivered' THEN o.reason END,
        next_attempt_at = CASE WHEN o.state = 'waiting' THEN now() + o."delayMs" * interval '1 millisecond' END,
        finished_at = CASE WHEN o.state <> 'waiting' THEN now() END
      FROM held o
      WHERE d.id = o.id
      RETURNING d.webhook_id, d.kind, d.attempts, o.*
    ), attempted AS (
      INSERT INTO webhook_attempts (delivery_id, attempt, started_at, duration_ms, status, reason, response)
      SELECT id, attempts, now() - "ageMs" * interval '1 millisecond', "durationMs", status, reason, response
      FROM recorded
      ON CONFLICT DO NOTHING
    ), released AS (${release('held', 'l.token IN (SELECT token FROM lease)')}
    )`;

/**
 * What that says about the subscriptions; those that are well and stay so are not written. Nothing but failures, or a
 * wish for quiet, reduces the flow to one delivery. Each success lets one more go beside it, until the flow is
 * the full share, $2. Pings change neither. A forged ping that a receiver accepts puts a warning on its subscription,
 * one that it refuses takes the warning off; one that brought no answer says nothing.
 */
const SUBSCRIPTIONS = `
    told AS (
      SELECT webhook_id, bool_or("disableSubscription") AS gone, max("pauseMs") > 0 AS pause, max("pauseMs") AS pause_ms,
        count(*) FILTER (WHERE kind = 'event' AND state = 'delivered') AS successes,
        coalesce(bool_and(state <> 'delivered') FILTER (WHERE kind = 'event'), false) AS failing,
        bool_or(state = 'delivered') FILTER (WHERE kind = 'forged_ping' AND (state = 'delivered' OR status >= 400))
          AS forgery_accepted
      FROM recorded
      GROUP BY webhook_id
    ), changed AS (
      UPDATE webhooks w
      SET updated_at = now(),
        active = w.active AND NOT told.gone AND (told.failing AND w.failing_since < now() - ${GIVE_UP_AFTER}) IS NOT TRUE,
        disabled_reason = CASE
          WHEN told.gone THEN 'gone'
          WHEN w.active AND told.failing AND w.failing_since < now() - ${GIVE_UP_AFTER} THEN 'failing'
          ELSE w.disabled_reason END,
        failing_since = CASE
          WHEN told.failing THEN coalesce(w.failing_since, now())
          WHEN told.successes = 0 THEN w.failing_since END,
        flow = CASE
          WHEN told.failing OR told.pause THEN 1
          WHEN w.flow + told.successes < $2::int THEN w.flow + told.successes END,
        paused_until = greatest(w.paused_until, now() + told.pause_ms * interval '1 millisecond'),
        signature_warning = coalesce(told.forgery_accepted, w.signature_warning)
      FROM told
      WHERE w.id = told.webhook_id AND (
        told.gone OR told.pause OR told.forgery_accepted <> w.signature_warning
        OR told.successes > 0 AND (w.failing_since IS NOT NULL OR w.flow IS NOT NULL)
        OR told.failing AND (w.failing_since IS NULL OR w.flow IS DISTINCT FROM 1
          OR w.active AND w.failing_since < now() - ${GIVE_UP_AFTER}))
      RETURNING w.*
    )`;

/** The application hears of it through its other subscriptions, if one of them is to that event. */
const DISABLED = `
    disabled AS (
      SELECT changed.* FROM changed JOIN subscription s ON s.id = changed.id
      WHERE s.active AND NOT changed.active
    ), event AS (
      INSERT INTO events (message_id, type, application_id, payload)
      SELECT 'msg_' || replace(gen_random_uuid()::text, '-', ''), 'webhook_disabled', application_id, (
        SELECT row_to_json(body)::text FROM (
          SELECT id, event, url, active, disabled_reason AS "disabledReason",
            ${isoTime('failing_since')} AS "failingSince", ${isoTime('updated_at')} AS "disabledAt"
        ) body)
      FROM disabled
      RETURNING id, type, application_id
    ), delivery AS (
      INSERT INTO webhook_deliveries (event_id, webhook_id)
      SELECT event.id, w.id
      FROM event JOIN webhooks w ON w.event = event.type AND w.application_id = event.application_id
      WHERE w.active AND w.id NOT IN (SELECT id FROM disabled)
      FOR KEY SHARE OF w
    )`;

/**
 * Records outcomes and all that follows from them. $1: the outcomes as JSON. $2: the full share of a subscription, in
 * deliveries.
 */
export const RECORD = {
  name: 'record_outcomes',
  text: `WITH ${ATTEMPTS}, ${SUBSCRIPTIONS}, ${DISABLED} SELECT count(*)::int AS count FROM recorded`,
};
