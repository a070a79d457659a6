-- src/persistence/webhooks/webhook.repository.ts: WebhookRepository.lockSubscriptions

SELECT id FROM applications WHERE id = $1 FOR NO KEY UPDATE;
