-- src/persistence/webhooks/webhook.repository.ts: WebhookRepository.webhook

SELECT w.id, w.event, w.url, w.previous_secret_until AS "previousSecretUntil", w.active, w.disabled_reason AS "disabledReason", w.paused_until AS "pausedUntil", w.failing_since AS "failingSince", w.signature_warning AS "signatureWarning", w.created_at AS "createdAt", w.updated_at AS "updatedAt" FROM webhooks w WHERE w.application_id = $1 AND w.id = $2;
