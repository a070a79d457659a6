-- contact_candidates: ContactCandidateRepository.candidates
WITH
  person AS (
    SELECT
      id,
      lower(email) AS email,
      lower(first_name) AS first_name,
      lower(last_name) AS last_name
    FROM contacts
    WHERE id = $1
  ),
  place AS MATERIALIZED (
    -- An empty post code is that of a whole country.
    SELECT DISTINCT
      invoicing_zip_code,
      invoicing_country
    FROM orders
    WHERE
      contact_id = $1
      AND invoicing_zip_code <> ''
  ),
  match AS (
    SELECT
      c.id,
      'same_email' AS why
    FROM
      person p
      JOIN contacts c ON lower(c.email) = p.email
    WHERE p.email <> ''
    UNION
    SELECT
      c.id,
      'same_name_and_zip'
    FROM
      person p
      JOIN contacts c ON lower(c.last_name) = p.last_name
      AND lower(c.first_name) = p.first_name
    WHERE
      p.last_name <> ''
      AND p.first_name <> ''
      AND EXISTS (
        SELECT
        FROM orders
        WHERE
          contact_id = c.id
          AND (invoicing_zip_code, invoicing_country) IN (
            SELECT *
            FROM place
          )
      )
    UNION
    SELECT
      c.id,
      'same_vat_number'
    FROM
      (
        -- The temporary account may be older than the number, which then only orders have.
        SELECT a.vat_number
        FROM
          contacts p
          JOIN customers a ON a.id = p.customer_id
        WHERE p.id = $1
        UNION
        SELECT customer_vat_number
        FROM orders
        WHERE contact_id = $1
      ) own
      JOIN customers a ON a.vat_number = own.vat_number
      AND a.id <> (
        SELECT customer_id
        FROM contacts
        WHERE id = $1
      )
      JOIN contacts c ON c.customer_id = a.id
  ),
  candidate AS (
    SELECT
      id,
      array_agg(
        why
        ORDER BY why
      ) AS why
    FROM match
    WHERE id <> $1
    GROUP BY id
  )
SELECT
  candidate.why,
  contact.*
FROM
  candidate
  JOIN (
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
    WHERE c.reconciled_into IS NULL
  ) contact ON contact.id = candidate.id
ORDER BY
  contact.temporary,
  cardinality(candidate.why) DESC,
  contact.id
LIMIT 50;
