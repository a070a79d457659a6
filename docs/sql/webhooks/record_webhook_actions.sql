-- src/persistence/webhooks/webhook-history.repository.ts: WebhookHistoryRepository.record

INSERT INTO webhook_actions (webhook_id, action, actor_id, actor_token_id, delivery_id)
SELECT $1, action, $3, $4, $5 FROM unnest($2::text[]) WITH ORDINALITY AS a(action, number) ORDER BY number;
