-- not prepared: OrderListRepository.count
SELECT count(*)::integer AS count
FROM
  (
    SELECT
      id,
      at
    FROM
      (
        (
          SELECT
            o.id,
            o.created_at AS at
          FROM orders o
          WHERE o.state = 'pending'
          ORDER BY
            o.created_at ASC,
            o.id ASC
          LIMIT $1
        )
        UNION ALL
        (
          SELECT
            o.id,
            o.created_at AS at
          FROM orders o
          WHERE o.state = 'validated'
          ORDER BY
            o.created_at ASC,
            o.id ASC
          LIMIT $1
        )
      ) merged
    ORDER BY
      at ASC,
      id ASC
    LIMIT $1
  ) found;

-- not prepared: OrderListRepository.count
SELECT count(*)::integer AS count
FROM
  (
    SELECT
      o.id,
      o.created_at AS at
    FROM orders o
    ORDER BY
      o.created_at ASC,
      o.id ASC
    LIMIT $1
  ) found;
-- not prepared:
--   + WHERE o.contact_id = ( SELECT coalesce(c.reconciled_into, c.id) FROM contacts c WHERE c.id = $ AND (
--   + c.reconciled_into IS NULL OR $::bigint IS NULL OR EXISTS ( SELECT FROM contact_reconciliations m JOIN
--   + contact_references f ON f.id = ANY (m.reference_ids) WHERE m.from_contact_id = c.id AND m.undone_at IS NULL
--   + AND f.application_id = $ ) ) )
-- not prepared:
--   + WHERE o.customer_id = ( SELECT coalesce(a.reconciled_into, a.id) FROM customers a WHERE a.id = $ AND (
--   + a.reconciled_into IS NULL OR $::bigint IS NULL OR EXISTS ( SELECT FROM contacts c WHERE c.customer_id = a.id
--   + AND EXISTS ( SELECT FROM contact_reconciliations m JOIN contact_references f ON f.id = ANY (m.reference_ids)
--   + WHERE m.from_contact_id = c.id AND m.undone_at IS NULL AND f.application_id = $ ) ) ) )
-- not prepared:
--   + WHERE NOT o.blockers @> '[{"code": "on_hold"}]'
-- not prepared:
--   + WHERE o.answer_by IS NOT NULL
-- not prepared:
--   + WHERE o.answer_by IS NULL
-- not prepared:
--   + WHERE o.application_id = $
-- not prepared:
--   + WHERE o.blockers <> '[]'
-- not prepared:
--   + WHERE o.blockers = '[]'
-- not prepared:
--   + WHERE o.blockers @> '[{"code": "declared_total_mismatch"}]'
-- not prepared:
--   + WHERE o.blockers @> '[{"code": "missing_price"}]'
-- not prepared:
--   + WHERE o.blockers @> '[{"code": "on_hold"}]'
-- not prepared:
--   + WHERE o.blockers @> '[{"code": "purchase_order_missing"}]'
-- not prepared:
--   + WHERE o.blockers @> '[{"code": "quantity_not_orderable"}]'
-- not prepared:
--   + WHERE o.blockers @> '[{"code": "unknown_item"}]'
-- not prepared:
--   + WHERE o.blockers @> '[{"code": "vat_number_missing"}]'
-- not prepared:
--   + WHERE o.change_request_id IS NOT NULL
-- not prepared:
--   + WHERE o.change_request_id IS NULL
-- not prepared:
--   + WHERE o.code = $
-- not prepared:
--   + WHERE o.created_at < $
-- not prepared:
--   + WHERE o.created_at >= $
-- not prepared:
--   + WHERE o.external_id = $
-- not prepared:
--   + WHERE o.external_reference = $
-- not prepared:
--   + WHERE o.purchase_order_number = $
-- not prepared:
--   + WHERE o.state = 'pending'
-- not prepared:
--   + WHERE o.state = 'validated'
-- not prepared:
--   + WHERE o.updated_at < $
-- not prepared:
--   + WHERE o.updated_at >= $

