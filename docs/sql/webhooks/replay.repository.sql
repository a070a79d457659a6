-- advance_replay: ReplayRepository.advance
WITH
  replay AS MATERIALIZED (
    SELECT
      r.id,
      r.webhook_id,
      r.until,
      r.position_at,
      r.position_id,
      w.events,
      w.application_id,
      CASE r.state
        WHEN 'undelivered' THEN ARRAY['exhausted', 'cancelled', 'missing']
        WHEN 'all' THEN ARRAY['exhausted', 'cancelled', 'missing', 'delivered']
        ELSE ARRAY[r.state]
      END AS states
    FROM
      webhook_replays r
      JOIN webhooks w ON w.id = r.webhook_id
    WHERE
      r.id = $1
      AND r.status = 'running'
      AND w.active
      AND (
        r.position_id > 0
        OR NOT EXISTS (
          SELECT
          FROM pg_stat_activity s
          WHERE
            s.datname = current_database()
            AND s.pid <> pg_backend_pid()
            AND s.application_name = current_setting('application_name')
            AND s.xact_start <= r.created_at + interval '1 millisecond'
        )
      )
    FOR UPDATE OF r SKIP LOCKED
    FOR KEY SHARE OF w SKIP LOCKED
  ),
  capacity AS MATERIALIZED (
    SELECT least($2::int - due.count, $3::int - waiting.count) AS free
    FROM
      replay r
      CROSS JOIN LATERAL (
        SELECT count(*)
        FROM
          (
            SELECT
            FROM webhook_deliveries d
            WHERE
              d.webhook_id = r.webhook_id
              AND d.state = 'waiting'
              AND d.next_attempt_at <= now()
            LIMIT $2
          ) d
      ) due
      CROSS JOIN LATERAL (
        SELECT count(*)
        FROM
          (
            SELECT
            FROM webhook_deliveries d
            WHERE
              d.webhook_id = r.webhook_id
              AND d.state = 'waiting'
            LIMIT $3
          ) d
      ) waiting
  ),
  scanned AS MATERIALIZED (
    SELECT
      e.id,
      e.created_at,
      e.type,
      e.application_id
    FROM
      replay r
      CROSS JOIN LATERAL (
        SELECT
          e.id,
          e.created_at,
          e.type,
          e.application_id
        FROM events e
        WHERE
          (e.created_at, e.id) > (r.position_at, r.position_id)
          AND e.created_at < r.until
        ORDER BY
          e.created_at,
          e.id
        LIMIT $4::int
      ) e
    WHERE
      (
        SELECT free
        FROM capacity
      ) > 0
  ),
  matching AS MATERIALIZED (
    SELECT
      e.id,
      e.created_at,
      d.id AS delivery_id,
      row_number() OVER (
        ORDER BY
          e.created_at,
          e.id
      ) AS rank
    FROM
      replay r
      JOIN applications a ON a.id = r.application_id
      JOIN scanned e ON e.type = ANY (r.events)
      AND (
        e.application_id = a.id
        OR a.rights && '{sales,holds}'
        AND (
          'sales' = ANY (a.rights)
          AND e.type NOT IN ('data_lost', 'contact_erased')
          OR 'holds' = ANY (a.rights)
          AND e.type IN ('sales_order_created' /* and more */)
        )
      )
      LEFT JOIN webhook_deliveries d ON d.event_id = e.id
      AND d.webhook_id = r.webhook_id
    WHERE coalesce(d.state, 'missing') = ANY (r.states)
  ),
  selected AS MATERIALIZED (
    SELECT
      m.id,
      m.delivery_id
    FROM
      matching m
      JOIN events e ON e.id = m.id
    WHERE
      m.rank <= (
        SELECT free
        FROM capacity
      )
    FOR KEY SHARE OF e SKIP LOCKED
  ),
  updated AS (
    UPDATE webhook_deliveries d
    SET
      state = 'waiting',
      reason = NULL,
      next_attempt_at = now(),
      finished_at = NULL,
      redelivered_at = now(),
      earlier_attempts = d.attempts
    FROM selected
    WHERE
      d.id = selected.delivery_id
      AND d.state <> 'waiting'
    RETURNING d.id
  ),
  inserted AS (
    INSERT INTO webhook_deliveries (event_id, webhook_id)
    SELECT
      selected.id,
      r.webhook_id
    FROM
      selected,
      replay r
    WHERE selected.delivery_id IS NULL
    RETURNING id
  ),
  step AS MATERIALIZED (
    SELECT
      free,
      (
        SELECT count(*)
        FROM matching
      ) > free AS is_truncated,
      (
        SELECT count(*)
        FROM scanned
      )::int AS scanned_count,
      (
        (
          SELECT count(*)
          FROM updated
        ) + (
          SELECT count(*)
          FROM inserted
        )
      )::int AS queued
    FROM capacity
  ),
  last_event AS (
    SELECT
      created_at,
      id
    FROM scanned
    WHERE
      NOT (
        SELECT is_truncated
        FROM step
      )
    UNION ALL
    SELECT
      created_at,
      id
    FROM matching
    WHERE
      rank = (
        SELECT free
        FROM step
        WHERE is_truncated
      )
    ORDER BY
      created_at DESC,
      id DESC
    LIMIT 1
  )
