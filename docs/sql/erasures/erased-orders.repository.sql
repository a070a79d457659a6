-- applications_with_expiring_data: ErasedOrdersRepository.expiring
SELECT
  id,
  personal_data_days AS days
FROM applications
WHERE personal_data_days IS NOT NULL
ORDER BY id;

-- lock_orders_to_expire: ErasedOrdersRepository.lockDue
SELECT o.id
FROM orders o
WHERE
  o.application_id = $1
  AND o.ended_at < now() - make_interval(days => $2)
  AND o.erased_at IS NULL
ORDER BY
  o.ended_at,
  o.id
LIMIT $3
FOR UPDATE SKIP LOCKED;

-- orders_to_erase: ErasedOrdersRepository.lockDue, ErasedOrdersRepository.lockNext
WITH
  page AS MATERIALIZED (
    SELECT
      o.id,
      o.created_at AS at
    FROM orders o
    WHERE o.id = ANY ($1)
  ),
  sized AS (
    SELECT
      page.id,
      coalesce(
        sum(size.bytes) OVER (
          ORDER BY
            page.at ASC,
            page.id ASC ROWS BETWEEN UNBOUNDED PRECEDING
            AND 1 PRECEDING
        ),
        0
      ) AS bytes_before
    FROM
      page
      CROSS JOIN LATERAL (
        SELECT octet_length(sized.document) AS bytes
        FROM orders sized
        WHERE sized.id = page.id
      ) size
  )
SELECT
  listed.*,
  (
    SELECT count(*)::int
    FROM page
  ) AS found
FROM
  (
    SELECT
      o.id,
      o.application_id AS "applicationId",
      o.code,
      o.external_id AS "externalId",
      o.content,
      o.document,
      c.individual AS "isPrivate",
      o.created_at AS "createdAt"
    FROM
      orders o
      JOIN customers c ON c.id = o.customer_id
    WHERE
      o.id = ANY (
        ARRAY(
          SELECT id
          FROM sized
          WHERE bytes_before < 2097152
        )
      )
  ) listed
ORDER BY
  listed."createdAt" ASC,
  listed.id ASC;

-- lock_orders_to_erase: ErasedOrdersRepository.lockNext
SELECT o.id
FROM orders o
WHERE
  o.contact_id = $1
  AND (o.created_at, o.id) > (coalesce($2, '-infinity'::timestamptz), $3)
  AND o.erased_at IS NULL
  AND o.state IN ('delivered', 'cancelled')
ORDER BY
  o.created_at,
  o.id
LIMIT $4
FOR UPDATE;
