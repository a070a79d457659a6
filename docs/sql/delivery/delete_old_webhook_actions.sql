-- src/persistence/delivery/retention.repository.ts: RetentionRepository.deleteOldWebhookActions

DELETE FROM webhook_actions WHERE id = ANY (ARRAY(
  SELECT id FROM (SELECT id, created_at FROM webhook_actions ORDER BY id LIMIT $2) oldest
  WHERE created_at < now() - make_interval(days => $1)))
RETURNING 1;
