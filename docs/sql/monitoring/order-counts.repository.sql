-- order_counts: OrderCountsRepository.orders
WITH
  counted AS MATERIALIZED (
    SELECT
      wanted.state,
      o.application_id,
      count(*) AS count
    FROM
      unnest($1::text[]) AS wanted (state)
      CROSS JOIN LATERAL (
        SELECT application_id
        FROM orders
        WHERE state = wanted.state
        ORDER BY
          created_at DESC,
          id DESC
        LIMIT 10000
      ) o
    GROUP BY
      1,
      2
  ),
  largest AS (
    SELECT application_id
    FROM counted
    GROUP BY 1
    ORDER BY
      sum(count) DESC,
      1
    LIMIT 50
  )
SELECT
  coalesce(largest.application_id::text, 'other') AS application,
  state,
  sum(count)::float8 AS count
FROM
  counted
  LEFT JOIN largest USING (application_id)
GROUP BY
  1,
  2
ORDER BY
  1,
  2;
