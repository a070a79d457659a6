-- lock_next_waiting_orders: WaitingOrdersRepository.lockNext
SELECT o.id
FROM
  (
    SELECT
      application_id,
      external_reference,
      order_id
    FROM waiting_orders
    WHERE
      (application_id, external_reference, order_id) > ($1, $2, $3)
      AND refusal IS NULL
    ORDER BY
      application_id,
      external_reference,
      order_id
    LIMIT 200
  ) w
  JOIN orders o ON o.id = w.order_id
WHERE
  w.application_id = $1
  AND w.external_reference = $2
ORDER BY w.order_id
LIMIT $4
FOR UPDATE OF o SKIP LOCKED;

-- refuse_waiting_orders: WaitingOrdersRepository.refuse
UPDATE waiting_orders w
SET refusal = r.refusal
FROM json_to_recordset($2::json) AS r ("orderId" bigint, refusal text)
WHERE
  w.order_id = r."orderId"
  AND w.external_reference = $1;

-- releasable_references: WaitingOrdersRepository.releasable
WITH RECURSIVE
  waited_for AS (
    (
      SELECT
        application_id,
        external_reference,
        1 AS position
      FROM waiting_orders
      WHERE refusal IS NULL
      ORDER BY
        application_id,
        external_reference
      LIMIT 1
    )
    UNION ALL
    SELECT
      next.application_id,
      next.external_reference,
      previous.position + 1
    FROM
      waited_for previous
      CROSS JOIN LATERAL (
        SELECT
          application_id,
          external_reference
        FROM waiting_orders
        WHERE
          (application_id, external_reference) > (previous.application_id, previous.external_reference)
          AND refusal IS NULL
        ORDER BY
          application_id,
          external_reference
        LIMIT 1
      ) next
  )
SELECT
  u.id,
  u.application_id AS "applicationId",
  u.external_reference AS "externalReference",
  coalesce(u.bound_by_id, u.application_id) AS "actorId",
  u.bound_by_token_id AS "actorTokenId",
  u.bound_by_person_id AS "actorPersonId"
FROM
  waited_for w
  JOIN packaging_references r ON r.application_id = w.application_id
  AND r.external_reference = w.external_reference
  AND r.active
  JOIN packagings k ON k.id = r.packaging_id
  AND k.active
  JOIN unknown_references u ON u.application_id = w.application_id
  AND u.external_reference = w.external_reference;
