-- src/persistence/orders/order-hold.repository.ts: OrderHoldRepository.lockEnded

SELECT FROM orders WHERE id = $1 AND hold_ends_at <= now() FOR UPDATE SKIP LOCKED;
