-- src/persistence/contacts/contact-reconciliation.repository.ts: ContactReconciliationRepository.move

SELECT FROM contacts WHERE id = $1 FOR UPDATE;
