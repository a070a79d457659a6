-- src/persistence/contacts/contact.repository.ts: ContactRepository.lockContact

SELECT c.id, c.first_name AS "firstName", c.last_name AS "lastName", c.email, c.temporary, c.reconciled_into AS "reconciledInto" FROM contacts c
WHERE id = (SELECT coalesce(reconciled_into, id) FROM contacts WHERE id = $1)
FOR NO KEY UPDATE;
