-- allocate_contact_ids: ContactImportRepository.allocateIds
SELECT
  array_to_json(
    ARRAY(
      SELECT nextval('customers_id_seq')
      FROM generate_series(1, $1::int)
    )
  ) AS customers,
  array_to_json(
    ARRAY(
      SELECT nextval('contacts_id_seq')
      FROM generate_series(1, $2::int)
    )
  ) AS contacts;

-- companies_by_name: ContactImportRepository.companies
SELECT
  a.id,
  a.name,
  a.individual,
  a.vat_number AS "vatNumber"
FROM
  unnest($1::text[]) AS v (name)
  JOIN customers a ON lower(a.name) = lower(v.name)
  AND a.name = v.name
WHERE
  NOT a.individual
  AND NOT a.temporary
  AND a.reconciled_into IS NULL
ORDER BY a.id;

-- begin_import_batch: ContactImportRepository.contacts
SELECT
  set_config('plan_cache_mode', 'force_custom_plan', true),
  pg_advisory_xact_lock($1);

-- contacts_by_import_key: ContactImportRepository.contacts
SELECT
  k.position,
  k.is_referenced AS "isReferenced",
  c.id,
  c.customer_id AS "customerId",
  c.first_name AS "firstName",
  c.last_name AS "lastName",
  c.email,
  c.temporary,
  json_build_object('id', a.id, 'name', a.name, 'individual', a.individual, 'vatNumber', a.vat_number) AS customer,
  r.unnamed AS "unnamedReferenceId",
  r.named AS "isNamed"
FROM
  (
    SELECT
      v.position,
      true AS is_referenced,
      r.contact_id AS id
    FROM
      json_to_recordset($1::json) AS v (position int, "externalReference" text)
      JOIN contact_references r ON r.application_id = $2
      AND r.external_reference = v."externalReference"
    UNION ALL
    SELECT
      v.position,
      false,
      c.id
    FROM
      json_to_recordset($1::json) AS v (position int, email text)
      JOIN contacts c ON lower(c.email) = lower(v.email)
    WHERE
      NOT c.temporary
      AND c.reconciled_into IS NULL
  ) k
  JOIN contacts c ON c.id = k.id
  JOIN customers a ON a.id = c.customer_id
  CROSS JOIN LATERAL (
    SELECT
      min(r.id) FILTER (
        WHERE r.external_reference IS NULL
      ) AS unnamed,
      coalesce(bool_or(r.external_reference IS NOT NULL), false) AS named
    FROM contact_references r
    WHERE
      r.contact_id = c.id
      AND r.application_id = $2
  ) r
ORDER BY
  k.position,
  c.id;

-- import_contacts: ContactImportRepository.store
WITH
  new_customer AS (
    INSERT INTO customers (id, name, individual, vat_number)
    SELECT
      v."id",
      v."name",
      v."individual",
      v."vatNumber"
    FROM json_to_recordset($1::json) AS v ("id" bigint, "name" text, "individual" boolean, "vatNumber" text)
  ),
  changed_customer AS (
    UPDATE customers a
    SET
      name = v.name,
      vat_number = v."vatNumber",
      updated_at = now()
    FROM json_to_recordset($2::json) AS v ("id" bigint, "name" text, "individual" boolean, "vatNumber" text)
    WHERE a.id = v.id
  ),
  new_contact AS (
    INSERT INTO contacts (id, customer_id, first_name, last_name, email)
    SELECT
      v."id",
      v."customerId",
      v."firstName",
      v."lastName",
      v."email"
    FROM json_to_recordset($3::json) AS v ("id" bigint, "customerId" bigint, "firstName" text, "lastName" text, "email" text)
  ),
  changed_contact AS (
    UPDATE contacts c
    SET
      customer_id = v."customerId",
      first_name = coalesce(v."firstName", c.first_name),
      last_name = coalesce(v."lastName", c.last_name),
      email = coalesce(v.email, c.email),
      updated_at = now()
    FROM json_to_recordset($4::json) AS v ("id" bigint, "customerId" bigint, "firstName" text, "lastName" text, "email" text)
    WHERE c.id = v.id
  ),
  named AS (
    UPDATE contact_references r
    SET
      external_reference = v."externalReference",
      updated_at = now()
    FROM json_to_recordset($6::json) AS v (id bigint, "externalReference" text)
    WHERE r.id = v.id
  )
INSERT INTO contact_references (application_id, contact_id, external_reference)
SELECT
  v."applicationId",
  v."contactId",
  v."externalReference"
FROM json_to_recordset($5::json) AS v ("applicationId" bigint, "contactId" bigint, "externalReference" text)
RETURNING id;
