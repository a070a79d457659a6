-- src/persistence/webhooks/webhook-ping.repository.ts: WebhookPingRepository.cancel

WITH webhook AS MATERIALIZED (
  SELECT id FROM webhooks WHERE id = $1 FOR NO KEY UPDATE
), lease AS MATERIALIZED (
  SELECT l.token, l.delivery_ids FROM webhook_leases l WHERE l.webhook_id = (SELECT id FROM webhook) ORDER BY l.token FOR UPDATE
), ping AS MATERIALIZED (
  SELECT d.id FROM webhook JOIN webhook_deliveries d ON d.webhook_id = webhook.id
  WHERE d.state = 'waiting' AND d.kind <> 'event' AND (SELECT count(*) FROM lease) >= 0
  ORDER BY d.id
  FOR UPDATE OF d
), released AS (
  UPDATE webhook_leases l
  SET delivery_ids = ARRAY(
    SELECT id FROM unnest(l.delivery_ids) id WHERE id NOT IN (SELECT id FROM ping))
  WHERE l.token IN (SELECT token FROM lease)
)
UPDATE webhook_deliveries d
SET state = 'cancelled', reason = 'superseded', finished_at = now(), next_attempt_at = NULL
FROM ping WHERE d.id = ping.id;
