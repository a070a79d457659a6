-- src/persistence/orders/order.repository.ts: OrderRepository.lock

SELECT date_trunc('milliseconds', clock_timestamp()) AS now;
