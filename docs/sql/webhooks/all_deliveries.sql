-- src/persistence/webhooks/delivery-search.repository.ts: DeliverySearchRepository.page

SELECT d.id, d.webhook_id AS "webhookId", d.kind, d.state, d.redelivered_at AS "redeliveredAt", d.created_at AS "createdAt", d.finished_at AS "finishedAt", e.message_id AS "messageId", e.order_id AS "orderId", e.sequence, e.type AS event, w.active AS "webhookActive",
  a.active AS "applicationActive",
  (e.application_id = a.id OR ('sales' = ANY (a.rights) OR 'holds' = ANY (a.rights) AND e.type IN ('sales_order_created', 'sales_order_updated', 'sales_order_reopened', 'sales_order_held', 'sales_order_released'))) AS "mayBeReceived",
  (SELECT o.code FROM orders o WHERE o.id = e.order_id AND ($1::bigint IS NULL OR (e.application_id = a.id OR ('sales' = ANY (a.rights) OR 'holds' = ANY (a.rights) AND e.type IN ('sales_order_created', 'sales_order_updated', 'sales_order_reopened', 'sales_order_held', 'sales_order_released'))))) AS "orderCode",
  CASE
    WHEN d.state = 'waiting' AND NOT a.active THEN 'application_inactive'
    WHEN d.state = 'waiting' AND NOT w.active THEN 'webhook_inactive'
    WHEN d.state = 'waiting' AND w.paused_until > now() THEN 'webhook_paused'
    ELSE d.reason
  END AS reason,
  CASE WHEN d.state = 'waiting' AND w.active AND a.active AND d.reason IS DISTINCT FROM 'waits_for_earlier'
    THEN greatest(d.next_attempt_at, w.paused_until) END AS "nextAttemptAt",
  (
    SELECT coalesce(json_agg(json_build_object('attempt', a.attempt, 'startedAt', to_char(a.started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'durationMs', a.duration_ms, 'status', a.status, 'reason', a.reason) ORDER BY a.attempt), '[]')
    FROM (
      SELECT * FROM webhook_attempts WHERE delivery_id = d.id ORDER BY attempt DESC LIMIT 50
    ) a
  ) AS attempts
FROM webhook_deliveries d
JOIN events e ON e.id = d.event_id
JOIN webhooks w ON w.id = d.webhook_id
JOIN applications a ON a.id = w.application_id WHERE d.id = ANY (ARRAY(
WITH subscription AS MATERIALIZED (
  SELECT w.id
  FROM webhooks w WHERE (w.application_id = $1 OR $1::bigint IS NULL AND w.application_id IS NOT NULL)
), recent AS MATERIALIZED (
  SELECT s.* FROM subscription s CROSS JOIN LATERAL (
    SELECT d.id, d.created_at FROM webhook_deliveries d
    WHERE d.webhook_id = s.id
    ORDER BY d.created_at DESC, d.id DESC LIMIT 1) d
  ORDER BY d.created_at DESC, d.id DESC LIMIT $2
)
SELECT d.id FROM recent s CROSS JOIN LATERAL (
    SELECT d.id, d.created_at FROM webhook_deliveries d
    WHERE d.webhook_id = s.id
    ORDER BY d.created_at DESC, d.id DESC LIMIT $2) d
ORDER BY d.created_at DESC, d.id DESC LIMIT $2)) ORDER BY d.created_at DESC, d.id DESC;
