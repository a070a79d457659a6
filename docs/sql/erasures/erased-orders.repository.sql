-- empty_orders: ErasedOrdersRepository.empty
WITH
  sent AS MATERIALIZED (
    SELECT *
    FROM json_to_recordset($1::json) AS s (id bigint, "applicationId" bigint, content json, document text, "updatedAt" timestamptz)
  ),
  told AS (
    UPDATE order_transitions
    SET
      reason = NULL,
      changes = NULL
    WHERE
      order_id IN (
        SELECT id
        FROM sent
      )
      AND num_nonnulls (reason, changes::text) > 0
  ),
  emptied AS (
    UPDATE orders o
    SET
      external_reference = NULL,
      purchase_order_number = NULL,
      blockers = '[]',
      content = s.content,
      effective_content = NULL,
      document = s.document,
      version = o.version + 1,
      updated_at = s."updatedAt",
      erased_at = now()
    FROM sent s
    WHERE o.id = s.id
    RETURNING
      o.id,
      o.version,
      o.state,
      o.updated_at
  ),
  transition AS (
    INSERT INTO
      order_transitions (
        order_id,
        version,
        from_state,
        to_state,
        actor_id,
        actor_token_id,
        actor_person_id,
        reason,
        created_at
      )
    SELECT
      id,
      version,
      state,
      state,
      $3,
      $4,
      $5,
      'Personal data was erased.',
      updated_at
    FROM emptied
  ),
  item AS (
    UPDATE order_items
    SET
      external_reference = CASE
        WHEN packaging_id IS NULL THEN 'erased'
      END
    WHERE
      order_id IN (
        SELECT id
        FROM sent
      )
      AND external_reference IS NOT NULL
  ),
  parked AS (
    DELETE FROM waiting_orders
    WHERE
      order_id IN (
        SELECT id
        FROM sent
      )
  ),
  audit AS (
    UPDATE audit_entries
    SET changes = NULL
    WHERE
      resource IN (
        SELECT 'orders/' || id
        FROM sent
      )
  ),
  searched AS (
    INSERT INTO order_words AS w (order_id, application_id, words)
    SELECT
      s."orderId",
      s."applicationId",
      array_to_tsvector(string_to_array(s.words, ' '))
    FROM json_to_recordset($2::json) AS s ("orderId" bigint, "applicationId" bigint, words text)
    ON CONFLICT (order_id) DO UPDATE
    SET words = excluded.words
    WHERE w.words <> excluded.words
  )
SELECT DISTINCT "applicationId"
FROM sent;

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
