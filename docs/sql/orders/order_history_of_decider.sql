-- src/persistence/orders/order.repository.ts: OrderRepository.history

SELECT t.version, t.from_state AS "from", t.to_state AS "to", t.created_at AS at,
json_build_object('id', a.id, 'name', a.name, 'token', CASE
  WHEN k.id IS NOT NULL THEN json_build_object('id', k.id, 'name', k.name)
  WHEN a.id = 0 THEN json_build_object('id', NULL, 'name', 'ADMIN_TOKEN')
END) AS by, t.reason, t.hold
FROM orders o
JOIN order_transitions t ON t.order_id = o.id
JOIN applications a ON a.id = t.actor_id
LEFT JOIN application_tokens k ON k.id = t.actor_token_id
WHERE o.id = $1 AND (o.application_id = $2 OR o.state = 'pending' OR EXISTS (
SELECT FROM order_transitions d WHERE d.order_id = o.id AND d.actor_id = $2 AND d.hold IS NOT NULL)) AND t.version > $3
ORDER BY t.version
LIMIT $4;
