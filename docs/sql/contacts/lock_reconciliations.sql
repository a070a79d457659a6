-- src/persistence/contacts/contact-reconciliation.repository.ts: ContactReconciliationRepository.lockReconciliations

SELECT pg_advisory_xact_lock(7261005);
