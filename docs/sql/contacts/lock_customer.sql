-- src/persistence/contacts/contact.repository.ts: ContactRepository.lockCustomer

SELECT id, reconciled_into AS "reconciledInto" FROM customers
WHERE id = (SELECT coalesce(reconciled_into, id) FROM customers WHERE id = $1)
FOR KEY SHARE;
