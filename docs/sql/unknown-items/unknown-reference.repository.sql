-- unknown_reference: UnknownReferenceRepository.find
WITH
  by_currency AS (
    SELECT
      application_id,
      external_reference,
      currency,
      count(*)::int AS orders,
      sum(quantity) AS quantity,
      sum(value) AS value,
      count(refusal)::int AS refused
    FROM waiting_orders
    WHERE
      (application_id, external_reference) = (
        SELECT
          application_id,
          external_reference
        FROM unknown_references
        WHERE id = $1
      )
    GROUP BY
      application_id,
      external_reference,
      currency
  ),
  waiting AS (
    SELECT
      application_id,
      external_reference,
      sum(orders)::int AS orders,
      sum(quantity) AS quantity,
      coalesce(sum(value), 0) AS rank,
      sum(refused)::int AS refused,
      json_agg(
        json_build_object('currency', currency, 'net', value::text)
        ORDER BY currency
      ) AS value
    FROM by_currency
    GROUP BY
      application_id,
      external_reference
  )
SELECT
  u.id,
  json_build_object('id', a.id, 'name', a.name) AS application,
  u.external_reference AS "externalReference",
  u.created_at AS "firstSeenAt",
  r.packaging_id AS "packagingId",
  r.active
  AND k.active AS "packagingActive",
  coalesce(w.orders, 0) AS orders,
  coalesce(w.quantity, 0)::text AS quantity,
  coalesce(w.value, '[]') AS value,
  coalesce(w.rank, 0)::text AS rank,
  newest.label,
  newest.created_at AS "lastSeenAt",
  coalesce(w.refused, 0) AS refused,
  refusal.list AS refusals
FROM
  unknown_references u
  LEFT JOIN waiting w ON true
  JOIN applications a ON a.id = u.application_id
  LEFT JOIN packaging_references r ON r.application_id = u.application_id
  AND r.external_reference = u.external_reference
  LEFT JOIN packagings k ON k.id = r.packaging_id
  LEFT JOIN LATERAL (
    SELECT
      label,
      created_at
    FROM waiting_orders n
    WHERE
      n.application_id = u.application_id
      AND n.external_reference = u.external_reference
    ORDER BY n.order_id DESC
    LIMIT 1
  ) newest ON true
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object('order', n.order_id, 'detail', n.refusal)), '[]') AS list
    FROM
      (
        SELECT
          order_id,
          refusal
        FROM waiting_orders n
        WHERE
          w.refused > 0
          AND n.application_id = u.application_id
          AND n.external_reference = u.external_reference
          AND n.refusal IS NOT NULL
        ORDER BY n.order_id
        LIMIT 10
      ) n
  ) refusal
WHERE u.id = $1;

-- lock_unknown_reference: UnknownReferenceRepository.lock
SELECT
  application_id AS "applicationId",
  external_reference AS "externalReference"
FROM unknown_references
WHERE id = $1
FOR UPDATE;

-- unknown_references: UnknownReferenceRepository.page
WITH
  by_currency AS (
    SELECT
      application_id,
      external_reference,
      currency,
      count(*)::int AS orders,
      sum(quantity) AS quantity,
      sum(value) AS value,
      count(refusal)::int AS refused
    FROM waiting_orders
    WHERE true
    GROUP BY
      application_id,
      external_reference,
      currency
  ),
  waiting AS (
    SELECT
      application_id,
      external_reference,
      sum(orders)::int AS orders,
      sum(quantity) AS quantity,
      coalesce(sum(value), 0) AS rank,
      sum(refused)::int AS refused,
      json_agg(
        json_build_object('currency', currency, 'net', value::text)
        ORDER BY currency
      ) AS value
    FROM by_currency
    GROUP BY
      application_id,
      external_reference
  ),
  page AS MATERIALIZED (
    SELECT
      w.*,
      u.id
    FROM
      waiting w
      JOIN unknown_references u ON u.application_id = w.application_id
      AND u.external_reference = w.external_reference
    ORDER BY
      w.rank DESC,
      u.id DESC
    LIMIT $1
  )
SELECT
  u.id,
  json_build_object('id', a.id, 'name', a.name) AS application,
  u.external_reference AS "externalReference",
  u.created_at AS "firstSeenAt",
  r.packaging_id AS "packagingId",
  r.active
  AND k.active AS "packagingActive",
  coalesce(w.orders, 0) AS orders,
  coalesce(w.quantity, 0)::text AS quantity,
  coalesce(w.value, '[]') AS value,
  coalesce(w.rank, 0)::text AS rank,
  newest.label,
  newest.created_at AS "lastSeenAt",
  coalesce(w.refused, 0) AS refused,
  refusal.list AS refusals
FROM
  page w
  JOIN unknown_references u ON u.id = w.id
  JOIN applications a ON a.id = u.application_id
  LEFT JOIN packaging_references r ON r.application_id = u.application_id
  AND r.external_reference = u.external_reference
  LEFT JOIN packagings k ON k.id = r.packaging_id
  LEFT JOIN LATERAL (
    SELECT
      label,
      created_at
    FROM waiting_orders n
    WHERE
      n.application_id = u.application_id
      AND n.external_reference = u.external_reference
    ORDER BY n.order_id DESC
    LIMIT 1
  ) newest ON true
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object('order', n.order_id, 'detail', n.refusal)), '[]') AS list
    FROM
      (
        SELECT
          order_id,
          refusal
        FROM waiting_orders n
        WHERE
          w.refused > 0
          AND n.application_id = u.application_id
          AND n.external_reference = u.external_reference
          AND n.refusal IS NOT NULL
        ORDER BY n.order_id
        LIMIT 10
      ) n
  ) refusal
ORDER BY
  w.rank DESC,
  u.id DESC;
-- unknown_references_of:
--   + AND application_id = $
-- unknown_references_with:
--   + AND strpos(lower(external_reference), lower($)) > 0
-- unknown_references_of_with_after:
--   + AND application_id = $ AND strpos(lower(external_reference), lower($)) > 0
--   + WHERE (w.rank, u.id) < ($::numeric, $)

-- record_reference_binding: UnknownReferenceRepository.recordBinding
UPDATE unknown_references
SET
  bound_by_id = $2,
  bound_by_token_id = $3,
  bound_by_person_id = $4,
  bound_at = now()
WHERE id = $1;

-- retry_refused_orders: UnknownReferenceRepository.recordBinding
UPDATE waiting_orders
SET refusal = NULL
WHERE
  application_id = $1
  AND external_reference = $2
  AND refusal IS NOT NULL;
