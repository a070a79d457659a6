-- src/persistence/webhooks/webhook.repository.ts: WebhookRepository.rotateSecret

UPDATE webhooks w
SET secret = $3, previous_secret = CASE WHEN $4::int > 0 THEN w.secret END,
  previous_secret_until = CASE WHEN $4::int > 0 THEN now() + $4::int * interval '1 hour' END,
  updated_at = now()
WHERE w.application_id = $1 AND w.id = $2
RETURNING w.id, w.event, w.url, w.previous_secret_until AS "previousSecretUntil", w.active, w.disabled_reason AS "disabledReason", w.paused_until AS "pausedUntil", w.failing_since AS "failingSince", w.signature_warning AS "signatureWarning", w.created_at AS "createdAt", w.updated_at AS "updatedAt";
