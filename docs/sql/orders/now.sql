-- src/persistence/orders/order.repository.ts: OrderRepository.now

SELECT date_trunc('milliseconds', clock_timestamp()) AS now;
