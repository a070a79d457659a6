-- webhook_history_webhook: WebhookHistoryRepository.page
SELECT
  h.id,
  h.action,
  h.delivery_id AS "deliveryId",
  h.replay_id AS "replayId",
  h.changes,
  h.created_at AS "createdAt",
  json_build_object(
    'id',
    a.id,
    'name',
    a.name,
    'token',
    CASE
      WHEN k.id IS NOT NULL THEN json_build_object('id', k.id, 'name', k.name)
      WHEN a.id = 0
      AND p.id IS NULL THEN json_build_object('id', NULL, 'name', 'ADMIN_TOKEN')
    END,
    'person',
    CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name)
    END
  ) AS by
FROM
  webhook_actions h
  JOIN webhooks w ON w.id = h.webhook_id
  JOIN applications a ON a.id = h.actor_id
  LEFT JOIN application_tokens k ON k.id = h.actor_token_id
  LEFT JOIN people p ON p.id = h.actor_person_id
WHERE h.webhook_id = $1
ORDER BY
  h.created_at DESC,
  h.id DESC
LIMIT $2;
-- webhook_history_application_webhook:
--   + w.application_id = $ AND

-- record_webhook_actions: WebhookHistoryRepository.record
INSERT INTO webhook_actions (webhook_id, action, changes, actor_id, actor_token_id, actor_person_id, delivery_id)
SELECT
  $1,
  action,
  changes,
  $3,
  $4,
  $5,
  $6
FROM json_to_recordset($2::json) AS a (action text, changes json);
