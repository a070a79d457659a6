-- current_contact_reconciliation: ContactReconciliationRepository.current
SELECT
  r.id,
  r.from_contact_id AS "fromContactId",
  r.into_contact_id AS "intoContactId",
  r.from_customer_id AS "fromCustomerId",
  r.into_customer_id AS "intoCustomerId",
  r.reference_ids AS "referenceIds",
  r.customer_moved AS "customerMoved",
  r.orders_pending AS "ordersPending",
  r.created_at AS "createdAt",
  r.undone_at AS "undoneAt",
  json_build_object(
    'id',
    a.id,
    'name',
    a.name,
    'token',
    CASE
      WHEN k.id IS NOT NULL THEN json_build_object('id', k.id, 'name', k.name)
      WHEN a.id = 0
      AND p.id IS NULL THEN json_build_object('id', NULL, 'name', 'ADMIN_TOKEN')
    END,
    'person',
    CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name)
    END
  ) AS actor,
  ARRAY(
    SELECT order_id
    FROM contact_reconciliation_orders
    WHERE reconciliation_id = r.id
    ORDER BY order_id
  ) AS "orderIds",
  r.created_at + interval '30 days' AS "undoableUntil",
  r.created_at + interval '30 days' < now() AS "isFinal",
  CASE
    WHEN u.id IS NOT NULL THEN json_build_object(
      'id',
      u.id,
      'name',
      u.name,
      'token',
      CASE
        WHEN l.id IS NOT NULL THEN json_build_object('id', l.id, 'name', l.name)
        WHEN u.id = 0
        AND q.id IS NULL THEN json_build_object('id', NULL, 'name', 'ADMIN_TOKEN')
      END,
      'person',
      CASE WHEN q.id IS NOT NULL THEN json_build_object('id', q.id, 'name', q.name)
      END
    )
  END AS "undoneBy"
FROM
  contact_reconciliations r
  JOIN applications a ON a.id = r.actor_id
  LEFT JOIN application_tokens k ON k.id = r.actor_token_id
  LEFT JOIN people p ON p.id = r.actor_person_id
  LEFT JOIN applications u ON u.id = r.undone_by
  LEFT JOIN application_tokens l ON l.id = r.undone_by_token_id
  LEFT JOIN people q ON q.id = r.undone_by_person_id
WHERE
  r.from_contact_id = $1
  AND r.undone_at IS NULL;

-- other_pending_reconciliations: ContactReconciliationRepository.findOtherPending
SELECT id
FROM contact_reconciliations
WHERE
  orders_pending
  AND $1 IN (from_contact_id, into_contact_id)
  AND id IS DISTINCT FROM $2
ORDER BY id
LIMIT 1;

-- contact_reconciliations: ContactReconciliationRepository.list
SELECT
  r.id,
  r.from_contact_id AS "fromContactId",
  r.into_contact_id AS "intoContactId",
  r.from_customer_id AS "fromCustomerId",
  r.into_customer_id AS "intoCustomerId",
  r.reference_ids AS "referenceIds",
  r.customer_moved AS "customerMoved",
  r.orders_pending AS "ordersPending",
  r.created_at AS "createdAt",
  r.undone_at AS "undoneAt",
  json_build_object(
    'id',
    a.id,
    'name',
    a.name,
    'token',
    CASE
      WHEN k.id IS NOT NULL THEN json_build_object('id', k.id, 'name', k.name)
      WHEN a.id = 0
      AND p.id IS NULL THEN json_build_object('id', NULL, 'name', 'ADMIN_TOKEN')
    END,
    'person',
    CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name)
    END
  ) AS actor,
  ARRAY(
    SELECT order_id
    FROM contact_reconciliation_orders
    WHERE reconciliation_id = r.id
    ORDER BY order_id
  ) AS "orderIds",
  r.created_at + interval '30 days' AS "undoableUntil",
  r.created_at + interval '30 days' < now() AS "isFinal",
  CASE
    WHEN u.id IS NOT NULL THEN json_build_object(
      'id',
      u.id,
      'name',
      u.name,
      'token',
      CASE
        WHEN l.id IS NOT NULL THEN json_build_object('id', l.id, 'name', l.name)
        WHEN u.id = 0
        AND q.id IS NULL THEN json_build_object('id', NULL, 'name', 'ADMIN_TOKEN')
      END,
      'person',
      CASE WHEN q.id IS NOT NULL THEN json_build_object('id', q.id, 'name', q.name)
      END
    )
  END AS "undoneBy"