UPDATE webhook_replays r
SET
  position_at = coalesce(last_event.created_at, r.position_at),
  position_id = coalesce(last_event.id, r.position_id),
  queued = r.queued + step.queued,
  status = CASE
    WHEN is_truncated
    OR scanned_count = $4 THEN r.status
    ELSE 'finished'
  END,
  finished_at = CASE
    WHEN is_truncated
    OR scanned_count = $4 THEN NULL
    ELSE now()
  END
FROM
  replay,
  step
  LEFT JOIN last_event ON true
WHERE
  r.id = replay.id
  AND step.free > 0
RETURNING
  step.queued,
  scanned_count = $4
  AND NOT is_truncated AS "canContinue";

-- cancel_replay: ReplayRepository.cancel
WITH
  cancelled AS (
    UPDATE webhook_replays r
    SET
      status = 'cancelled',
      finished_at = now()
    FROM webhooks w
    WHERE
      w.id = r.webhook_id
      AND (
        w.application_id = $1
        OR $1::bigint IS NULL
        AND w.application_id IS NOT NULL
      )
      AND r.id = $2
      AND r.status = 'running'
    RETURNING
      r.webhook_id,
      r.id
  )
INSERT INTO webhook_actions (action, actor_id, actor_token_id, actor_person_id, webhook_id, delivery_id, replay_id)
SELECT
  'cancel_replay',
  $3::bigint,
  $4::bigint,
  $5::bigint,
  entry.*
FROM
  (
    SELECT
      webhook_id,
      NULL::bigint,
      id
    FROM cancelled
  ) entry;

-- replay: ReplayRepository.find
SELECT
  r.id,
  r.webhook_id AS "webhookId",
  r.since,
  r.until,
  r.state,
  r.status,
  r.queued,
  r.created_at AS "createdAt",
  r.finished_at AS "finishedAt",
  progress.waiting,
  progress."waitingFor"
FROM
  webhook_replays r
  JOIN webhooks w ON w.id = r.webhook_id
  CROSS JOIN LATERAL (
    SELECT
      CASE WHEN r.status = 'running' THEN waiting.count
      END AS waiting,
      CASE
        WHEN NOT (r.status = 'running') THEN NULL
        WHEN NOT w.active THEN 'webhook_inactive'
        WHEN NOT EXISTS (
          SELECT
          FROM processes w
          WHERE
            w.kind <> 'api'
            AND w.seen_at > now() - interval '30 seconds'
        ) THEN 'worker'
        WHEN waiting.count >= 1000 THEN 'waiting_deliveries'
        WHEN due.count >= 50 THEN 'due_deliveries'
      END AS "waitingFor"
    FROM
      (
        SELECT count(*)::int
        FROM
          (
            SELECT
            FROM webhook_deliveries d
            WHERE
              r.status = 'running'
              AND d.webhook_id = r.webhook_id
              AND d.state = 'waiting'
            LIMIT 1000
          ) d
      ) waiting
      CROSS JOIN (
        SELECT count(*)::int
        FROM
          (
            SELECT
            FROM webhook_deliveries d
            WHERE
              r.status = 'running'
              AND d.webhook_id = r.webhook_id
              AND d.state = 'waiting'
              AND d.next_attempt_at <= now()
            LIMIT 50
          ) d
      ) due
  ) progress
WHERE
  (
    w.application_id = $1
    OR $1::bigint IS NULL
    AND w.application_id IS NOT NULL
  )
  AND r.id = $2;

-- replay_now: ReplayRepository.now
SELECT now() AS now;

-- replays_webhook: ReplayRepository.page
SELECT
  r.id,
  r.webhook_id AS "webhookId",
  r.since,
  r.until,
  r.state,
  r.status,
  r.queued,
  r.created_at AS "createdAt",
  r.finished_at AS "finishedAt",
  progress.waiting,
  progress."waitingFor"
