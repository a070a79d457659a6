import { CHANGES } from './webhook-changes.sql.js';
import { lockLeases, releaseDeliveries } from './lease.js';
import { RELEASE_NEXT } from './ordered-deliveries.sql.js';
import { raw, sql, type Sql } from '../../platform/postgres/sql.js';

/** The result of an attempt and its consequences. Times in milliseconds; delays count from the time of writing. */
export interface AttemptRecord {
  deliveryId: number;
  webhookId: number;
  leaseToken: string;
  /** True if its subscription was ordered when the attempt was made. */
  ordered: boolean;
  state: 'waiting' | 'delivered' | 'exhausted';
  reason: string;
  /** The delay of the next attempt; null unless the delivery is waiting. */
  delayMs: number | null;
  /** The time since the attempt began. */
  ageMs: number;
  durationMs: number;
  status: number | null;
  response: string;
  /** The time during which nothing may be sent to the subscription. */
  pauseMs: number | null;
  disableSubscription: boolean;
}

/** A subscription whose deliveries have only failed for this many days is disabled. */
const DISABLE_AFTER_DAYS = 5;

/** A subscription is `failing` after this many failed attempts in a row, or this many hours with failures only. */
const FAILING_AFTER_FAILURES = 3;
const FAILING_AFTER_HOURS = 1;

/** The maximum of deliveries in flight of a failing subscription. Each success allows one more, up to its full share. */
const FAILING_MAX_IN_FLIGHT = 1;

/** The subscription `w` has failed for so long that a further failure disables it. */
const FAILED_TOO_LONG = sql`w.failing_since < now() - interval '${raw(DISABLE_AFTER_DAYS)} days'`;

/** The subscription `w` counts as failing after these failures. */
const CONFIRMED_FAILING = sql`(w.failures_in_row + summary.failures >= ${raw(FAILING_AFTER_FAILURES)}
            OR summary.redirected_ping OR w.failing_since <= now() - interval '${raw(FAILING_AFTER_HOURS)} hours')`;

/** The leases of the outcomes. Counting `subscription` makes PostgreSQL lock the subscriptions first. */
const LEASES_OF_OUTCOMES = sql`
  l.token = ANY (ARRAY(SELECT "leaseToken" FROM outcome)) AND (SELECT count(*) FROM subscription) >= 0`;

/**
 * Writes the results of attempts, but only while the lease under which they were made still exists and holds the
 * delivery: after that, the attempt of another process counts.
 */
const attempts = (outcomes: AttemptRecord[]): Sql => sql`
    outcome AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(outcomes)}::json) AS o(
        "deliveryId" bigint, "webhookId" bigint, "leaseToken" uuid, state text, reason text, "delayMs" float8,
        "ageMs" float8, "durationMs" int, status int, response text, "pauseMs" float8, "disableSubscription" boolean)
    ), subscription AS MATERIALIZED (
      SELECT w.id, w.active, w.failing_since, w.failing_confirmed_at, w.last_failure_reason FROM webhooks w
      -- With IN, PostgreSQL reads every subscription once there are many of them.
      WHERE w.id = ANY (ARRAY(SELECT "webhookId" FROM outcome))
      AND (w.failing_since IS NOT NULL OR w.failing_confirmed_at IS NOT NULL OR w.max_in_flight IS NOT NULL
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
      RETURNING d.webhook_id, d.event_id, d.kind, d.attempts, o.*, d.kind = 'event' OR d.kind = 'ping' AND 'redirect_refused' IN
        (o.reason, (SELECT s.last_failure_reason FROM subscription s WHERE s.id = d.webhook_id)) AS counts
    ), attempted AS (
      INSERT INTO webhook_attempts (delivery_id, attempt, started_at, duration_ms, status, reason, response)
      SELECT id, attempts, now() - "ageMs" * interval '1 millisecond', "durationMs", status, reason,
        -- A receiver may answer with what it keeps of the erased data. Locked, because an erasure that has not ended is not seen
        -- otherwise, and would not see this attempt. Skipped, because waiting for several events could become a deadlock.
        CASE WHEN response <> '' AND EXISTS (
          SELECT FROM events e WHERE e.id = event_id AND NOT e.erased FOR SHARE SKIP LOCKED
        ) THEN response ELSE '' END
      FROM recorded
      ON CONFLICT DO NOTHING
    ), released AS (${releaseDeliveries(sql`accepted`, sql`l.token = ANY (ARRAY(SELECT token FROM lease))`)}
    )`;

