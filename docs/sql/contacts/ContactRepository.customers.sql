-- src/persistence/contacts/contact.repository.ts: ContactRepository.customers

SELECT a.id, a.name, a.individual, a.temporary, a.created_at AS "createdAt", a.updated_at AS "updatedAt" FROM customers a WHERE a.reconciled_into IS NULL AND search_words(a.name) @@ $1::tsquery AND a.id > $2 ORDER BY a.id LIMIT $3;

SELECT count(*) || '-' || coalesce(sum((date_part('epoch', a.updated_at) * 1000)::bigint), 0) AS revision FROM customers a WHERE a.reconciled_into IS NULL AND search_words(a.name) @@ $1::tsquery;
