-- src/persistence/contacts/contact-reconciliation.repository.ts: ContactReconciliationRepository.reconciliation

SELECT r.id, r.from_contact_id AS "fromContactId", r.into_contact_id AS "intoContactId",
  r.from_customer_id AS "fromCustomerId", r.into_customer_id AS "intoCustomerId",
  json_build_object('id', a.id, 'name', a.name) AS actor,
  r.reference_ids AS "referenceIds",
  ARRAY(
    SELECT order_id FROM contact_reconciliation_orders WHERE reconciliation_id = r.id ORDER BY order_id
  ) AS "orderIds",
  r.customer_moved AS "customerMoved", r.orders_pending AS "ordersPending",
  r.created_at AS "createdAt", r.created_at + interval '30 days' AS "undoableUntil",
  r.created_at + interval '30 days' < now() AS "isFinal", r.undone_at AS "undoneAt",
  CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', u.name) END AS "undoneBy"
FROM contact_reconciliations r
JOIN applications a ON a.id = r.actor_id
LEFT JOIN applications u ON u.id = r.undone_by WHERE r.id = $1;
