-- src/persistence/webhooks/webhook.repository.ts: WebhookRepository.webhooks

SELECT count(*) || '-' || coalesce(sum((date_part('epoch', w.updated_at) * 1000)::bigint), 0) AS revision FROM webhooks w WHERE w.application_id = $1;
