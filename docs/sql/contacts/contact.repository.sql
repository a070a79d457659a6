-- contact: ContactRepository.contact
SELECT
  c.id,
  c.first_name AS "firstName",
  c.last_name AS "lastName",
  c.email,
  c.temporary,
  c.created_at AS "createdAt",
  c.updated_at AS "updatedAt",
  json_build_object(
    'id',
    a.id,
    'name',
    a.name,
    'individual',
    a.individual,
    'temporary',
    a.temporary,
    'vatNumber',
    a.vat_number
  ) AS customer
FROM
  contacts c
  JOIN customers a ON a.id = c.customer_id
WHERE
  c.id = (
    SELECT coalesce(reconciled_into, id)
    FROM contacts
    WHERE id = $1
  );

-- contacts_page: ContactRepository.contacts
SELECT
  c.id,
  c.first_name AS "firstName",
  c.last_name AS "lastName",
  c.email,
  c.temporary,
  c.created_at AS "createdAt",
  c.updated_at AS "updatedAt",
  json_build_object(
    'id',
    a.id,
    'name',
    a.name,
    'individual',
    a.individual,
    'temporary',
    a.temporary,
    'vatNumber',
    a.vat_number
  ) AS customer
FROM
  contacts c
  JOIN customers a ON a.id = c.customer_id
WHERE
  c.reconciled_into IS NULL
  AND c.id > $1
ORDER BY c.id
LIMIT $2;
-- contacts_email_page:
--   + lower(c.email) = lower($) AND
-- contacts_of-customer_page:
--   + c.customer_id = $ AND
-- contacts_page_since:
--   + greatest(c.updated_at, a.updated_at) >= $ AND
-- contacts_permanent_page:
--   + c.temporary = false AND
-- contacts_temporary_page:
--   + c.temporary = true AND

-- contacts_revision: ContactRepository.contacts
SELECT
  count(*) || '-' || coalesce(
    sum(
      (date_part('epoch', c.updated_at) * 1000)::bigint + (date_part('epoch', a.updated_at) * 1000)::bigint
    ),
    0
  ) AS revision
FROM
  contacts c
  JOIN customers a ON a.id = c.customer_id
WHERE c.reconciled_into IS NULL;
-- contacts_email_revision:
--   + AND lower(c.email) = lower($)
-- contacts_of-customer_revision:
--   + AND c.customer_id = $
-- contacts_permanent_revision:
--   + AND c.temporary = false
-- contacts_revision_since:
--   + AND greatest(c.updated_at, a.updated_at) >= $
-- contacts_temporary_revision:
--   + AND c.temporary = true
-- not prepared:
--   + AND search_words (coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, '') || ' ' || coalesce(c.email,
--   + '')) @@ $::tsquery

-- not prepared: ContactRepository.contacts
SELECT
  c.id,
  c.first_name AS "firstName",
  c.last_name AS "lastName",
  c.email,
  c.temporary,
  c.created_at AS "createdAt",
  c.updated_at AS "updatedAt",
  json_build_object(
    'id',
    a.id,
    'name',
    a.name,
    'individual',
    a.individual,
    'temporary',
    a.temporary,
    'vatNumber',
    a.vat_number
  ) AS customer
FROM
  contacts c
  JOIN customers a ON a.id = c.customer_id
