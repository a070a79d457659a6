-- delivery_backlog: BacklogRepository.backlog
WITH RECURSIVE
  subscription (webhook_id) AS (
    (
      SELECT d.webhook_id
      FROM webhook_deliveries d
      WHERE d.state = 'waiting'
      ORDER BY d.webhook_id
      LIMIT 1
    )
    UNION ALL
    SELECT
      (
        SELECT d.webhook_id
        FROM webhook_deliveries d
        WHERE
          d.state = 'waiting'
          AND d.webhook_id > subscription.webhook_id
        ORDER BY d.webhook_id
        LIMIT 1
      )
    FROM subscription
    WHERE subscription.webhook_id IS NOT NULL
  ),
  backlog AS MATERIALIZED (
    SELECT
      w.id,
      w.application_id,
      a.active
      AND w.active AS sends,
      w.paused_until IS NOT NULL
      AND w.paused_until > now() AS paused,
      waiting.*
    FROM
      subscription
      JOIN webhooks w ON w.id = subscription.webhook_id
      JOIN applications a ON a.id = w.application_id
      CROSS JOIN LATERAL (
        SELECT
          count(*) AS count,
          min(since) AS since,
          count(*) FILTER (
            WHERE next_attempt_at <= now()
          ) AS due,
          min(next_attempt_at) AS due_since
        FROM
          (
            SELECT
              d.next_attempt_at,
              greatest(d.created_at, d.redelivered_at) AS since
            FROM webhook_deliveries d
            WHERE
              d.webhook_id = w.id
              AND d.state = 'waiting'
              AND d.kind = 'event'
            ORDER BY d.next_attempt_at
            LIMIT 10000
          ) first
      ) waiting
  )
SELECT
  coalesce(sum(count), 0)::float8 AS waiting,
  coalesce(
    sum(due) FILTER (
      WHERE
        sends
        AND NOT paused
    ),
    0
  )::float8 AS due,
  greatest(
    extract(
      epoch
      FROM
        now() - min(due_since) FILTER (
          WHERE
            sends
            AND NOT paused
        )
    ),
    0
  )::float8 AS "oldestDueSeconds",
  coalesce(
    extract(
      epoch
      FROM
        now() - min(since) FILTER (
          WHERE sends
        )
    ),
    0
  )::float8 AS "oldestWaitingSeconds",
  (
    SELECT
      coalesce(
        json_agg(
          json_build_object(
            'applicationId',
            application_id,
            'webhookId',
            id,
            'seconds',
            extract(
              epoch
              FROM now() - since
            )
          )
          ORDER BY since
        ),
        '[]'
      )
    FROM
      (
        SELECT *
        FROM backlog
        WHERE
          sends
          AND count > 0
        ORDER BY since
        LIMIT 20
      ) worst
  ) AS worst
FROM backlog;

-- ended_deliveries: BacklogRepository.endedDeliveries
SELECT
  count(*) FILTER (
    WHERE d.state = 'delivered'
  )::float8 AS delivered,
  count(*) FILTER (
    WHERE d.state = 'exhausted'
  )::float8 AS exhausted,
  count(*) FILTER (
    WHERE d.state = 'cancelled'
  )::float8 AS cancelled
FROM
  (
    SELECT id
    FROM events
    WHERE created_at >= now() - interval '1 hour'
    ORDER BY
      created_at DESC,
      id DESC
    LIMIT 10000
  ) e
  CROSS JOIN LATERAL (
    SELECT state
    FROM webhook_deliveries
    WHERE
      event_id = e.id
      AND kind = 'event'
    OFFSET 0
  ) d;

-- count_leases: BacklogRepository.leases
SELECT
  count(*) FILTER (
    WHERE until > now()
  )::float8 AS active,
  count(*) FILTER (
    WHERE until <= now()
  )::float8 AS expired,
  coalesce(
    sum(cardinality(delivery_ids)) FILTER (
      WHERE until > now()
    ),
    0
  )::float8 AS deliveries
FROM webhook_leases
WHERE delivery_ids <> '{}';
