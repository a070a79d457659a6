-- contact_reference_named: ContactReferenceRepository.findByExternalReference
SELECT
  r.id,
  r.application_id AS "applicationId",
  r.external_reference AS "externalReference",
  json_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email) AS contact,
  json_build_object('name', a.name, 'temporary', a.temporary, 'vatNumber', a.vat_number) AS customer
FROM
  contact_references r
  JOIN contacts c ON c.id = r.contact_id
  JOIN customers a ON a.id = c.customer_id
WHERE
  r.application_id = $1
  AND r.external_reference = $2;

-- contact_references_by_id: ContactReferenceRepository.findByIds
SELECT
  r.id,
  r.application_id AS "applicationId",
  r.external_reference AS "externalReference",
  json_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email) AS contact,
  json_build_object('name', a.name, 'temporary', a.temporary, 'vatNumber', a.vat_number) AS customer
FROM
  contact_references r
  JOIN contacts c ON c.id = r.contact_id
  JOIN customers a ON a.id = c.customer_id
WHERE r.id = ANY ($1::bigint[])
ORDER BY r.id;

-- introduce_contact: ContactReferenceRepository.introduce
WITH
  known AS (
    SELECT id
    FROM contact_references
    WHERE
      application_id = $1
      AND external_reference = $2
  ),
  account AS (
    INSERT INTO customers (name, individual, vat_number, temporary)
    SELECT
      $6,
      $7,
      $8,
      true
    WHERE
      $6::text IS NOT NULL
      AND NOT EXISTS (
        SELECT
        FROM known
      )
    RETURNING id
  ),
  contact AS (
    INSERT INTO contacts (customer_id, first_name, last_name, email, temporary)
    SELECT
      id,
      $3,
      $4,
      $5,
      true
    FROM account
    RETURNING id
  ),
  reference AS (
    INSERT INTO contact_references (application_id, contact_id, external_reference)
    SELECT
      $1,
      id,
      $2
    FROM contact
    RETURNING id
  )
SELECT
  id AS "referenceId",
  NULL::bigint AS "contactId",
  NULL::bigint AS "customerId"
FROM known
UNION ALL
SELECT
  reference.id,
  contact.id,
  account.id
FROM
  reference,
  contact,
  account;

-- contact_is_shared: ContactReferenceRepository.isShared
SELECT
  EXISTS (
    SELECT
    FROM contact_references
    WHERE
      contact_id = $1
      AND application_id <> $2
  ) AS "isShared";

-- contact_reference_of_contact: ContactReferenceRepository.ofContact
SELECT
  r.id,
  r.application_id AS "applicationId",
  r.external_reference AS "externalReference",
  json_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email) AS contact,
  json_build_object('name', a.name, 'temporary', a.temporary, 'vatNumber', a.vat_number) AS customer
FROM
  contact_references r
  JOIN contacts c ON c.id = r.contact_id
  JOIN customers a ON a.id = c.customer_id
WHERE
  r.application_id = $1
  AND r.contact_id = (
    SELECT coalesce(c.reconciled_into, c.id)
    FROM contacts c
    WHERE
      c.id = $2
      AND (
        c.reconciled_into IS NULL
        OR $1::bigint IS NULL
        OR EXISTS (
          SELECT
          FROM
            contact_reconciliations m
            JOIN contact_references f ON f.id = ANY (m.reference_ids)
          WHERE
            m.from_contact_id = c.id
            AND m.undone_at IS NULL
            AND f.application_id = $1
        )
      )
  )
ORDER BY r.id
LIMIT 1;

-- contact_references_one: ContactReferenceRepository.reference
SELECT
  r.id,
  r.application_id AS "applicationId",
  r.external_reference AS "externalReference",
  json_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email) AS contact,
  json_build_object('name', a.name, 'temporary', a.temporary, 'vatNumber', a.vat_number) AS customer
FROM
  contact_references r
  JOIN contacts c ON c.id = r.contact_id
  JOIN customers a ON a.id = c.customer_id
WHERE
  r.application_id = $1
  AND r.id = $2;

-- contact_references_page: ContactReferenceRepository.references
SELECT
  r.id,
  r.application_id AS "applicationId",
  r.external_reference AS "externalReference",
  json_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email) AS contact,
  json_build_object('name', a.name, 'temporary', a.temporary, 'vatNumber', a.vat_number) AS customer
FROM
  contact_references r
  JOIN contacts c ON c.id = r.contact_id
  JOIN customers a ON a.id = c.customer_id
WHERE
  r.application_id = $1
  AND r.id > $2
ORDER BY r.id
LIMIT $3;
-- contact_references_page_since:
--   + greatest(r.updated_at, c.updated_at, a.updated_at) >= $ AND

-- contact_references_revision: ContactReferenceRepository.references
SELECT
  count(*) || '-' || coalesce(
    sum(
      (date_part('epoch', r.updated_at) * 1000)::bigint + (date_part('epoch', c.updated_at) * 1000)::bigint + (date_part('epoch', a.updated_at) * 1000)::bigint
    ),
    0
  ) AS revision
FROM
  contact_references r
  JOIN contacts c ON c.id = r.contact_id
  JOIN customers a ON a.id = c.customer_id
WHERE r.application_id = $1;
-- contact_references_revision_since:
--   + AND greatest(r.updated_at, c.updated_at, a.updated_at) >= $

-- not prepared: ContactReferenceRepository.rename
UPDATE "contact_references"
SET
  "external_reference" = $1,
  "updated_at" = now()
WHERE
  "id" = $2
  AND ("external_reference" IS DISTINCT FROM $3);

-- share_contact: ContactReferenceRepository.share
WITH
  known AS (
    SELECT
      id,
      external_reference
    FROM contact_references
    WHERE
      application_id = $1
      AND contact_id = $2
      AND (
        $3::text IS NULL
        OR external_reference IS NULL
        OR external_reference = $3
      )
    ORDER BY
      external_reference = $3 DESC NULLS LAST,
      id
    LIMIT 1
  ),
  named AS (
    UPDATE contact_references r
    SET
      external_reference = $3,
      updated_at = now()
    FROM known
    WHERE
      r.id = known.id
      AND known.external_reference IS NULL
      AND $3 IS NOT NULL
  ),
  added AS (
    INSERT INTO contact_references (application_id, contact_id, external_reference)
    SELECT
      $1,
      $2,
      $3
    WHERE
      NOT EXISTS (
        SELECT
        FROM known
      )
    RETURNING id
  )
SELECT id
FROM known
UNION ALL
SELECT id
FROM added;