/**
 * Updates the subscriptions; healthy ones that stay healthy are not written. The last failure of an event is kept. After
 * FAILING_AFTER_FAILURES failures in a row, or only failures for FAILING_AFTER_HOURS, the subscription counts as failing until a
 * success (`failing_confirmed_at`). If all events failed, or the receiver asked for a pause, the subscription is limited to
 * FAILING_MAX_IN_FLIGHT deliveries in flight (`max_in_flight`). Each success raises the limit by one; at the full share the limit
 * is removed (null). Pings do not change any of this, except that a redirected one counts as failing at once, because every event
 * would be redirected too, and then one that is accepted as a success. A forged ping that the receiver accepts sets the warning
 * of the subscription, one that it refuses removes the warning, and one without a response changes nothing.
 */
const subscriptions = (fullShare: number): Sql => sql`
    summary AS (
      SELECT webhook_id, bool_or("disableSubscription") AS gone, max("pauseMs") > 0 AS pause, max("pauseMs") AS pause_ms,
        count(*) FILTER (WHERE counts AND state = 'delivered') AS successes,
        coalesce(bool_and(state <> 'delivered') FILTER (WHERE counts), false) AS failing,
        count(*) FILTER (WHERE counts AND state <> 'delivered') AS failures,
        bool_or(counts AND kind = 'ping') AS redirected_ping,
        max(id) FILTER (WHERE counts AND state <> 'delivered') AS failed_delivery,
        max(id) FILTER (WHERE counts AND state = 'delivered') AS successful_delivery,
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
        failures_in_row = CASE
          WHEN summary.failing THEN w.failures_in_row + summary.failures
          WHEN summary.successes = 0 THEN w.failures_in_row
          ELSE 0 END,
        failing_confirmed_at = CASE
          WHEN w.active AND summary.failing AND ${CONFIRMED_FAILING} THEN coalesce(w.failing_confirmed_at, now())
          WHEN NOT w.active OR summary.successes = 0 THEN w.failing_confirmed_at END,
        max_in_flight = CASE
          WHEN summary.failing OR summary.pause THEN ${raw(FAILING_MAX_IN_FLIGHT)}
          WHEN w.max_in_flight + summary.successes < ${fullShare}::int THEN w.max_in_flight + summary.successes END,
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
        OR summary.successes > 0
          AND (w.failing_since IS NOT NULL OR w.failing_confirmed_at IS NOT NULL OR w.max_in_flight IS NOT NULL))
      RETURNING w.*
    )`;

/** Changes that are logged as warnings for operators; none while attempts succeed. Pings are tests, and not reported. */
const NOTICES = sql`
    notice AS (
      SELECT 'delivery_exhausted' AS kind, r.webhook_id, r.id AS delivery_id, r.reason
      FROM recorded r WHERE r.state = 'exhausted' AND r.kind = 'event'
      UNION ALL
      SELECT changed.change, changed.id, changed.delivery_id, coalesce(changed.disabled_reason, r.reason)
      FROM changed LEFT JOIN recorded r ON r.id = changed.delivery_id AND r.state <> 'delivered'
      WHERE changed.change IS NOT NULL
    )
    SELECT n.kind, n.webhook_id AS webhook, n.delivery_id AS delivery,
      (SELECT w.application_id FROM webhooks w WHERE w.id = n.webhook_id) AS application,
      (SELECT e.message_id FROM recorded r JOIN events e ON e.id = r.event_id WHERE r.id = n.delivery_id) AS event,
      n.reason
    FROM notice n`;

/**
 * Records outcomes and their consequences for deliveries and subscriptions, and returns the notices about them.
 * @param fullShare how many deliveries of a subscription may be in flight while it is healthy
 */
export const recordOutcomes = (outcomes: AttemptRecord[], fullShare: number): Sql => sql`
  WITH ${attempts(outcomes)}${outcomes.some(({ ordered }) => ordered) ? sql`, ${RELEASE_NEXT}` : sql``},
  ${subscriptions(fullShare)}, ${CHANGES}, ${NOTICES}`;
