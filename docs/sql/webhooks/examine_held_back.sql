-- src/persistence/webhooks/webhook.repository.ts: WebhookRepository.examineHeldBack

WITH subscription AS MATERIALIZED (
  SELECT w.id FROM webhooks w WHERE w.application_id = $1 ORDER BY w.id FOR NO KEY UPDATE
), held_back AS MATERIALIZED (
  SELECT d.id FROM subscription JOIN webhook_deliveries d ON d.webhook_id = subscription.id
  WHERE d.state = 'waiting' AND d.reason = 'waits_for_earlier'
  ORDER BY d.id
  FOR NO KEY UPDATE OF d
)
UPDATE webhook_deliveries d SET reason = NULL, next_attempt_at = now() FROM held_back WHERE d.id = held_back.id;
