-- src/persistence/orders/order-change.repository.ts: OrderChangeRepository.findBeforeChange

SELECT coalesce(effective_content, content) AS content,
  EXISTS (SELECT FROM payment_operations WHERE order_id = orders.id) AS "hasPayments"
FROM orders WHERE id = $1;
