-- src/persistence/orders/order.repository.ts: OrderRepository.lock

SELECT FROM orders o WHERE o.id = $1 AND ($2::bigint IS NULL OR o.application_id = $2) FOR UPDATE;
