-- src/persistence/orders/order.repository.ts: OrderRepository.lock

SELECT FROM orders o WHERE o.id = $1 AND (o.application_id = $2 OR o.state = 'pending' OR EXISTS (
SELECT FROM order_transitions d WHERE d.order_id = o.id AND d.actor_id = $2 AND d.hold IS NOT NULL)) FOR UPDATE;
