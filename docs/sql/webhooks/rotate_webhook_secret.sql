-- src/persistence/webhooks/webhook.repository.ts: WebhookRepository.rotateSecret

WITH webhook AS (
  UPDATE webhooks w
  SET secret = $3, previous_secret = CASE WHEN $4::int > 0 THEN w.secret END,
    previous_secret_until = CASE WHEN $4::int > 0 THEN now() + $4::int * interval '1 hour' END,
    updated_at = now()
  WHERE w.application_id = $1 AND w.id = $2
  RETURNING
w.id, w.event, w.url, w.previous_secret_until AS "previousSecretUntil", w.active, w.ordered, w.disabled_reason AS "disabledReason", w.paused_until AS "pausedUntil", w.failing_since AS "failingSince", w.last_failed_at AS "lastFailedAt", w.last_failed_delivery_id AS "lastFailedDeliveryId", w.last_failure_reason AS "lastFailureReason", w.last_failure_status AS "lastFailureStatus", w.signature_warning AS "signatureWarning", w.created_at AS "createdAt", w.updated_at AS "updatedAt",
CASE
WHEN NOT w.active THEN 'disabled'
WHEN w.paused_until > now() THEN 'paused'
WHEN w.failing_confirmed_at IS NOT NULL THEN 'failing'
ELSE 'ok'
END AS health,
(SELECT json_build_object('id', o.id, 'name', o.name) FROM applications o WHERE o.id = w.application_id) AS application,
(SELECT o.active FROM applications o WHERE o.id = w.application_id) AS "applicationActive"
), action AS (
INSERT INTO webhook_actions (action, actor_id, actor_token_id, webhook_id, delivery_id, replay_id)
SELECT 'rotate_secret', $5::bigint, $6::bigint, entry.* FROM (SELECT id, NULL::bigint, NULL::bigint FROM webhook) entry
)
SELECT * FROM webhook;