FROM
  contact_reconciliations r
  JOIN applications a ON a.id = r.actor_id
  LEFT JOIN application_tokens k ON k.id = r.actor_token_id
  LEFT JOIN people p ON p.id = r.actor_person_id
  LEFT JOIN applications u ON u.id = r.undone_by
  LEFT JOIN application_tokens l ON l.id = r.undone_by_token_id
  LEFT JOIN people q ON q.id = r.undone_by_person_id
WHERE
  r.id = ANY (
    ARRAY(
      SELECT id
      FROM
        (
          (
            SELECT id
            FROM contact_reconciliations
            WHERE
              from_contact_id = $1
              AND id > $2
            ORDER BY id
            LIMIT $3
          )
          UNION ALL
          (
            SELECT id
            FROM contact_reconciliations
            WHERE
              into_contact_id = $1
              AND id > $2
            ORDER BY id
            LIMIT $3
          )
        ) page
      ORDER BY id
      LIMIT $3
    )
  )
ORDER BY r.id;
-- newest_contact_reconciliations:
--   - >
--   + <
--   + DESC
--   - >
--   + <
--   + DESC
--   + DESC
--   + DESC

-- pending_reconciliations: ContactReconciliationRepository.pending
SELECT id
FROM contact_reconciliations
WHERE orders_pending
ORDER BY id;

-- contact_reconciliation: ContactReconciliationRepository.reconciliation
SELECT
  r.id,
  r.from_contact_id AS "fromContactId",
  r.into_contact_id AS "intoContactId",
  r.from_customer_id AS "fromCustomerId",
  r.into_customer_id AS "intoCustomerId",
  r.reference_ids AS "referenceIds",
  r.customer_moved AS "customerMoved",
  r.orders_pending AS "ordersPending",
  r.created_at AS "createdAt",
  r.undone_at AS "undoneAt",
  json_build_object(
    'id',
    a.id,
    'name',
    a.name,
    'token',
    CASE
      WHEN k.id IS NOT NULL THEN json_build_object('id', k.id, 'name', k.name)
      WHEN a.id = 0
      AND p.id IS NULL THEN json_build_object('id', NULL, 'name', 'ADMIN_TOKEN')
    END,
    'person',
    CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name)
    END
  ) AS actor,
  ARRAY(
    SELECT order_id
    FROM contact_reconciliation_orders
    WHERE reconciliation_id = r.id
    ORDER BY order_id
  ) AS "orderIds",
  r.created_at + interval '30 days' AS "undoableUntil",
  r.created_at + interval '30 days' < now() AS "isFinal",
  CASE
    WHEN u.id IS NOT NULL THEN json_build_object(
      'id',
      u.id,
      'name',
      u.name,
      'token',
      CASE
        WHEN l.id IS NOT NULL THEN json_build_object('id', l.id, 'name', l.name)
        WHEN u.id = 0
        AND q.id IS NULL THEN json_build_object('id', NULL, 'name', 'ADMIN_TOKEN')
      END,
      'person',
      CASE WHEN q.id IS NOT NULL THEN json_build_object('id', q.id, 'name', q.name)
      END
    )
  END AS "undoneBy"
FROM
  contact_reconciliations r
  JOIN applications a ON a.id = r.actor_id
  LEFT JOIN application_tokens k ON k.id = r.actor_token_id
  LEFT JOIN people p ON p.id = r.actor_person_id
  LEFT JOIN applications u ON u.id = r.undone_by
  LEFT JOIN application_tokens l ON l.id = r.undone_by_token_id
  LEFT JOIN people q ON q.id = r.undone_by_person_id
WHERE r.id = $1;
