-- src/persistence/webhooks/webhook.repository.ts: WebhookRepository.webhooks

SELECT count(*) || '-' || coalesce(sum((date_part('epoch', w.updated_at) * 1000)::bigint + (date_part('epoch', a.updated_at) * 1000)::bigint + (date_part('epoch', CASE WHEN w.paused_until <= now() THEN w.paused_until ELSE w.created_at END) * 1000)::bigint), 0) AS revision FROM webhooks w JOIN applications a ON a.id = w.application_id WHERE
CASE
  WHEN NOT w.active THEN 'disabled'
  WHEN w.paused_until > now() THEN 'paused'
  WHEN w.failing_confirmed_at IS NOT NULL THEN 'failing'
  ELSE 'ok'
END = 'ok';
