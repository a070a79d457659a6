-- src/persistence/contacts/contact.repository.ts: ContactRepository.customer

SELECT coalesce(reconciled_into, id) AS id FROM customers WHERE id = $1;
