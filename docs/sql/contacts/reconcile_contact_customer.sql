-- src/persistence/contacts/contact-reconciliation.repository.ts: ContactReconciliationRepository.move

WITH moved AS (
  SELECT r.id, a.id AS account, r.into_customer_id AS into_account
  FROM contact_reconciliations r
  JOIN customers a ON a.id = r.from_customer_id
  WHERE r.id = $1 AND a.id <> r.into_customer_id AND a.temporary
    AND NOT (
EXISTS (
SELECT FROM contacts c
WHERE c.customer_id = a.id AND c.id <> r.from_contact_id AND c.reconciled_into IS NULL
) OR EXISTS (
SELECT FROM orders o WHERE o.customer_id = a.id AND o.contact_id <> r.from_contact_id
))
), alias AS (
  UPDATE customers c SET reconciled_into = moved.into_account, updated_at = now()
  FROM moved WHERE c.id = moved.account OR c.reconciled_into = moved.account
  RETURNING c.id
)
UPDATE contact_reconciliations r
SET customer_moved = true,
  customer_ids = ARRAY(SELECT id FROM alias WHERE id <> moved.account ORDER BY id)
FROM moved WHERE r.id = moved.id;
