-- src/persistence/webhooks/webhook.repository.ts: WebhookRepository.enable

UPDATE webhooks w SET active = true, disabled_reason = NULL, paused_until = NULL, failing_since = NULL, updated_at = now()
WHERE w.id = $1 AND w.application_id IS NOT NULL RETURNING w.id, w.event, w.url, w.previous_secret_until AS "previousSecretUntil", w.active, w.disabled_reason AS "disabledReason", w.paused_until AS "pausedUntil", w.failing_since AS "failingSince", w.signature_warning AS "signatureWarning", w.created_at AS "createdAt", w.updated_at AS "updatedAt";
