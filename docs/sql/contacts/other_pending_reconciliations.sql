-- src/persistence/contacts/contact-reconciliation.repository.ts: ContactReconciliationRepository.findOtherPending

SELECT id FROM contact_reconciliations
WHERE orders_pending AND $1 IN (from_contact_id, into_contact_id) AND id IS DISTINCT FROM $2
ORDER BY id LIMIT 1;
