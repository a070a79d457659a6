-- src/persistence/contacts/contact.repository.ts: ContactRepository.customers

SELECT a.id, a.name, a.individual, a.temporary, a.purchase_order_required AS "purchaseOrderRequired", a.vat_number AS "vatNumber", a.created_at AS "createdAt", a.updated_at AS "updatedAt" FROM customers a WHERE a.id = ANY (ARRAY(
WITH nearest AS MATERIALIZED (SELECT a.id AS id FROM customers a WHERE a.reconciled_into IS NULL AND a.id > $1 ORDER BY a.id LIMIT $2), near AS MATERIALIZED (
  SELECT id FROM nearest
  WHERE (SELECT search_words(a.name) FROM customers a WHERE a.id = nearest.id) @@ $3::tsquery
  LIMIT $4
), matching AS MATERIALIZED (
  SELECT a.id AS id FROM customers a
  WHERE search_words(a.name) @@ $3::tsquery
  -- CASE, because PostgreSQL may evaluate the second operand of AND first, and so read all of the nearest rows.
  AND CASE WHEN (SELECT count(*) FROM near) < $4
    THEN (SELECT count(*) FROM nearest) = $2 ELSE false END
)
SELECT id FROM near
UNION
SELECT id FROM (SELECT a.id AS id FROM customers a WHERE a.reconciled_into IS NULL AND a.id > $1 AND a.id = ANY (ARRAY(SELECT id FROM matching)) ORDER BY a.id LIMIT $2) far
ORDER BY id LIMIT $4)) ORDER BY a.id;

SELECT count(*) || '-' || coalesce(sum((date_part('epoch', a.updated_at) * 1000)::bigint), 0) AS revision FROM customers a WHERE a.reconciled_into IS NULL AND search_words(a.name) @@ $1::tsquery;
