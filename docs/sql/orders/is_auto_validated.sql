-- src/persistence/orders/order.repository.ts: OrderRepository.isAutoValidated

SELECT a.auto_validate AND NOT EXISTS (
  SELECT FROM order_transitions t WHERE t.order_id = o.id AND t.to_state = 'validated') AS "isValidated"
FROM orders o JOIN applications a ON a.id = o.application_id
WHERE o.id = $1;
