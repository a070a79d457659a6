-- src/persistence/webhooks/delivery-log.repository.ts: DeliveryLogRepository.redeliver

WITH event AS (
  SELECT e.id, e.application_id, e.type
  FROM webhook_deliveries d JOIN events e ON e.id = d.event_id JOIN webhooks w ON w.id = d.webhook_id
  WHERE d.id = $1
  FOR KEY SHARE OF e, w
), redelivered AS (
  UPDATE webhook_deliveries d
  SET
state = 'waiting', reason = NULL, next_attempt_at = now(), finished_at = NULL, redelivered_at = now(),
earlier_attempts = d.attempts
  FROM event, webhooks w JOIN applications a ON a.id = w.application_id
  WHERE d.id = $1 AND d.kind = 'event' AND d.event_id = event.id AND (d.state <> 'waiting' OR NOT EXISTS (SELECT FROM webhook_leases l WHERE d.id = ANY (l.delivery_ids)))
  AND (d.redelivered_at IS NULL OR d.redelivered_at < now() - interval '5 seconds')
  AND w.id = d.webhook_id AND (w.application_id = $2 OR $2::bigint IS NULL AND w.application_id IS NOT NULL) AND w.active AND a.active
  AND (event.application_id = a.id OR ('sales' = ANY (a.rights) OR 'holds' = ANY (a.rights) AND event.type IN ('sales_order_created', 'sales_order_updated', 'sales_order_reopened', 'sales_order_held', 'sales_order_released')))
  RETURNING d.webhook_id, d.id
)
INSERT INTO webhook_actions (action, actor_id, actor_token_id, webhook_id, delivery_id, replay_id)
SELECT 'redeliver', $3::bigint, $4::bigint, entry.* FROM (SELECT webhook_id, id, NULL::bigint FROM redelivered) entry;
