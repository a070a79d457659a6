-- src/persistence/unknown-items/waiting-orders.repository.ts: WaitingOrdersRepository.clear

DELETE FROM waiting_orders WHERE order_id = ANY ($1);
