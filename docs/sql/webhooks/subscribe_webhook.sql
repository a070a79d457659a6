-- src/persistence/webhooks/webhook.repository.ts: WebhookRepository.subscribe

INSERT INTO webhooks AS w (application_id, event, url, secret) VALUES ($1, $2, $3, $4)
ON CONFLICT (event, application_id)
DO UPDATE SET url = excluded.url, active = true, disabled_reason = NULL, paused_until = NULL, failing_since = NULL, updated_at = now(),
  signature_warning = w.signature_warning AND w.url = excluded.url
RETURNING w.id, w.event, w.url, w.previous_secret_until AS "previousSecretUntil", w.active, w.disabled_reason AS "disabledReason", w.paused_until AS "pausedUntil", w.failing_since AS "failingSince", w.signature_warning AS "signatureWarning", w.created_at AS "createdAt", w.updated_at AS "updatedAt", w.secret = $4 AS "isNew";
