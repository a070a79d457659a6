-- src/persistence/webhooks/webhook-ping.repository.ts: WebhookPingRepository.write

WITH webhook AS (
  SELECT id, application_id FROM webhooks WHERE id = $1 AND application_id IS NOT NULL FOR KEY SHARE
), ping AS (
  SELECT * FROM json_to_recordset($2::json) AS p("messageId" text, kind text, payload text, traceparent text)
), event AS (
  INSERT INTO events (message_id, type, application_id, payload, traceparent)
  SELECT ping."messageId", 'webhook_ping', webhook.application_id, ping.payload, ping.traceparent
  FROM webhook, ping
  RETURNING id, message_id
), delivery AS (
  INSERT INTO webhook_deliveries (event_id, webhook_id, kind)
  SELECT event.id, webhook.id, ping.kind
  FROM webhook, event JOIN ping ON ping."messageId" = event.message_id
  RETURNING id, event_id, webhook_id, kind, state, created_at
)
SELECT delivery.id, delivery.webhook_id AS "webhookId", delivery.kind, delivery.state, delivery.created_at AS "createdAt", message_id AS "messageId"
FROM delivery JOIN event ON event.id = delivery.event_id;
