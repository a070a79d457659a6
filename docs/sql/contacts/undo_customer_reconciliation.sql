-- src/persistence/contacts/contact-reconciliation.repository.ts: ContactReconciliationRepository.undoReconciliation

UPDATE customers c
SET reconciled_into = CASE WHEN c.id = r.from_customer_id THEN NULL ELSE r.from_customer_id END,
  updated_at = now()
FROM contact_reconciliations r
WHERE r.id = $1 AND r.customer_moved AND (
  c.id = r.from_customer_id
  OR (c.id = ANY (r.customer_ids) AND c.reconciled_into = r.into_customer_id)
);
