-- src/persistence/contacts/contact-reconciliation.repository.ts: ContactReconciliationRepository.move

WITH reference AS (
  UPDATE contact_references SET contact_id = $2, updated_at = now() WHERE contact_id = $1 RETURNING id
), alias AS (
  UPDATE contacts SET reconciled_into = $2, updated_at = now() WHERE id = $1 OR reconciled_into = $1
  RETURNING id
)
INSERT INTO contact_reconciliations (
  from_contact_id, into_contact_id, from_customer_id, into_customer_id, actor_id, actor_token_id,
  reference_ids, contact_ids, customer_ids, orders_pending)
SELECT $1::bigint, $2::bigint, $3::bigint, $4::bigint, $5, $6,
  ARRAY(SELECT id FROM reference ORDER BY id),
  ARRAY(SELECT id FROM alias WHERE id <> $1 ORDER BY id), '{}', true
RETURNING id;
