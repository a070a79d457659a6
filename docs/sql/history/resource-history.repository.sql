-- existing_applications: ResourceHistoryRepository.exists
SELECT id
FROM applications
WHERE id = $1;

-- existing_contacts: ResourceHistoryRepository.exists
SELECT id
FROM contacts
WHERE id = $1;

-- existing_customers: ResourceHistoryRepository.exists
SELECT id
FROM customers
WHERE id = $1;

-- existing_packagings: ResourceHistoryRepository.exists
SELECT id
FROM packagings
WHERE id = $1;

-- existing_people: ResourceHistoryRepository.exists
SELECT id
FROM people
WHERE id = $1;

-- existing_products: ResourceHistoryRepository.exists
SELECT id
FROM products
WHERE id = $1;

-- existing_shipping_methods: ResourceHistoryRepository.exists
SELECT id
FROM shipping_methods
WHERE id = $1;

-- own_contact_references: ResourceHistoryRepository.existsFor
SELECT id
FROM contact_references
WHERE
  id = $1
  AND application_id = $2;

-- own_packaging_references: ResourceHistoryRepository.existsFor
SELECT id
FROM packaging_references
WHERE
  id = $1
  AND application_id = $2;

-- own_shipping_method_references: ResourceHistoryRepository.existsFor
SELECT id
FROM shipping_method_references
WHERE
  id = $1
  AND application_id = $2;

-- lock_applications: ResourceHistoryRepository.lock
SELECT id
FROM applications
WHERE id = ANY ($1::bigint[])
ORDER BY id
FOR NO KEY UPDATE;

-- lock_customers: ResourceHistoryRepository.lock
SELECT id
FROM customers
WHERE id = ANY ($1::bigint[])
ORDER BY id
FOR NO KEY UPDATE;

-- lock_packagings: ResourceHistoryRepository.lock
SELECT id
FROM packagings
WHERE id = ANY ($1::bigint[])
ORDER BY id
FOR NO KEY UPDATE;

-- lock_people: ResourceHistoryRepository.lock
SELECT id
FROM people
WHERE id = ANY ($1::bigint[])
ORDER BY id
FOR NO KEY UPDATE;

-- lock_products: ResourceHistoryRepository.lock
SELECT id
FROM products
WHERE id = ANY ($1::bigint[])
ORDER BY id
FOR NO KEY UPDATE;

-- lock_packaging_references: ResourceHistoryRepository.lock
SELECT id
FROM packaging_references
WHERE id = ANY ($1::bigint[])
ORDER BY id
FOR NO KEY UPDATE;

-- lock_shipping_methods: ResourceHistoryRepository.lock
SELECT id
FROM shipping_methods
WHERE id = ANY ($1::bigint[])
ORDER BY id
FOR NO KEY UPDATE;

-- lock_shipping_method_references: ResourceHistoryRepository.lock
SELECT id
FROM shipping_method_references
WHERE id = ANY ($1::bigint[])
ORDER BY id
FOR NO KEY UPDATE;

-- resource_history: ResourceHistoryRepository.page
WITH
  page AS MATERIALIZED (
    SELECT
      h.id,
      h.id AS at
    FROM resource_history h
    WHERE
      h.resource = $1
      AND h.resource_id = $2
      AND h.id > $3
    ORDER BY h.id
    LIMIT $4
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
        SELECT coalesce(octet_length(sized.changes::text), 0) AS bytes
        FROM resource_history sized
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
      h.id,
      h.action,
      h.reason,
      h.changes,
      h.created_at AS "createdAt",
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
      ) AS by
    FROM
      resource_history h
      JOIN applications a ON a.id = h.actor_id
      LEFT JOIN application_tokens k ON k.id = h.actor_token_id
      LEFT JOIN people p ON p.id = h.actor_person_id
    WHERE
      h.id = ANY (
        ARRAY(
          SELECT id
          FROM sized
          WHERE bytes_before < 2097152
        )
      )
  ) listed
ORDER BY
  listed.id ASC,
  listed.id ASC;

-- record_resource_history: ResourceHistoryRepository.record
INSERT INTO resource_history (actor_id, actor_token_id, actor_person_id, resource, resource_id, action, reason, changes)
SELECT
  $2::bigint,
  $3::bigint,
  $4::bigint,
  v."resource",
  v."resourceId",
  v."action",
  v."reason",
  v."changes"
FROM json_to_recordset($1::json) AS v ("resource" text, "resourceId" bigint, "action" text, "reason" text, "changes" json);

-- contact_references_to: ResourceHistoryRepository.referencesTo
SELECT id
FROM contact_references
WHERE
  application_id = $1
  AND contact_id = $2
ORDER BY id;

-- packaging_references_to: ResourceHistoryRepository.referencesTo
SELECT id
FROM packaging_references
WHERE
  application_id = $1
  AND packaging_id = $2
ORDER BY id;

-- shipping_method_references_to: ResourceHistoryRepository.referencesTo
SELECT id
FROM shipping_method_references
WHERE
  application_id = $1
  AND shipping_method_id = $2
ORDER BY id;
