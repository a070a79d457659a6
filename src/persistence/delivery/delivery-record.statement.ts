import { DISABLE_AFTER_DAYS, FAILING_MAX_IN_FLIGHT } from '../../events/delivery-policy.js';
import type { DisabledWebhook } from '../../events/webhook-disabled.js';
import { lockLeases, releaseDeliveries } from './lease.js';

/** Whether the subscription `w` has failed for so long that a further failure disables it. */
const FAILED_TOO_LONG = `w.failing_since < now() - interval '${DISABLE_AFTER_DAYS} days'`;

const isoTime = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The leases of the outcomes. Counting `subscription` makes PostgreSQL lock the subscriptions first. */
const LEASES_OF_OUTCOMES =
  'l.token IN (SELECT "leaseToken" FROM outcome) AND (SELECT count(*) FROM subscription) >= 0';

/**
 * Writes the results of attempts, but only while the lease under which they were made still exists and holds the
 * delivery: after that, the attempt of another process counts.
 */
const ATTEMPTS = `
    outcome AS MATERIALIZED (
      SELECT * FROM json_to_recordset($1::json) AS o(
        "deliveryId" bigint, "webhookId" bigint, "leaseToken" uuid, state text, reason text, "delayMs" float8,
        "ageMs" float8, "durationMs" int, status int, response text, "pauseMs" float8, "disableSubscription" boolean)
    ), subscription AS MATERIALIZED (
      SELECT w.id, w.active FROM webhooks w
      WHERE w.id IN (SELECT "webhookId" FROM outcome)
      AND (w.failing_since IS NOT NULL OR w.max_in_flight IS NOT NULL
        OR w.id IN (SELECT "webhookId" FROM outcome WHERE state <> 'delivered'))
      ORDER BY w.id
      FOR NO KEY UPDATE
    ), lease AS MATERIALIZED (${lockLeases(LEASES_OF_OUTCOMES)}
    ), accepted AS MATERIALIZED (
      SELECT o."deliveryId" AS id, o.*
      FROM outcome o JOIN lease ON lease.token = o."leaseToken" AND o."deliveryId" = ANY (lease.delivery_ids)
      ORDER BY 1
    ), recorded AS (
      UPDATE webhook_deliveries d
      SET state = o.state, attempts = d.attempts + 1,
        reason = CASE WHEN o.state <> 'delivered' THEN o.reason END,
        next_attempt_at = CASE WHEN o.state = 'waiting' THEN now() + o."delayMs" * interval '1 millisecond' END,
        finished_at = CASE WHEN o.state <> 'waiting' THEN now() END
      FROM accepted o
      WHERE d.id = o.id
      RETURNING d.webhook_id, d.kind, d.attempts, o.*
    ), attempted AS (
      INSERT INTO webhook_attempts (delivery_id, attempt, started_at, duration_ms, status, reason, response)
      SELECT id, attempts, now() - "ageMs" * interval '1 millisecond', "durationMs", status, reason, response
      FROM recorded
      ON CONFLICT DO NOTHING
    ), released AS (${releaseDeliveries('accepted', 'l.token IN (SELECT token FROM lease)')}
    )`;

/**
 * Updates the subscriptions; healthy ones that stay healthy are not written. The last failure of an event is kept. If all events failed, or the receiver
 * asked for a pause, the subscription is limited to FAILING_MAX_IN_FLIGHT deliveries in flight (`max_in_flight`). Each success
 * raises the limit by one; at the full share, $2, the limit is removed (null). Pings do not change it. A forged ping
 * that the receiver accepts sets the warning of the subscription, one that it refuses removes the warning, and one
 * without a response changes nothing.
 */
