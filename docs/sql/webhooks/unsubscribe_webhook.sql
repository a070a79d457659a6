-- src/persistence/webhooks/webhook.repository.ts: WebhookRepository.unsubscribe

UPDATE webhooks
SET application_id = NULL, active = false, secret = '', previous_secret = NULL, previous_secret_until = NULL
WHERE application_id = $1 AND id = $2
RETURNING ordered;
