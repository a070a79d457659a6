-- src/persistence/delivery/delivery.repository.ts: DeliveryRepository.renewAndLoad

WITH lease AS (
  UPDATE webhook_leases l
  SET started = true, until = now() + $2 * interval '1 millisecond'
  FROM webhooks w JOIN applications a ON a.id = w.application_id
  WHERE l.token = $1 AND w.id = l.webhook_id AND a.active AND w.active AND (w.paused_until IS NULL OR w.paused_until <= now())
  RETURNING l.delivery_ids, w.application_id, w.ordered, w.url, w.secret,
    CASE WHEN w.previous_secret_until > now() THEN w.previous_secret END AS previous_secret
), found AS MATERIALIZED (
  SELECT d.id, d.kind, d.attempts, d.earlier_attempts, e.message_id, e.type, e.sequence, e.payload, e.traceparent,
    (e.application_id = a.id OR ('sales' = ANY (a.rights) OR 'holds' = ANY (a.rights) AND e.type IN ('sales_order_created', 'sales_order_updated', 'sales_order_reopened', 'sales_order_held', 'sales_order_released'))) AS permitted
  FROM webhook_deliveries d
  JOIN events e ON e.id = d.event_id
  JOIN applications a ON a.id = (SELECT application_id FROM lease)
  WHERE d.id = ANY ((SELECT delivery_ids FROM lease)::bigint[])
  AND d.state IS NOT DISTINCT FROM 'waiting' AND d.next_attempt_at <= now()
), cancelled AS (
  UPDATE webhook_deliveries d
  SET state = 'cancelled', reason = 'right_lost', finished_at = now(), next_attempt_at = NULL
  WHERE d.id = ANY (ARRAY(SELECT id FROM found WHERE NOT permitted ORDER BY id))
  AND d.state IS NOT DISTINCT FROM 'waiting'
), sized AS (
  SELECT found.*, sum(octet_length(payload)) OVER (ORDER BY id) - octet_length(payload) AS bytes_before
  FROM found WHERE permitted
)
SELECT sized.id, kind, attempts + 1 AS attempt, attempts + 1 - earlier_attempts AS "attemptOfRound",
  message_id AS "messageId", type AS event, sequence, traceparent,
  CASE WHEN bytes_before < $3 THEN payload END AS payload,
  ordered, url, secret AS "sealedSecret", previous_secret AS "sealedPreviousSecret", a.webhook_key AS "webhookKey",
  (extract(epoch FROM now()) * 1000)::float8 AS "nowMs"
FROM lease JOIN applications a ON a.id = lease.application_id CROSS JOIN sized
ORDER BY sized.id;
