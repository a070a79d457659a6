-- src/persistence/contacts/contact.repository.ts: ContactRepository.lockContact

SELECT id, first_name AS "firstName", last_name AS "lastName", email, temporary,
  reconciled_into AS "reconciledInto"
FROM contacts
WHERE id = (SELECT coalesce(reconciled_into, id) FROM contacts WHERE id = $1)
FOR NO KEY UPDATE;
