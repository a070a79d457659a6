-- src/persistence/webhooks/webhook-history.repository.ts: WebhookHistoryRepository.page

SELECT h.id, h.action, h.delivery_id AS "deliveryId", h.replay_id AS "replayId", h.created_at AS "createdAt",
  json_build_object('id', a.id, 'name', a.name, 'token', CASE
    WHEN k.id IS NOT NULL THEN json_build_object('id', k.id, 'name', k.name)
    WHEN a.id = 0 THEN json_build_object('id', NULL, 'name', 'ADMIN_TOKEN')
  END) AS by
FROM webhook_actions h
JOIN webhooks w ON w.id = h.webhook_id
JOIN applications a ON a.id = h.actor_id
LEFT JOIN application_tokens k ON k.id = h.actor_token_id WHERE w.application_id = $1 AND h.webhook_id = $2 ORDER BY h.created_at DESC, h.id DESC LIMIT $3;
