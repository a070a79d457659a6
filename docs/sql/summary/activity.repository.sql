-- activity: ActivityRepository.activity
SELECT
  hour.start,
  orders.count AS orders,
  deliveries.by_state AS deliveries
FROM
  (
    SELECT date_trunc('hour', now(), 'UTC') - n * interval '1 hour' AS start
    FROM generate_series(23, 0, -1) n
  ) hour
  CROSS JOIN LATERAL (
    SELECT count(*)::int
    FROM
      (
        SELECT
        FROM orders
        WHERE
          created_at >= hour.start
          AND created_at < hour.start + interval '1 hour'
        ORDER BY
          created_at,
          id
        LIMIT 10000
      ) counted
  ) orders
  CROSS JOIN LATERAL (
    SELECT
      json_build_object(
        'waiting',
        count(*) FILTER (
          WHERE d.state = 'waiting'
        ),
        'delivered',
        count(*) FILTER (
          WHERE d.state = 'delivered'
        ),
        'exhausted',
        count(*) FILTER (
          WHERE d.state = 'exhausted'
        ),
        'cancelled',
        count(*) FILTER (
          WHERE d.state = 'cancelled'
        )
      ) AS by_state
    FROM
      (
        SELECT id
        FROM events
        WHERE
          created_at >= hour.start
          AND created_at < hour.start + interval '1 hour'
        ORDER BY
          created_at,
          id
        LIMIT 10000
      ) e
      CROSS JOIN LATERAL (
        SELECT state
        FROM webhook_deliveries
        WHERE
          event_id = e.id
          AND kind = 'event'
        OFFSET 0
      ) d
  ) deliveries
ORDER BY hour.start;
