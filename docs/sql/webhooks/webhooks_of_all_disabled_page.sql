-- src/persistence/webhooks/webhook.repository.ts: WebhookRepository.webhooks

SELECT
w.id, w.event, w.url, w.previous_secret_until AS "previousSecretUntil", w.active, w.ordered, w.disabled_reason AS "disabledReason", w.paused_until AS "pausedUntil", w.failing_since AS "failingSince", w.last_failed_at AS "lastFailedAt", w.last_failed_delivery_id AS "lastFailedDeliveryId", w.last_failure_reason AS "lastFailureReason", w.last_failure_status AS "lastFailureStatus", w.signature_warning AS "signatureWarning", w.created_at AS "createdAt", w.updated_at AS "updatedAt",
CASE
  WHEN NOT w.active THEN 'disabled'
  WHEN w.paused_until > now() THEN 'paused'
  WHEN w.failing_confirmed_at IS NOT NULL THEN 'failing'
  ELSE 'ok'
END AS health,
(SELECT json_build_object('id', o.id, 'name', o.name) FROM applications o WHERE o.id = w.application_id) AS application,
(SELECT o.active FROM applications o WHERE o.id = w.application_id) AS "applicationActive" FROM webhooks w JOIN applications a ON a.id = w.application_id WHERE
CASE
  WHEN NOT w.active THEN 'disabled'
  WHEN w.paused_until > now() THEN 'paused'
  WHEN w.failing_confirmed_at IS NOT NULL THEN 'failing'
  ELSE 'ok'
END = 'disabled' AND w.id > $1 ORDER BY w.id LIMIT $2;