-- not prepared: OrderListRepository.count
SELECT count(*)::integer AS count
FROM
  (
    WITH
      nearest AS MATERIALIZED (
        SELECT
          o.id,
          o.created_at AS at
        FROM orders o
        ORDER BY
          o.created_at ASC,
          o.id ASC
        LIMIT $1
      ),
      near AS MATERIALIZED (
        SELECT
          id,
          at
        FROM nearest
        WHERE
          (
            SELECT w.words
            FROM order_words w
            WHERE w.order_id = nearest.id
          ) @@ $2::tsquery
        LIMIT $3
      ),
      matching AS MATERIALIZED (
        SELECT w.order_id AS id
        FROM order_words w
        WHERE
          w.words @@ $2::tsquery
          -- CASE, because PostgreSQL may evaluate the second operand of AND first, and so read all of the nearest rows.
          AND CASE
            WHEN (
              SELECT count(*)
              FROM near
            ) < $3 THEN (
              SELECT count(*)
              FROM nearest
            ) = $1
            ELSE false
          END
      )
    SELECT
      id,
      at
    FROM near
    UNION
    SELECT
      id,
      at
    FROM
      (
        SELECT
          o.id,
          o.created_at AS at
        FROM orders o
        WHERE
          o.id = ANY (
            ARRAY(
              SELECT id
              FROM matching
            )
          )
        ORDER BY
          o.created_at ASC,
          o.id ASC
        LIMIT $1
      ) far
    ORDER BY
      at ASC,
      id ASC
    LIMIT $3
  ) found;

-- order_documents: OrderListRepository.documents
SELECT
  o.id,
  o.document
FROM orders o
WHERE
  o.id = ANY ($1)
  AND (
    $2::bigint IS NULL
    OR o.application_id = $2
  );

