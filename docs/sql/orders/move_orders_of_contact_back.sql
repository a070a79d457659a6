-- src/persistence/orders/reconciled-orders.repository.ts: ReconciledOrdersRepository.moveNext

WITH reconciliation AS MATERIALIZED (
  SELECT * FROM contact_reconciliations
  WHERE id = $1 AND orders_pending AND undone_at IS NOT NULL
  FOR UPDATE
), journal AS MATERIALIZED (
  SELECT order_id AS id, customer_id FROM contact_reconciliation_orders
  WHERE reconciliation_id = (SELECT id FROM reconciliation)
  AND order_id > (SELECT position_id FROM reconciliation)
  ORDER BY order_id LIMIT $2
), standing AS MATERIALIZED (
  SELECT o.id FROM orders o
  WHERE o.id = ANY (ARRAY(SELECT id FROM journal))
  AND o.contact_id = (SELECT into_contact_id FROM reconciliation)
  ORDER BY o.id
  FOR NO KEY UPDATE
),
moved AS (
  UPDATE orders o
  SET contact_id = r.from_contact_id,
    customer_id = CASE WHEN o.customer_id = r.into_customer_id AND journal.customer_id = r.from_customer_id THEN r.from_customer_id ELSE o.customer_id END,
    customer_temporary = CASE
      WHEN o.customer_id = r.into_customer_id AND journal.customer_id = r.from_customer_id THEN (SELECT temporary FROM customers WHERE id = r.from_customer_id)
      ELSE o.customer_temporary END,
    contact = jsonb_set(o.contact, '{id}', to_jsonb(r.from_contact_id)), version = o.version + 1,
    updated_at = greatest(o.updated_at, date_trunc('milliseconds', clock_timestamp()))
  FROM reconciliation r, journal JOIN standing USING (id) WHERE o.id = journal.id
  RETURNING o.id, o.version, o.state, o.updated_at
), transition AS (
  INSERT INTO order_transitions (order_id, version, from_state, to_state, actor_id, actor_token_id, reason, created_at)
  SELECT moved.id, moved.version, state, state, r.undone_by, r.undone_by_token_id, format('The reconciliation of contact %s was undone.', r.from_contact_id), moved.updated_at
  FROM moved, reconciliation r
)
UPDATE contact_reconciliations r
SET orders_pending = (SELECT count(*) FROM journal) = $2,
  position_id = coalesce((SELECT max(id) FROM journal), r.position_id)
FROM reconciliation
WHERE r.id = reconciliation.id
RETURNING r.orders_pending AS pending;
