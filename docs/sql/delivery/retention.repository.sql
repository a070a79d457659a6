-- delete_old_events: RetentionRepository.deleteOldEvents
DELETE FROM events e
WHERE
  e.id = ANY ($1::bigint[])
  AND NOT EXISTS (
    SELECT
    FROM webhook_deliveries d
    WHERE
      d.event_id = e.id
      AND d.state = 'waiting'
  )
RETURNING 1;

-- lock_old_events: RetentionRepository.deleteOldEvents
WITH
  advisory_lock AS MATERIALIZED (
    SELECT pg_try_advisory_xact_lock(7261008) AS acquired
  )
SELECT
  e.id,
  e.created_at AS "createdAt"
FROM events e
WHERE
  e.created_at < now() - make_interval(days => $1)
  AND (e.created_at, e.id) > ($2, $3)
  AND (
    SELECT acquired
    FROM advisory_lock
  )
ORDER BY
  e.created_at,
  e.id
LIMIT $4
FOR UPDATE SKIP LOCKED;

-- delete_old_replays: RetentionRepository.deleteOldReplays
DELETE FROM webhook_replays
WHERE
  id = ANY (
    ARRAY(
      SELECT id
      FROM webhook_replays
      WHERE finished_at < now() - make_interval(days => $1)
      LIMIT $2
    )
  )
RETURNING 1;

-- delete_old_webhook_actions: RetentionRepository.deleteOldWebhookActions
DELETE FROM webhook_actions
WHERE
  id = ANY (
    ARRAY(
      SELECT id
      FROM
        (
          SELECT
            id,
            created_at
          FROM webhook_actions
          ORDER BY id
          LIMIT $2
        ) oldest
      WHERE created_at < now() - make_interval(days => $1)
    )
  )
RETURNING 1;
