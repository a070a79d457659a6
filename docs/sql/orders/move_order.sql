-- src/persistence/orders/order.repository.ts: OrderRepository.move

WITH moved AS (
  UPDATE orders SET state = $2, version = $3, updated_at = $4, validated_at = $5, blockers = $6, hold_ends_at = $7
  WHERE id = $1 AND version = $3 - 1
  RETURNING id
),
transition AS (
  INSERT INTO order_transitions (order_id, version, from_state, to_state, actor_id, actor_token_id, reason, hold, created_at)
  SELECT t."orderId", t."version", t."fromState", t."toState", t."actorId", t."actorTokenId", t."reason", t."hold", t."createdAt" FROM json_to_recordset($8::json) AS t("orderId" bigint, "version" integer, "fromState" text, "toState" text, "actorId" bigint, "actorTokenId" bigint, "reason" text, "hold" jsonb, "createdAt" timestamp with time zone)
  WHERE EXISTS (SELECT FROM moved)
),
event AS (
  INSERT INTO events (message_id, type, application_id, order_id, sequence, payload, traceparent)
  SELECT e."messageId", e.type, e."applicationId", e."orderId", e.sequence, e.payload, e.traceparent
  FROM json_to_recordset($9::json) AS e(
    "messageId" text, type text, "applicationId" bigint, "orderId" bigint, sequence int, payload text, traceparent text)
  WHERE EXISTS (SELECT FROM moved)
  RETURNING id, type, application_id
), delivery AS (
  INSERT INTO webhook_deliveries (event_id, webhook_id)
  SELECT event.id, w.id
  FROM event
  JOIN webhooks w ON w.event = event.type AND w.active
  JOIN applications a ON a.id = w.application_id
  WHERE (event.application_id = a.id OR ('sales' = ANY (a.rights) OR 'holds' = ANY (a.rights) AND event.type IN ('sales_order_created', 'sales_order_updated', 'sales_order_reopened', 'sales_order_held', 'sales_order_released')))
  FOR KEY SHARE OF w
)
SELECT id FROM moved;
