-- src/persistence/webhooks/replay.repository.ts: ReplayRepository.start

WITH replay AS (
  INSERT INTO webhook_replays AS r (webhook_id, since, until, state, position_at)
  SELECT w.id, $3, least($4, now()), $5, $3
  FROM webhooks w
  WHERE (w.application_id = $1 OR $1::bigint IS NULL AND w.application_id IS NOT NULL) AND w.id = $2 AND w.active
  AND EXISTS (SELECT FROM applications a WHERE a.id = w.application_id AND a.active)
  FOR KEY SHARE OF w
  ON CONFLICT (webhook_id) WHERE status = 'running' DO NOTHING
  RETURNING r.id, r.webhook_id AS "webhookId", r.since, r.until, r.state, r.status, r.queued, r.created_at AS "createdAt", r.finished_at AS "finishedAt"
), action AS (
INSERT INTO webhook_actions (action, actor_id, actor_token_id, webhook_id, delivery_id, replay_id)
SELECT 'replay', $6::bigint, $7::bigint, entry.* FROM (SELECT "webhookId", NULL::bigint, id FROM replay) entry
)
SELECT * FROM replay;
