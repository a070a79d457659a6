-- src/persistence/contacts/contact-reconciliation.repository.ts: ContactReconciliationRepository.move

SELECT FROM customers WHERE id = $1 FOR UPDATE;
