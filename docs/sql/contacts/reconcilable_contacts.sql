-- src/persistence/contacts/contact-reconciliation.repository.ts: ContactReconciliationRepository.pair

SELECT position, c.id, c.customer_id AS "customerId", c.temporary, c.reconciled_into AS "reconciledInto"
FROM (
  SELECT 1 AS position, $1::bigint AS id
  UNION ALL
  SELECT 2, coalesce(reconciled_into, id) FROM contacts WHERE id = $2
) wanted
JOIN contacts c ON c.id = wanted.id;