WHERE
  c.id = ANY (
    ARRAY(
      WITH
        nearest AS MATERIALIZED (
          SELECT c.id AS id
          FROM
            contacts c
            JOIN customers a ON a.id = c.customer_id
          WHERE
            c.reconciled_into IS NULL
            AND c.id > $1
          ORDER BY c.id
          LIMIT $2
        ),
        near AS MATERIALIZED (
          SELECT id
          FROM nearest
          WHERE
            (
              SELECT search_words (coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, '') || ' ' || coalesce(c.email, ''))
              FROM contacts c
              WHERE c.id = nearest.id
            ) @@ $3::tsquery
          LIMIT $4
        ),
        matching AS MATERIALIZED (
          SELECT c.id AS id
          FROM contacts c
          WHERE
            search_words (coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, '') || ' ' || coalesce(c.email, '')) @@ $3::tsquery
            -- CASE, because PostgreSQL may evaluate the second operand of AND first, and so read all of the nearest rows.
            AND CASE
              WHEN (
                SELECT count(*)
                FROM near
              ) < $4 THEN (
                SELECT count(*)
                FROM nearest
              ) = $2
              ELSE false
            END
        )
      SELECT id
      FROM near
      UNION
      SELECT id
      FROM
        (
          SELECT c.id AS id
          FROM
            contacts c
            JOIN customers a ON a.id = c.customer_id
          WHERE
            c.reconciled_into IS NULL
            AND c.id > $1
            AND c.id = ANY (
              ARRAY(
                SELECT id
                FROM matching
              )
            )
          ORDER BY c.id
          LIMIT $2
        ) far
      ORDER BY id
      LIMIT $4
    )
  )
ORDER BY c.id;

-- resolve_customer: ContactRepository.customer
SELECT coalesce(reconciled_into, id) AS id
FROM customers
WHERE id = $1;

-- not prepared: ContactRepository.customer
SELECT
  "CustomerEntity"."id" AS "CustomerEntity_id",
  "CustomerEntity"."name" AS "CustomerEntity_name",
  "CustomerEntity"."individual" AS "CustomerEntity_individual",
  "CustomerEntity"."temporary" AS "CustomerEntity_temporary",
  "CustomerEntity"."purchase_order_required" AS "CustomerEntity_purchase_order_required",
  "CustomerEntity"."vat_number" AS "CustomerEntity_vat_number",
  "CustomerEntity"."reconciled_into" AS "CustomerEntity_reconciled_into",
  "CustomerEntity"."erased_at" AS "CustomerEntity_erased_at",
  "CustomerEntity"."created_at" AS "CustomerEntity_created_at",
  "CustomerEntity"."updated_at" AS "CustomerEntity_updated_at"
FROM "customers" "CustomerEntity"
WHERE (("CustomerEntity"."id" = $1))
LIMIT 1;

-- customers_page: ContactRepository.customers
SELECT
  a.id,
  a.name,
  a.individual,
  a.temporary,
  a.purchase_order_required AS "purchaseOrderRequired",
  a.vat_number AS "vatNumber",
  a.created_at AS "createdAt",
  a.updated_at AS "updatedAt"
FROM customers a
WHERE
  a.reconciled_into IS NULL
  AND a.id > $1
ORDER BY a.id
LIMIT $2;
-- customers_named_page:
--   + lower(a.name) = lower($) AND
-- customers_page_since:
--   + greatest(a.updated_at) >= $ AND
-- customers_permanent_page:
--   + a.temporary = false AND
-- customers_temporary_page:
--   + a.temporary = true AND

-- customers_revision: ContactRepository.customers
SELECT count(*) || '-' || coalesce(sum((date_part('epoch', a.updated_at) * 1000)::bigint), 0) AS revision
FROM customers a
WHERE a.reconciled_into IS NULL;
-- customers_named_revision:
--   + AND lower(a.name) = lower($)
-- customers_permanent_revision:
--   + AND a.temporary = false
-- customers_revision_since:
--   + AND greatest(a.updated_at) >= $
-- customers_temporary_revision:
--   + AND a.temporary = true
-- not prepared:
--   + AND search_words (a.name) @@ $::tsquery

-- not prepared: ContactRepository.customers
SELECT
  a.id,
  a.name,
  a.individual,
  a.temporary,
  a.purchase_order_required AS "purchaseOrderRequired",
  a.vat_number AS "vatNumber",
  a.created_at AS "createdAt",
  a.updated_at AS "updatedAt"
