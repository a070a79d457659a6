-- not prepared: OrderComparisonRepository.compare
WITH
  sent AS MATERIALIZED (
    SELECT *
    FROM json_to_recordset($4::json) AS s (position int, "externalId" text, gross numeric)
  ),
  entry AS (
    SELECT
      s.position,
      o.id,
      o.code,
      o.external_id AS "externalId",
      o.state,
      o.currency,
      o.gross,
      o.created_at AS "createdAt",
      s.gross AS "sentGross",
      coalesce(
        s.gross IS NOT NULL
        AND s.gross IS DISTINCT FROM o.gross,
        false
      ) AS "isDifferent",
      coalesce(
        o.created_at >= $2
        AND o.created_at < $3,
        false
      ) AS "isInPeriod"
    FROM
      sent s
      LEFT JOIN orders o ON o.application_id = $1
      AND o.external_id = s."externalId"
  ),
  extra AS (
    SELECT
      NULL::int AS position,
      o.id,
      o.code,
      o.external_id AS "externalId",
      o.state,
      o.currency,
      o.gross,
      o.created_at AS "createdAt",
      NULL::numeric AS "sentGross",
      false AS "isDifferent",
      true AS "isInPeriod"
    FROM orders o
    WHERE
      (o.application_id, o.created_at) >= ($1, $2)
      AND (o.application_id, o.created_at) < ($1, $3)
      AND o.external_id NOT IN (
        SELECT "externalId"
        FROM sent
      )
    ORDER BY
      o.application_id,
      o.created_at,
      o.id
    LIMIT $5
  )
SELECT *
FROM entry
WHERE
  id IS NULL
  OR "isDifferent"
  OR NOT "isInPeriod"
UNION ALL
SELECT *
FROM extra;
