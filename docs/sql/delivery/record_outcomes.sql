-- src/persistence/delivery/delivery.repository.ts: DeliveryRepository.record

WITH
outcome AS MATERIALIZED (
  SELECT * FROM json_to_recordset($1::json) AS o(
    "deliveryId" bigint, "webhookId" bigint, "leaseToken" uuid, state text, reason text, "delayMs" float8,
    "ageMs" float8, "durationMs" int, status int, response text, "pauseMs" float8, "disableSubscription" boolean)
), subscription AS MATERIALIZED (
  SELECT w.id, w.active, w.failing_since, w.failing_confirmed_at FROM webhooks w
  WHERE w.id IN (SELECT "webhookId" FROM outcome)
  AND (w.failing_since IS NOT NULL OR w.failing_confirmed_at IS NOT NULL OR w.max_in_flight IS NOT NULL
    OR w.id IN (SELECT "webhookId" FROM outcome WHERE state <> 'delivered'))
  ORDER BY w.id
  FOR NO KEY UPDATE
), lease AS MATERIALIZED (
  SELECT l.token, l.delivery_ids FROM webhook_leases l WHERE l.token = ANY (ARRAY(SELECT "leaseToken" FROM outcome)) AND (SELECT count(*) FROM subscription) >= 0 ORDER BY l.token FOR UPDATE
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
  RETURNING d.webhook_id, d.event_id, d.kind, d.attempts, o.*
), attempted AS (
  INSERT INTO webhook_attempts (delivery_id, attempt, started_at, duration_ms, status, reason, response)
  SELECT id, attempts, now() - "ageMs" * interval '1 millisecond', "durationMs", status, reason, response
  FROM recorded
  ON CONFLICT DO NOTHING
), released AS (
  UPDATE webhook_leases l
  SET delivery_ids = ARRAY(
    SELECT id FROM unnest(l.delivery_ids) id WHERE id NOT IN (SELECT id FROM accepted))
  WHERE l.token = ANY (ARRAY(SELECT token FROM lease))
),
summary AS (
  SELECT webhook_id, bool_or("disableSubscription") AS gone, max("pauseMs") > 0 AS pause, max("pauseMs") AS pause_ms,
    count(*) FILTER (WHERE kind = 'event' AND state = 'delivered') AS successes,
    coalesce(bool_and(state <> 'delivered') FILTER (WHERE kind = 'event'), false) AS failing,
    count(*) FILTER (WHERE kind = 'event' AND state <> 'delivered') AS failures,
    max(id) FILTER (WHERE kind = 'event' AND state <> 'delivered') AS failed_delivery,
    max(id) FILTER (WHERE kind = 'event' AND state = 'delivered') AS successful_delivery,
    bool_or(state = 'delivered') FILTER (WHERE kind = 'forged_ping' AND (state = 'delivered' OR status >= 400))
      AS forgery_accepted
  FROM recorded
  GROUP BY webhook_id
), updated AS (
  UPDATE webhooks w
  SET updated_at = now(),
    active = w.active AND NOT summary.gone AND (summary.failing AND w.failing_since < now() - interval '5 days') IS NOT TRUE,
    disabled_reason = CASE
      WHEN summary.gone THEN 'gone'
      WHEN w.active AND summary.failing AND w.failing_since < now() - interval '5 days' THEN 'failing'
      ELSE w.disabled_reason END,
    failing_since = CASE
      WHEN summary.failing THEN coalesce(w.failing_since, now())
      WHEN summary.successes = 0 THEN w.failing_since END,
    failures_in_row = CASE
      WHEN summary.failing THEN w.failures_in_row + summary.failures
      WHEN summary.successes = 0 THEN w.failures_in_row
      ELSE 0 END,
    failing_confirmed_at = CASE
      WHEN w.active AND summary.failing AND (w.failures_in_row + summary.failures >= 3
        OR w.failing_since <= now() - interval '1 hours') THEN coalesce(w.failing_confirmed_at, now())
      WHEN NOT w.active OR summary.successes = 0 THEN w.failing_confirmed_at END,
    max_in_flight = CASE
      WHEN summary.failing OR summary.pause THEN 1
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
    OR summary.successes > 0
      AND (w.failing_since IS NOT NULL OR w.failing_confirmed_at IS NOT NULL OR w.max_in_flight IS NOT NULL))
  RETURNING w.*
),
changed AS MATERIALIZED (
  SELECT updated.*, coalesce(s.failing_since, s.failing_confirmed_at) AS failed_since,
    CASE
      WHEN NOT updated.active THEN 'webhook_disabled'
      WHEN s.failing_confirmed_at IS NULL AND updated.failing_confirmed_at IS NOT NULL THEN 'webhook_failing'
      WHEN s.failing_confirmed_at IS NOT NULL AND updated.failing_confirmed_at IS NULL THEN 'webhook_recovered'
    END AS change,
    updated.event IN ('webhook_failing', 'webhook_recovered', 'webhook_disabled') AND updated.active AS causes_no_event,
    CASE WHEN updated.active AND updated.failing_confirmed_at IS NULL
      THEN summary.successful_delivery ELSE summary.failed_delivery END AS delivery_id
  FROM updated
  JOIN subscription s ON s.id = updated.id
  JOIN summary ON summary.webhook_id = updated.id
  WHERE s.active
), event AS (
  INSERT INTO events (message_id, type, application_id, payload)
  SELECT 'msg_' || replace(gen_random_uuid()::text, '-', ''), change, application_id,
    CASE change
      WHEN 'webhook_disabled' THEN (SELECT row_to_json(body)::text FROM (SELECT id AS "id", (SELECT row_to_json(owner) FROM (SELECT a.id, a.name FROM applications a WHERE a.id = application_id) owner) AS "application", event AS "event", url AS "url", active AS "active", disabled_reason AS "disabledReason", to_char(failing_since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "failingSince", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "disabledAt", (SELECT row_to_json(last) FROM (
      SELECT r.id, (SELECT e.message_id FROM events e WHERE e.id = r.event_id) AS event, r.reason, r.status
      FROM recorded r WHERE r.id = changed.delivery_id) last) AS "lastDelivery") body)
      WHEN 'webhook_failing' THEN (SELECT row_to_json(body)::text FROM (SELECT id AS "id", (SELECT row_to_json(owner) FROM (SELECT a.id, a.name FROM applications a WHERE a.id = application_id) owner) AS "application", event AS "event", url AS "url", active AS "active", to_char(failing_since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "failingSince", (SELECT row_to_json(last) FROM (
      SELECT r.id, (SELECT e.message_id FROM events e WHERE e.id = r.event_id) AS event, r.reason, r.status
      FROM recorded r WHERE r.id = changed.delivery_id) last) AS "lastDelivery") body)
      ELSE (SELECT row_to_json(body)::text FROM (SELECT id AS "id", (SELECT row_to_json(owner) FROM (SELECT a.id, a.name FROM applications a WHERE a.id = application_id) owner) AS "application", event AS "event", url AS "url", active AS "active", to_char(failed_since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "failingSince", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "recoveredAt", (SELECT row_to_json(last) FROM (
      SELECT r.id, (SELECT e.message_id FROM events e WHERE e.id = r.event_id) AS event, r.reason, r.status
      FROM recorded r WHERE r.id = changed.delivery_id) last) AS "lastDelivery") body)
    END
  FROM changed WHERE change IS NOT NULL AND NOT causes_no_event
  RETURNING id, type, application_id
), receiver AS MATERIALIZED (
  SELECT event.id AS event_id, w.id AS webhook_id
  FROM event
  JOIN webhooks w ON w.event = event.type AND w.active
  JOIN applications a ON a.id = w.application_id
  WHERE (event.application_id = a.id OR ('sales' = ANY (a.rights) OR 'holds' = ANY (a.rights) AND event.type IN ('sales_order_created', 'sales_order_updated', 'sales_order_reopened', 'sales_order_held', 'sales_order_released'))) AND w.id NOT IN (SELECT id FROM updated)
  FOR KEY SHARE OF w
), delivery AS (
  INSERT INTO webhook_deliveries (event_id, webhook_id)
  SELECT event_id, webhook_id FROM receiver
  UNION ALL
  SELECT event.id AS event_id, w.id AS webhook_id
  FROM event
  JOIN updated w ON w.event = event.type AND w.active
  JOIN applications a ON a.id = w.application_id
  WHERE (event.application_id = a.id OR ('sales' = ANY (a.rights) OR 'holds' = ANY (a.rights) AND event.type IN ('sales_order_created', 'sales_order_updated', 'sales_order_reopened', 'sales_order_held', 'sales_order_released')))
),
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
FROM notice n;
