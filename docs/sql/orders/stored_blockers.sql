-- src/persistence/orders/order.repository.ts: OrderRepository.storedBlockers

SELECT blockers FROM orders WHERE id = $1;
