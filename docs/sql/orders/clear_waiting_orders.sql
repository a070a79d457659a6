-- src/persistence/orders/order-change.repository.ts: OrderChangeRepository.store

DELETE FROM waiting_orders WHERE order_id = ANY ($1);
