-- delivery_statistics: DeliveryStatisticsRepository.statistics
WITH
  subscription AS MATERIALIZED (
    SELECT w.id
    FROM webhooks w
    WHERE
      (
        w.application_id = $1
        OR $1::bigint IS NULL
        AND w.application_id IS NOT NULL
      )
      AND w.id = $2
  ),
  due_next AS MATERIALIZED (
    SELECT d.created_at
    FROM webhook_deliveries d
    WHERE
      d.webhook_id = (
        SELECT id
        FROM subscription
      )
      AND d.state = 'waiting'
      AND d.next_attempt_at <= now()
    ORDER BY d.next_attempt_at
    LIMIT 1
  ),
  created AS MATERIALIZED (
    SELECT
      d.id,
      d.created_at AS since
    FROM webhook_deliveries d
    WHERE
      d.webhook_id = (
        SELECT id
        FROM subscription
      )
      AND d.created_at >= now() - interval '1 day'
      AND d.kind = 'event'
    ORDER BY
      d.created_at DESC,
      d.id DESC
    LIMIT 10001
  ),
  retried AS MATERIALIZED (
    SELECT
      d.id,
      CASE WHEN d.attempts > 0 THEN now()
      END AS since
    FROM webhook_deliveries d
    WHERE
      d.webhook_id = (
        SELECT id
        FROM subscription
      )
      AND d.state = 'waiting'
      AND d.kind = 'event'
    ORDER BY d.next_attempt_at DESC
    LIMIT 10001
  ),
  failed AS MATERIALIZED (
    SELECT
      d.id,
      d.finished_at AS since
    FROM webhook_deliveries d
    WHERE
      d.webhook_id = (
        SELECT id
        FROM subscription
      )
      AND d.state IN ('exhausted', 'cancelled')
      AND d.kind = 'event'
    ORDER BY
      d.created_at DESC,
      d.id DESC
    LIMIT 10001
  ),
  cut_off AS MATERIALIZED (
    SELECT min(since) AS since
    FROM created
    HAVING count(*) > 10000
    UNION ALL
    SELECT max(since)
    FROM retried
    HAVING count(*) > 10000
    UNION ALL
    SELECT min(since)
    FROM failed
    HAVING count(*) > 10000
  ),
  candidate AS MATERIALIZED (
    SELECT id
    FROM created
    UNION
    SELECT id
    FROM retried
    UNION
    SELECT id
    FROM failed
    UNION
    (
      SELECT d.id
      FROM webhook_deliveries d
      WHERE
        d.webhook_id = (
          SELECT id
          FROM subscription
        )
        AND d.created_at <= (
          SELECT created_at
          FROM due_next
        )
        AND d.kind = 'event'
      ORDER BY
        d.created_at DESC,
        d.id DESC
      LIMIT 10001
    )
  ),
  newest AS MATERIALIZED (
    SELECT
      a.*,
      row_number() OVER (
        ORDER BY
          a.uncounted,
          a.started_at DESC
      ) AS rank
    FROM
      candidate
      CROSS JOIN LATERAL (
        SELECT
          a.started_at,
          a.duration_ms,
          a.reason,
          row_number() OVER (
            ORDER BY a.attempt DESC
          ) > 50 AS uncounted
        FROM webhook_attempts a
        WHERE a.delivery_id = candidate.id
        ORDER BY a.attempt DESC
        LIMIT 51
      ) a
    WHERE a.started_at >= now() - interval '1 day'
    ORDER BY
      a.uncounted,
      a.started_at DESC
    LIMIT 10001
  ),
  waiting AS MATERIALIZED (
    SELECT
      d.id,
      d.created_at
    FROM webhook_deliveries d
    WHERE
      d.webhook_id = (
        SELECT id
        FROM subscription
      )
      AND d.state = 'waiting'
    ORDER BY d.next_attempt_at
    LIMIT 10000
  )
SELECT
  (
    SELECT
      json_build_object(
        'attempts',
        count(*) FILTER (
          WHERE
            rank <= 10000
            AND NOT uncounted
        ),
        'truncated',
        coalesce(
          NOT bool_and(
            rank <= 10000
            AND NOT uncounted
          ),
          false
        )
        OR coalesce(
          (
            SELECT max(since)
            FROM cut_off
          ) >= now() - interval '1 hour',
          false
        ),
        'delivered',
        count(*) FILTER (
          WHERE
            rank <= 10000
            AND NOT uncounted
            AND reason = 'delivered'
        ),
        'p50Ms',
        percentile_disc(0.5) WITHIN GROUP (
          ORDER BY duration_ms
        ) FILTER (
          WHERE
            rank <= 10000
            AND NOT uncounted
        ),
        'p95Ms',
        percentile_disc(0.95) WITHIN GROUP (
          ORDER BY duration_ms
        ) FILTER (
          WHERE
            rank <= 10000
            AND NOT uncounted
        )
      )
    FROM newest
    WHERE started_at >= now() - interval '1 hour'
  ) AS "lastHour",
  (
    SELECT
      json_build_object(
        'attempts',
        count(*) FILTER (
          WHERE
            rank <= 10000
            AND NOT uncounted
        ),
        'truncated',
        coalesce(
          NOT bool_and(
            rank <= 10000
            AND NOT uncounted
          ),
          false
        )
        OR coalesce(
          (
            SELECT max(since)
            FROM cut_off
          ) >= now() - interval '1 day',
          false
        ),
        'delivered',
        count(*) FILTER (
          WHERE
            rank <= 10000
            AND NOT uncounted
            AND reason = 'delivered'
        ),
        'p50Ms',
        percentile_disc(0.5) WITHIN GROUP (
          ORDER BY duration_ms
        ) FILTER (
          WHERE
            rank <= 10000
            AND NOT uncounted
        ),
        'p95Ms',
        percentile_disc(0.95) WITHIN GROUP (
          ORDER BY duration_ms
        ) FILTER (
          WHERE
            rank <= 10000
            AND NOT uncounted
        )
      )
    FROM newest
    WHERE started_at >= now() - interval '1 day'
  ) AS "lastDay",
  (
    SELECT count(*)::int
    FROM waiting
  ) AS waiting,
  (
    SELECT
      json_build_object(
        'delivery',
        id,
        'createdAt',
        created_at,
        'ageSeconds',
        floor(
          extract(
            epoch
            FROM now() - created_at
          )
        )::bigint
      )
    FROM waiting
    ORDER BY
      created_at,
      id
    LIMIT 1
  ) AS "oldestWaiting"
FROM subscription;
