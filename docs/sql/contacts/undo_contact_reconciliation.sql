-- src/persistence/contacts/contact-reconciliation.repository.ts: ContactReconciliationRepository.undoReconciliation

WITH undone AS (
  UPDATE contact_reconciliations
  SET undone_at = now(), undone_by = $2, undone_by_token_id = $3, orders_pending = true, position_at = NULL, position_id = 0
  WHERE id = $1
  RETURNING *
), reference AS (
  UPDATE contact_references c SET contact_id = u.from_contact_id, updated_at = now()
  FROM undone u WHERE c.id = ANY (u.reference_ids) AND c.contact_id = u.into_contact_id
  RETURNING c.id
), itself AS (
  UPDATE contacts c
  SET reconciled_into = CASE WHEN c.id = u.from_contact_id THEN NULL ELSE u.from_contact_id END,
    updated_at = now()
  FROM undone u
  WHERE c.id = u.from_contact_id OR (c.id = ANY (u.contact_ids) AND c.reconciled_into = u.into_contact_id)
)
SELECT ARRAY(SELECT id FROM reference ORDER BY id) AS "referenceIds";
