-- lock_reconciled_contact: ReconciledContactsRepository.lock
SELECT
FROM contacts
WHERE id = $1
FOR UPDATE;

-- lock_reconciled_customer: ReconciledContactsRepository.lock
SELECT
FROM customers
WHERE id = $1
FOR UPDATE;

-- lock_reconciliations: ReconciledContactsRepository.lockReconciliations
SELECT pg_advisory_xact_lock(7261005);

-- reconcile_contact: ReconciledContactsRepository.move
WITH
  reference AS (
    UPDATE contact_references
    SET
      contact_id = $2,
      updated_at = now()
    WHERE contact_id = $1
    RETURNING id
  ),
  alias AS (
    UPDATE contacts
    SET
      reconciled_into = $2,
      updated_at = now()
    WHERE
      id = $1
      OR reconciled_into = $1
    RETURNING id
  )
INSERT INTO
  contact_reconciliations (
    from_contact_id,
    into_contact_id,
    from_customer_id,
    into_customer_id,
    actor_id,
    actor_token_id,
    actor_person_id,
    reference_ids,
    contact_ids,
    customer_ids,
    orders_pending
  )
SELECT
  $1::bigint,
  $2::bigint,
  $3::bigint,
  $4::bigint,
  $5,
  $6,
  $7,
  ARRAY(
    SELECT id
    FROM reference
    ORDER BY id
  ),
  ARRAY(
    SELECT id
    FROM alias
    WHERE id <> $1
    ORDER BY id
  ),
  '{}',
  true
RETURNING id;

-- reconcile_contact_customer: ReconciledContactsRepository.move
WITH
  moved AS (
    SELECT
      r.id,
      a.id AS account,
      r.into_customer_id AS into_account
    FROM
      contact_reconciliations r
      JOIN customers a ON a.id = r.from_customer_id
    WHERE
      r.id = $1
      AND a.id <> r.into_customer_id
      AND a.temporary
      AND NOT (
        EXISTS (
          SELECT
          FROM contacts c
          WHERE
            c.customer_id = a.id
            AND c.id <> r.from_contact_id
            AND c.reconciled_into IS NULL
        )
        OR EXISTS (
          SELECT
          FROM orders o
          WHERE
            o.customer_id = a.id
            AND o.contact_id <> r.from_contact_id
        )
      )
  ),
  alias AS (
    UPDATE customers c
    SET
      reconciled_into = moved.into_account,
      updated_at = now()
    FROM moved
    WHERE
      c.id = moved.account
      OR c.reconciled_into = moved.account
    RETURNING c.id
  )
UPDATE contact_reconciliations r
SET
  customer_moved = true,
  customer_ids = ARRAY(
    SELECT id
    FROM alias
    WHERE id <> moved.account
    ORDER BY id
  )
FROM moved
WHERE r.id = moved.id;

-- reconcilable_contacts: ReconciledContactsRepository.pair
SELECT
  position,
  c.id,
  c.customer_id AS "customerId",
  c.temporary,
  c.reconciled_into AS "reconciledInto"
FROM
  (
    SELECT
      1 AS position,
      $1::bigint AS id
    UNION ALL
    SELECT
      2,
      coalesce(reconciled_into, id)
    FROM contacts
    WHERE id = $2
  ) wanted
  JOIN contacts c ON c.id = wanted.id;

-- preview_contact_reconciliation: ReconciledContactsRepository.preview
SELECT
  ARRAY(
    SELECT id
    FROM contact_references
    WHERE contact_id = $1
    ORDER BY id
  ) AS "referenceIds",
  ARRAY(
    SELECT id
    FROM orders
    WHERE contact_id = $1
    ORDER BY id
  ) AS "orderIds",
  $2::bigint <> $3::bigint
  AND a.temporary
  AND NOT (
    EXISTS (
      SELECT
      FROM contacts c
      WHERE
        c.customer_id = $2
        AND c.id <> $1
        AND c.reconciled_into IS NULL
    )
    OR EXISTS (
      SELECT
      FROM orders o
      WHERE
        o.customer_id = $2
        AND o.contact_id <> $1
    )
  ) AS "customerMoved"
FROM customers a
WHERE a.id = $2;

-- undo_contact_reconciliation: ReconciledContactsRepository.undoReconciliation
WITH
  undone AS (
    UPDATE contact_reconciliations
    SET
      undone_at = now(),
      undone_by = $2,
      undone_by_token_id = $3,
      undone_by_person_id = $4,
      orders_pending = true,
      position_at = NULL,
      position_id = 0
    WHERE id = $1
    RETURNING *
  ),
  reference AS (
    UPDATE contact_references c
    SET
      contact_id = u.from_contact_id,
      updated_at = now()
    FROM undone u
    WHERE
      c.id = ANY (u.reference_ids)
      AND c.contact_id = u.into_contact_id
    RETURNING c.id
  ),
  itself AS (
    UPDATE contacts c
    SET
      reconciled_into = CASE
        WHEN c.id = u.from_contact_id THEN NULL
        ELSE u.from_contact_id
      END,
      updated_at = now()
    FROM undone u
    WHERE
      c.id = u.from_contact_id
      OR (
        c.id = ANY (u.contact_ids)
        AND c.reconciled_into = u.into_contact_id
      )
  )
SELECT
  ARRAY(
    SELECT id
    FROM reference
    ORDER BY id
  ) AS "referenceIds";

-- undo_customer_reconciliation: ReconciledContactsRepository.undoReconciliation
UPDATE customers c
SET
  reconciled_into = CASE
    WHEN c.id = r.from_customer_id THEN NULL
    ELSE r.from_customer_id
  END,
  updated_at = now()
FROM contact_reconciliations r
WHERE
  r.id = $1
  AND r.customer_moved
  AND (
    c.id = r.from_customer_id
    OR (
      c.id = ANY (r.customer_ids)
      AND c.reconciled_into = r.into_customer_id
    )
  );