FROM
  webhook_replays r
  JOIN webhooks w ON w.id = r.webhook_id
  CROSS JOIN LATERAL (
    SELECT
      CASE WHEN r.status = 'running' THEN waiting.count
      END AS waiting,
      CASE
        WHEN NOT (r.status = 'running') THEN NULL
        WHEN NOT w.active THEN 'webhook_inactive'
        WHEN NOT EXISTS (
          SELECT
          FROM processes w
          WHERE
            w.kind <> 'api'
            AND w.seen_at > now() - interval '30 seconds'
        ) THEN 'worker'
        WHEN waiting.count >= 1000 THEN 'waiting_deliveries'
        WHEN due.count >= 50 THEN 'due_deliveries'
      END AS "waitingFor"
    FROM
      (
        SELECT count(*)::int
        FROM
          (
            SELECT
            FROM webhook_deliveries d
            WHERE
              r.status = 'running'
              AND d.webhook_id = r.webhook_id
              AND d.state = 'waiting'
            LIMIT 1000
          ) d
      ) waiting
      CROSS JOIN (
        SELECT count(*)::int
        FROM
          (
            SELECT
            FROM webhook_deliveries d
            WHERE
              r.status = 'running'
              AND d.webhook_id = r.webhook_id
              AND d.state = 'waiting'
              AND d.next_attempt_at <= now()
            LIMIT 50
          ) d
      ) due
  ) progress
WHERE r.webhook_id = $1
ORDER BY
  r.created_at DESC,
  r.id DESC
LIMIT $2;
-- replays_application_webhook:
--   + w.application_id = $ AND
-- replays_application_webhook_after:
--   - r.webhook_id = $
--   + w.application_id = $ AND r.webhook_id = $ AND (r.created_at, r.id) < ($, $)

-- running_replays: ReplayRepository.running
SELECT id
FROM webhook_replays
WHERE status = 'running'
ORDER BY random()
LIMIT 1000;

-- running_replay: ReplayRepository.runningOf
SELECT id
FROM webhook_replays
WHERE
  webhook_id = $1
  AND status = 'running';

-- start_replay: ReplayRepository.start
WITH
  replay AS (
    INSERT INTO webhook_replays AS r (webhook_id, since, until, state, position_at)
    SELECT
      w.id,
      $3,
      least($4, now()),
      $5,
      $3
    FROM webhooks w
    WHERE
      (
        w.application_id = $1
        OR $1::bigint IS NULL
        AND w.application_id IS NOT NULL
      )
      AND w.id = $2
      AND w.active
      AND EXISTS (
        SELECT
        FROM applications a
        WHERE
          a.id = w.application_id
          AND a.active
      )
    FOR KEY SHARE OF w
    ON CONFLICT (webhook_id)
    WHERE status = 'running' DO NOTHING
    RETURNING
      r.id,
      r.webhook_id AS "webhookId",
      r.since,
      r.until,
      r.state,
      r.status,
      r.queued,
      r.created_at AS "createdAt",
      r.finished_at AS "finishedAt"
  ),
  action AS (
    INSERT INTO webhook_actions (action, actor_id, actor_token_id, actor_person_id, webhook_id, delivery_id, replay_id)
    SELECT
      'replay',
      $6::bigint,
      $7::bigint,
      $8::bigint,
      entry.*
    FROM
      (
        SELECT
          "webhookId",
          NULL::bigint,
          id
        FROM replay
      ) entry
  )
SELECT
  replay.*,
  progress.waiting,
  progress."waitingFor"
FROM
  replay
  CROSS JOIN LATERAL (
    SELECT
      CASE WHEN true THEN waiting.count
      END AS waiting,
      CASE
        WHEN NOT (true) THEN NULL
        WHEN NOT true THEN 'webhook_inactive'
        WHEN NOT EXISTS (
          SELECT
          FROM processes w
          WHERE
            w.kind <> 'api'
            AND w.seen_at > now() - interval '30 seconds'
        ) THEN 'worker'
        WHEN waiting.count >= 1000 THEN 'waiting_deliveries'
        WHEN due.count >= 50 THEN 'due_deliveries'
      END AS "waitingFor"
    FROM
      (
        SELECT count(*)::int
        FROM
          (
            SELECT
            FROM webhook_deliveries d
            WHERE
              true
              AND d.webhook_id = replay."webhookId"
              AND d.state = 'waiting'
            LIMIT 1000
          ) d
      ) waiting
      CROSS JOIN (
        SELECT count(*)::int
        FROM
          (
            SELECT
            FROM webhook_deliveries d
            WHERE
              true
              AND d.webhook_id = replay."webhookId"
              AND d.state = 'waiting'
              AND d.next_attempt_at <= now()
            LIMIT 50
          ) d
      ) due
  ) progress;
