-- src/persistence/orders/order-hold.repository.ts: OrderHoldRepository.ended

SELECT id, hold_ends_at AS "holdEndsAt" FROM orders
WHERE hold_ends_at <= now() AND (hold_ends_at, id) > ($1, $2)
ORDER BY hold_ends_at, id LIMIT $3;
