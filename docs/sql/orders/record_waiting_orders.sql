-- src/persistence/orders/order-change.repository.ts: OrderChangeRepository.store
-- src/persistence/orders/order-creation.repository.ts: OrderCreationRepository.storeWithin

WITH waiting AS (
  INSERT INTO waiting_orders
    (order_id, external_reference, application_id, label, quantity, currency, value, created_at)
  SELECT o.id, i.external_reference, o.application_id, (array_agg(i.label ORDER BY i.position))[1],
    sum(i.ordered_quantity), o.currency, sum(i.ordered_quantity * i.unit_price), o.created_at
  FROM orders o JOIN order_items i ON i.order_id = o.id
  WHERE o.id = ANY ($1) AND i.packaging_id IS NULL
  GROUP BY o.id, i.external_reference
  RETURNING application_id, external_reference, created_at
)
INSERT INTO unknown_references (application_id, external_reference, created_at)
SELECT w.application_id, w.external_reference, min(w.created_at) FROM waiting w
WHERE NOT EXISTS (
  SELECT FROM unknown_references u
  WHERE u.application_id = w.application_id AND u.external_reference = w.external_reference)
GROUP BY w.application_id, w.external_reference
ORDER BY w.application_id, w.external_reference
ON CONFLICT DO NOTHING;
