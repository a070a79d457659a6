-- src/persistence/contacts/contact-reconciliation.repository.ts: ContactReconciliationRepository.pending

SELECT id FROM contact_reconciliations WHERE orders_pending ORDER BY id;