-- orders_-createdAt: OrderListRepository.page
WITH
  page AS MATERIALIZED (
    SELECT
      id,
      at
    FROM
      (
        SELECT
          o.id,
          o.created_at AS at
        FROM orders o
        ORDER BY
          o.created_at DESC,
          o.id DESC
        LIMIT 501
      ) bounded
    ORDER BY
      at DESC,
      id DESC
    LIMIT $1
  ),
  sized AS (
    SELECT
      page.id,
      coalesce(
        sum(size.bytes) OVER (
          ORDER BY
            page.at DESC,
            page.id DESC ROWS BETWEEN UNBOUNDED PRECEDING
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
      o.document,
      o.created_at AS "createdAt",
      o.updated_at AS "updatedAt"
    FROM orders o
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
  listed."createdAt" DESC,
  listed.id DESC;
-- orders_-updatedAt:
--   - o.created_at
--   + o.updated_at
--   - o.created_at
--   + o.updated_at
--   - listed."createdAt"
--   + listed."updatedAt"
-- orders_createdAt:
--   - DESC, o.id DESC
--   + ASC, o.id ASC
--   - DESC, id DESC
--   + ASC, id ASC
--   - DESC, page.id DESC
--   + ASC, page.id ASC
--   - DESC, listed.id DESC
--   + ASC, listed.id ASC
-- orders_updatedAt:
--   - o.created_at
--   + o.updated_at
--   - o.created_at DESC, o.id DESC
--   + o.updated_at ASC, o.id ASC
--   - DESC, id DESC
--   + ASC, id ASC
--   - DESC, page.id DESC
--   + ASC, page.id ASC
--   - listed."createdAt" DESC, listed.id DESC
--   + listed."updatedAt" ASC, listed.id ASC
-- orders_-createdAt_after:
--   + WHERE (o.created_at, o.id) < ($, $)
-- orders_-createdAt_application:
--   + WHERE o.application_id = $
-- orders_-createdAt_before:
--   - id, at FROM ( SELECT
--   + WHERE o.created_at < $
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_blocked:
--   - id, at FROM ( SELECT
--   + WHERE o.blockers <> '[]'
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_code:
--   - id, at FROM ( SELECT
--   + WHERE o.code = $
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_contact:
--   - id, at FROM ( SELECT
--   + WHERE o.contact_id = ( SELECT coalesce(c.reconciled_into, c.id) FROM contacts c WHERE c.id = $ AND (
--   + c.reconciled_into IS NULL OR $::bigint IS NULL OR EXISTS ( SELECT FROM contact_reconciliations m JOIN
--   + contact_references f ON f.id = ANY (m.reference_ids) WHERE m.from_contact_id = c.id AND m.undone_at IS NULL
--   + AND f.application_id = $ ) ) )
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_customer:
--   - id, at FROM ( SELECT
--   + WHERE o.customer_id = ( SELECT coalesce(a.reconciled_into, a.id) FROM customers a WHERE a.id = $ AND (
--   + a.reconciled_into IS NULL OR $::bigint IS NULL OR EXISTS ( SELECT FROM contacts c WHERE c.customer_id = a.id
--   + AND EXISTS ( SELECT FROM contact_reconciliations m JOIN contact_references f ON f.id = ANY (m.reference_ids)
--   + WHERE m.from_contact_id = c.id AND m.undone_at IS NULL AND f.application_id = $ ) ) ) )
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_external:
--   - id, at FROM ( SELECT
--   + WHERE o.external_id = $
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_from:
--   - id, at FROM ( SELECT
--   + WHERE o.created_at >= $
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_pending:
--   - id, at FROM ( SELECT
--   + WHERE o.state = 'pending'
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_reference:
--   - id, at FROM ( SELECT
--   + WHERE o.external_reference = $
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_since:
--   - id, at FROM ( SELECT
--   + WHERE o.updated_at >= $
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_unanswered:
--   - id, at FROM ( SELECT
--   + WHERE o.answer_by IS NOT NULL
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_until:
--   - id, at FROM ( SELECT
--   + WHERE o.updated_at < $
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_validated:
--   - id, at FROM ( SELECT
--   + WHERE o.state = 'validated'
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_change_requested:
--   - id, at FROM ( SELECT
--   + WHERE o.change_request_id IS NOT NULL
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_missing_price:
--   - id, at FROM ( SELECT
--   + WHERE o.blockers @> '[{"code": "missing_price"}]'
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_not_blocked:
--   - id, at FROM ( SELECT
--   + WHERE o.blockers = '[]'
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_not_held:
--   - id, at FROM ( SELECT
--   + WHERE NOT o.blockers @> '[{"code": "on_hold"}]'
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_not_unanswered:
--   - id, at FROM ( SELECT
--   + WHERE o.answer_by IS NULL
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_on_hold:
--   - id, at FROM ( SELECT
--   + WHERE o.blockers @> '[{"code": "on_hold"}]'
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_purchase_order:
--   - id, at FROM ( SELECT
--   + WHERE o.purchase_order_number = $
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_unknown_item:
--   - id, at FROM ( SELECT
--   + WHERE o.blockers @> '[{"code": "unknown_item"}]'
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_declared_total_mismatch:
--   - id, at FROM ( SELECT
--   + WHERE o.blockers @> '[{"code": "declared_total_mismatch"}]'
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_not_change_requested:
--   - id, at FROM ( SELECT
--   + WHERE o.change_request_id IS NULL
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_purchase_order_missing:
--   - id, at FROM ( SELECT
--   + WHERE o.blockers @> '[{"code": "purchase_order_missing"}]'
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_quantity_not_orderable:
--   - id, at FROM ( SELECT
--   + WHERE o.blockers @> '[{"code": "quantity_not_orderable"}]'
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_vat_number_missing:
--   - id, at FROM ( SELECT
--   + WHERE o.blockers @> '[{"code": "vat_number_missing"}]'
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- not prepared:
--   + (
--   + WHERE o.state = 'pending'
--   - 501 ) bounded
--   + $ ) UNION ALL ( SELECT o.id, o.created_at AS at FROM orders o WHERE o.state = 'validated' ORDER BY
--   + o.created_at DESC, o.id DESC LIMIT $ ) ) merged

-- not prepared: OrderListRepository.page
WITH
  page AS MATERIALIZED (
    WITH
      nearest AS MATERIALIZED (
        SELECT
          o.id,
          o.created_at AS at
        FROM orders o
        ORDER BY
          o.created_at DESC,
          o.id DESC
        LIMIT $1
      ),
      near AS MATERIALIZED (
        SELECT
          id,
          at
        FROM nearest
        WHERE
          (
            SELECT w.words
            FROM order_words w
            WHERE w.order_id = nearest.id
          ) @@ $2::tsquery
        LIMIT $3
      ),
      matching AS MATERIALIZED (
        SELECT w.order_id AS id
        FROM order_words w
        WHERE
          w.words @@ $2::tsquery
          -- CASE, because PostgreSQL may evaluate the second operand of AND first, and so read all of the nearest rows.
          AND CASE
            WHEN (
              SELECT count(*)
              FROM near
            ) < $3 THEN (
              SELECT count(*)
              FROM nearest
            ) = $1
            ELSE false
          END
      )
    SELECT
      id,
      at
    FROM near
    UNION
    SELECT
      id,
      at
    FROM
      (
        SELECT
          o.id,
          o.created_at AS at
        FROM orders o
        WHERE
          o.id = ANY (
            ARRAY(
              SELECT id
              FROM matching
            )
          )
        ORDER BY
          o.created_at DESC,
          o.id DESC
        LIMIT $1
      ) far
    ORDER BY
      at DESC,
      id DESC
    LIMIT $3
  ),
  sized AS (
    SELECT
      page.id,
      coalesce(
        sum(size.bytes) OVER (
          ORDER BY
            page.at DESC,
            page.id DESC ROWS BETWEEN UNBOUNDED PRECEDING
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
      o.document,
      o.created_at AS "createdAt",
      o.updated_at AS "updatedAt"
    FROM orders o
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
  listed."createdAt" DESC,
  listed.id DESC;
