-- src/persistence/contacts/contact.repository.ts: ContactRepository.contact

SELECT c.id, c.first_name AS "firstName", c.last_name AS "lastName", c.email, c.temporary, c.created_at AS "createdAt", c.updated_at AS "updatedAt", json_build_object('id', a.id, 'name', a.name, 'individual', a.individual, 'temporary', a.temporary, 'vatNumber', a.vat_number) AS customer
FROM contacts c
JOIN customers a ON a.id = c.customer_id WHERE c.id = (SELECT coalesce(reconciled_into, id) FROM contacts WHERE id = $1);
