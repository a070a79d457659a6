-- src/persistence/contacts/contact.repository.ts: ContactRepository.contacts

SELECT c.id, c.first_name AS "firstName", c.last_name AS "lastName", c.email, c.temporary, c.created_at AS "createdAt", c.updated_at AS "updatedAt", json_build_object('id', a.id, 'name', a.name, 'individual', a.individual, 'temporary', a.temporary, 'vatNumber', a.vat_number) AS customer
FROM contacts c
JOIN customers a ON a.id = c.customer_id WHERE c.reconciled_into IS NULL AND greatest(c.updated_at, a.updated_at) >= $1 AND c.id > $2 ORDER BY c.id LIMIT $3;
