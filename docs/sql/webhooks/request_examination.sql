-- src/persistence/webhooks/webhook.repository.ts: WebhookRepository.requestExamination

UPDATE applications SET examining = true WHERE id = $1;
