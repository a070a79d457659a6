-- src/persistence/contacts/contact.repository.ts: ContactRepository.contacts

SELECT c.id, c.first_name AS "firstName", c.last_name AS "lastName", c.email, c.temporary, c.created_at AS "createdAt", c.updated_at AS "updatedAt", json_build_object('id', a.id, 'name', a.name, 'individual', a.individual, 'temporary', a.temporary) AS customer
FROM contacts c
JOIN customers a ON a.id = c.customer_id WHERE c.reconciled_into IS NULL AND search_words(coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, '') || ' ' || coalesce(c.email, '')) @@ $1::tsquery AND c.id > $2 ORDER BY c.id LIMIT $3;

SELECT count(*) || '-' || coalesce(sum((date_part('epoch', c.updated_at) * 1000)::bigint + (date_part('epoch', a.updated_at) * 1000)::bigint), 0) AS revision
FROM contacts c
JOIN customers a ON a.id = c.customer_id WHERE c.reconciled_into IS NULL AND search_words(coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, '') || ' ' || coalesce(c.email, '')) @@ $1::tsquery;
