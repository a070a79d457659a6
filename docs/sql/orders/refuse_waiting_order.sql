-- src/persistence/orders/waiting-orders.repository.ts: WaitingOrdersRepository.refuse

UPDATE waiting_orders SET refusal = $3 WHERE order_id = $1 AND external_reference = $2;