FROM customers a
WHERE
  a.id = ANY (
    ARRAY(
      WITH
        nearest AS MATERIALIZED (
          SELECT a.id AS id
          FROM customers a
          WHERE
            a.reconciled_into IS NULL
            AND a.id > $1
          ORDER BY a.id
          LIMIT $2
        ),
        near AS MATERIALIZED (
          SELECT id
          FROM nearest
          WHERE
            (
              SELECT search_words (a.name)
              FROM customers a
              WHERE a.id = nearest.id
            ) @@ $3::tsquery
          LIMIT $4
        ),
        matching AS MATERIALIZED (
          SELECT a.id AS id
          FROM customers a
          WHERE
            search_words (a.name) @@ $3::tsquery
            -- CASE, because PostgreSQL may evaluate the second operand of AND first, and so read all of the nearest rows.
            AND CASE
              WHEN (
                SELECT count(*)
                FROM near
              ) < $4 THEN (
                SELECT count(*)
                FROM nearest
              ) = $2
              ELSE false
            END
        )
      SELECT id
      FROM near
      UNION
      SELECT id
      FROM
        (
          SELECT a.id AS id
          FROM customers a
          WHERE
            a.reconciled_into IS NULL
            AND a.id > $1
            AND a.id = ANY (
              ARRAY(
                SELECT id
                FROM matching
              )
            )
          ORDER BY a.id
          LIMIT $2
        ) far
      ORDER BY id
      LIMIT $4
    )
  )
ORDER BY a.id;

-- not prepared: ContactRepository.insertContact
INSERT INTO
  "contacts" (
    "id",
    "customer_id",
    "first_name",
    "last_name",
    "email",
    "temporary",
    "reconciled_into",
    "erased_at",
    "created_at",
    "updated_at"
  )
VALUES (DEFAULT, $1, $2, $3, $4, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT)
RETURNING
  "id",
  "temporary",
  "created_at",
  "updated_at";
-- not prepared:
--   - $, $,
--   + DEFAULT, DEFAULT,

-- not prepared: ContactRepository.insertCustomer
INSERT INTO
  "customers" (
    "id",
    "name",
    "individual",
    "temporary",
    "purchase_order_required",
    "vat_number",
    "reconciled_into",
    "erased_at",
    "created_at",
    "updated_at"
  )
VALUES (DEFAULT, $1, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT)
RETURNING
  "id",
  "individual",
  "temporary",
  "purchase_order_required",
  "created_at",
  "updated_at";

-- lock_contact: ContactRepository.lockContact
SELECT
  c.id,
  c.first_name AS "firstName",
  c.last_name AS "lastName",
  c.email,
  c.temporary,
  c.reconciled_into AS "reconciledInto"
FROM contacts c
WHERE
  id = (
    SELECT coalesce(reconciled_into, id)
    FROM contacts
    WHERE id = $1
  )
FOR NO KEY UPDATE;

-- lock_customer: ContactRepository.lockCustomer
SELECT
  id,
  reconciled_into AS "reconciledInto"
FROM customers
WHERE
  id = (
    SELECT coalesce(reconciled_into, id)
    FROM customers
    WHERE id = $1
  )
FOR KEY SHARE;

-- not prepared: ContactRepository.updateContact
UPDATE "contacts"
SET
  "first_name" = $1,
  "updated_at" = now()
WHERE
  "id" = $2
  AND ("first_name" IS DISTINCT FROM $3);

-- not prepared: ContactRepository.updateContact
UPDATE "contacts"
SET
  "last_name" = $1,
  "updated_at" = now()
WHERE
  "id" = $2
  AND ("last_name" IS DISTINCT FROM $3);

-- not prepared: ContactRepository.updateCustomer
UPDATE "customers"
SET
  "name" = $1,
  "updated_at" = now()
WHERE
  "id" = $2
  AND ("name" IS DISTINCT FROM $3);
