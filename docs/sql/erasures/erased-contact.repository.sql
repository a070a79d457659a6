-- empty_contact: ErasedContactRepository.empty
WITH
  person AS MATERIALIZED (
    SELECT
      id,
      customer_id
    FROM contacts
    WHERE
      id = $1
      OR reconciled_into = $1
  ),
  account AS MATERIALIZED (
    SELECT a.id
    FROM customers a
    WHERE
      a.individual
      AND a.id IN (
        SELECT customer_id
        FROM person
      )
  ),
  emptied AS (
    UPDATE contacts
    SET
      first_name = NULL,
      last_name = NULL,
      email = NULL,
      erased_at = now(),
      updated_at = now()
    WHERE
      id IN (
        SELECT id
        FROM person
      )
  ),
  emptied_account AS (
    UPDATE customers
    SET
      name = '',
      erased_at = now(),
      updated_at = now()
    WHERE
      id IN (
        SELECT id
        FROM account
      )
  ),
  reference AS (
    UPDATE contact_references
    SET
      external_reference = NULL,
      updated_at = now()
    WHERE contact_id = $1
    RETURNING
      id,
      application_id
  ),
  proposal AS (
    DELETE FROM contact_changes
    WHERE
      contact_id IN (
        SELECT id
        FROM person
      )
    RETURNING id
  ),
  journal AS (
    UPDATE contact_reconciliations
    SET
      reference_ids = '{}',
      contact_ids = '{}',
      customer_ids = '{}'
    WHERE
      into_contact_id = $1
      OR from_contact_id IN (
        SELECT id
        FROM person
      )
    RETURNING id
  ),
  moved AS (
    DELETE FROM contact_reconciliation_orders
    WHERE
      reconciliation_id IN (
        SELECT id
        FROM journal
      )
  ),
  resource AS (
    SELECT
      'contacts' AS name,
      id
    FROM person
    UNION ALL
    SELECT
      'customers',
      id
    FROM account
    UNION ALL
    SELECT
      'contact_references',
      id
    FROM reference
  ),
  history AS (
    UPDATE resource_history h
    SET
      changes = NULL,
      reason = NULL
    FROM resource r
    WHERE
      h.resource = r.name
      AND h.resource_id = r.id
  ),
  audit AS (
    UPDATE audit_entries a
    SET changes = NULL
    FROM resource r
    WHERE a.resource = r.name || '/' || r.id
  )
SELECT
  ARRAY(
    SELECT DISTINCT application_id
    FROM reference
  ) AS "applicationIds";

-- open_orders_of_contact: ErasedContactRepository.openOrderIds
SELECT o.id
FROM orders o
WHERE
  o.contact_id = $1
  AND o.state IN ('pending', 'validated', 'shipped')
ORDER BY
  o.created_at,
  o.id
LIMIT $2;

-- preview_contact_erasure: ErasedContactRepository.preview
WITH
  person AS (
    SELECT
      id,
      customer_id
    FROM contacts
    WHERE
      id = $1
      OR reconciled_into = $1
  ),
  erasable AS (
    SELECT o.id
    FROM orders o
    WHERE
      o.contact_id = $1
      AND o.erased_at IS NULL
      AND NOT (o.state IN ('pending', 'validated', 'shipped'))
  )
SELECT
  json_build_object(
    'contacts',
    (
      SELECT count(*)
      FROM
        person
        JOIN contacts c USING (id)
      WHERE num_nonnulls (c.first_name, c.last_name, c.email) > 0
    ),
    'customers',
    (
      SELECT count(*)
      FROM customers
      WHERE
        name <> ''
        AND id IN (
          SELECT a.id
          FROM customers a
          WHERE
            a.individual
            AND a.id IN (
              SELECT customer_id
              FROM person
            )
        )
    ),
    'references',
    (
      SELECT count(*)
      FROM contact_references
      WHERE
        contact_id = $1
        AND external_reference IS NOT NULL
    ),
    'proposedChanges',
    (
      SELECT count(*)
      FROM contact_changes
      WHERE
        contact_id IN (
          SELECT id
          FROM person
        )
    ),
    'orders',
    (
      SELECT count(*)
      FROM erasable
    ),
    'payments',
    (
      SELECT count(DISTINCT payment_id)
      FROM payment_operations
      WHERE
        order_id IN (
          SELECT id
          FROM erasable
        )
    ),
    'events',
    (
      SELECT count(*)
      FROM events
      WHERE
        order_id IN (
          SELECT id
          FROM erasable
        )
    ),
    'keptAnswers',
    0
  ) AS counts;

-- events_of_contact_references: ErasedContactRepository.referenceEventIds
SELECT e.id
FROM
  contact_references r
  JOIN resource_history h ON h.resource = 'contact_references'
  AND h.resource_id = r.id
  JOIN events e ON e.created_at = h.created_at
  AND e.type = 'contact_reference_reconciled'
  AND e.payload::json ->> 'id' = r.id::text
WHERE r.contact_id = $1;

-- references_of_erased_contact: ErasedContactRepository.references
SELECT
  id,
  application_id AS "applicationId"
FROM contact_references
WHERE contact_id = $1
ORDER BY id;
