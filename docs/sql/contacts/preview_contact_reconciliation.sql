-- src/persistence/contacts/contact-reconciliation.repository.ts: ContactReconciliationRepository.preview

SELECT
  ARRAY(SELECT id FROM contact_references WHERE contact_id = $1 ORDER BY id) AS "referenceIds",
  ARRAY(SELECT id FROM orders WHERE contact_id = $1 ORDER BY id) AS "orderIds",
  $2::bigint <> $3::bigint AND a.temporary AND NOT (
EXISTS (
SELECT FROM contacts c
WHERE c.customer_id = $2 AND c.id <> $1 AND c.reconciled_into IS NULL
) OR EXISTS (
SELECT FROM orders o WHERE o.customer_id = $2 AND o.contact_id <> $1
)) AS "customerMoved"
FROM customers a WHERE a.id = $2;