const SUBSCRIPTIONS = `
    summary AS (
      SELECT webhook_id, bool_or("disableSubscription") AS gone, max("pauseMs") > 0 AS pause, max("pauseMs") AS pause_ms,
        count(*) FILTER (WHERE kind = 'event' AND state = 'delivered') AS successes,
        coalesce(bool_and(state <> 'delivered') FILTER (WHERE kind = 'event'), false) AS failing,
        max(id) FILTER (WHERE kind = 'event' AND state <> 'delivered') AS failed_delivery,
        bool_or(state = 'delivered') FILTER (WHERE kind = 'forged_ping' AND (state = 'delivered' OR status >= 400))
          AS forgery_accepted
      FROM recorded
      GROUP BY webhook_id
    ), updated AS (
      UPDATE webhooks w
      SET updated_at = now(),
        active = w.active AND NOT summary.gone AND (summary.failing AND ${FAILED_TOO_LONG}) IS NOT TRUE,
        disabled_reason = CASE
          WHEN summary.gone THEN 'gone'
          WHEN w.active AND summary.failing AND ${FAILED_TOO_LONG} THEN 'failing'
          ELSE w.disabled_reason END,
        failing_since = CASE
          WHEN summary.failing THEN coalesce(w.failing_since, now())
          WHEN summary.successes = 0 THEN w.failing_since END,
        max_in_flight = CASE
          WHEN summary.failing OR summary.pause THEN ${FAILING_MAX_IN_FLIGHT}
          WHEN w.max_in_flight + summary.successes < $2::int THEN w.max_in_flight + summary.successes END,
        paused_until = greatest(w.paused_until, now() + summary.pause_ms * interval '1 millisecond'),
        last_failed_at = CASE WHEN failure.id IS NULL THEN w.last_failed_at ELSE now() END,
        last_failed_delivery_id = coalesce(failure.id, w.last_failed_delivery_id),
        last_failure_reason = coalesce(failure.reason, w.last_failure_reason),
        last_failure_status = CASE WHEN failure.id IS NULL THEN w.last_failure_status ELSE failure.status END,
        signature_warning = coalesce(summary.forgery_accepted, w.signature_warning)
      FROM summary LEFT JOIN recorded failure ON failure.id = summary.failed_delivery
      WHERE w.id = summary.webhook_id AND (
        failure.id IS NOT NULL OR summary.gone OR summary.pause
        OR summary.forgery_accepted <> w.signature_warning
        OR summary.successes > 0 AND (w.failing_since IS NOT NULL OR w.max_in_flight IS NOT NULL))
      RETURNING w.*
    )`;

/** The payload of the event webhook_disabled: its members and the SQL of each, in this order. */
const DISABLED_PAYLOAD: Record<keyof DisabledWebhook, string> = {
  id: 'id',
  event: 'event',
  url: 'url',
  active: 'active',
  disabledReason: 'disabled_reason',
  failingSince: isoTime('failing_since'),
  disabledAt: isoTime('updated_at'),
};
const DISABLED_PAYLOAD_COLUMNS = Object.entries(DISABLED_PAYLOAD)
  .map(([member, sql]) => `${sql} AS "${member}"`)
  .join(', ');

/** Sends webhook_disabled to another subscription of the application, if it has one to this event. */
const DISABLED = `
    disabled AS (
      SELECT updated.* FROM updated JOIN subscription s ON s.id = updated.id
      WHERE s.active AND NOT updated.active
    ), event AS (
      INSERT INTO events (message_id, type, application_id, payload)
      SELECT 'msg_' || replace(gen_random_uuid()::text, '-', ''), 'webhook_disabled', application_id, (
        SELECT row_to_json(body)::text FROM (SELECT ${DISABLED_PAYLOAD_COLUMNS}) body)
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
 * Records outcomes and their consequences for deliveries and subscriptions. $1: the outcomes as JSON. $2: the full
 * share of a subscription: how many of its deliveries may be in flight while it is healthy.
 */
export const RECORD = {
  name: 'record_outcomes',
  text: `WITH ${ATTEMPTS}, ${SUBSCRIPTIONS}, ${DISABLED} SELECT count(*)::int AS count FROM recorded`,
};
