-- src/persistence/orders/order.repository.ts: OrderRepository.move

WITH moved AS (
  UPDATE orders SET state = $2, version = $3, updated_at = $4, validated_at = $5
  WHERE id = $1 AND version = $3 - 1
  RETURNING id
), step AS (
  INSERT INTO order_transitions (order_id, version, from_state, to_state, actor_id, reason, created_at)
  SELECT moved.id, $3, $6::text, $2, $7::bigint, $8::text, $4 FROM moved
),
event AS (
  INSERT INTO events (message_id, type, application_id, order_id, sequence, payload)
  SELECT e."messageId", e.type, e."applicationId", e."orderId", e.sequence, e.payload
  FROM json_to_recordset($9::json) AS e(
    "messageId" text, type text, "applicationId" bigint, "orderId" bigint, sequence int, payload text)
  WHERE EXISTS (SELECT FROM moved)
  RETURNING id, type, application_id
), delivery AS (
  INSERT INTO webhook_deliveries (event_id, webhook_id)
  SELECT event.id, w.id
  FROM event
  JOIN webhooks w ON w.event = event.type AND w.active
  JOIN applications a ON a.id = w.application_id
  WHERE w.application_id = event.application_id OR 'sales' = ANY (a.rights)
  FOR KEY SHARE OF w
)
SELECT id FROM moved;
