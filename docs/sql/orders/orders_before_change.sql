-- src/persistence/orders/order-change.repository.ts: OrderChangeRepository.findBeforeChange

SELECT coalesce(o.effective_content, o.content) AS content,
  EXISTS (SELECT FROM payment_operations WHERE order_id = o.id) AS "hasPayments",
  a.unknown_items AS "unknownItems", a.auto_validate AND NOT EXISTS (
  SELECT FROM order_transitions t WHERE t.order_id = o.id AND t.to_state = 'validated') AS "isAutoValidated"
FROM orders o JOIN applications a ON a.id = o.application_id
WHERE o.id = ANY ($1)
ORDER BY o.id;
