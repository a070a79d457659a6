-- src/persistence/webhooks/replay.repository.ts: ReplayRepository.cancel

WITH cancelled AS (
  UPDATE webhook_replays r SET status = 'cancelled', finished_at = now()
  FROM webhooks w
  WHERE w.id = r.webhook_id AND (w.application_id = $1 OR $1::bigint IS NULL AND w.application_id IS NOT NULL) AND r.id = $2 AND r.status = 'running'
  RETURNING r.webhook_id, r.id
)
INSERT INTO webhook_actions (action, actor_id, actor_token_id, webhook_id, delivery_id, replay_id)
SELECT 'cancel_replay', $3::bigint, $4::bigint, entry.* FROM (SELECT webhook_id, NULL::bigint, id FROM cancelled) entry;
