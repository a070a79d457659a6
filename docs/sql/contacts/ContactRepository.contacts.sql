-- src/persistence/contacts/contact.repository.ts: ContactRepository.contacts

SELECT c.id, c.first_name AS "firstName", c.last_name AS "lastName", c.email, c.temporary, c.created_at AS "createdAt", c.updated_at AS "updatedAt", json_build_object('id', a.id, 'name', a.name, 'individual', a.individual, 'temporary', a.temporary, 'vatNumber', a.vat_number) AS customer
FROM contacts c
JOIN customers a ON a.id = c.customer_id WHERE c.id = ANY (ARRAY(
WITH nearest AS MATERIALIZED (SELECT c.id AS id
FROM contacts c
JOIN customers a ON a.id = c.customer_id WHERE c.reconciled_into IS NULL AND c.id > $1 ORDER BY c.id LIMIT $2), near AS MATERIALIZED (
  SELECT id FROM nearest
  WHERE (SELECT search_words(coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, '') || ' ' || coalesce(c.email, '')) FROM contacts c WHERE c.id = nearest.id) @@ $3::tsquery
  LIMIT $4
), matching AS MATERIALIZED (
  SELECT c.id AS id FROM contacts c
  WHERE search_words(coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, '') || ' ' || coalesce(c.email, '')) @@ $3::tsquery
  -- CASE, because PostgreSQL may evaluate the second operand of AND first, and so read all of the nearest rows.
  AND CASE WHEN (SELECT count(*) FROM near) < $4
    THEN (SELECT count(*) FROM nearest) = $2 ELSE false END
)
SELECT id FROM near
UNION
SELECT id FROM (SELECT c.id AS id
FROM contacts c
JOIN customers a ON a.id = c.customer_id WHERE c.reconciled_into IS NULL AND c.id > $1 AND c.id = ANY (ARRAY(SELECT id FROM matching)) ORDER BY c.id LIMIT $2) far
ORDER BY id LIMIT $4)) ORDER BY c.id;

SELECT count(*) || '-' || coalesce(sum((date_part('epoch', c.updated_at) * 1000)::bigint + (date_part('epoch', a.updated_at) * 1000)::bigint), 0) AS revision
FROM contacts c
JOIN customers a ON a.id = c.customer_id WHERE c.reconciled_into IS NULL AND search_words(coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, '') || ' ' || coalesce(c.email, '')) @@ $1::tsquery;
