-- src/persistence/payments/payment.repository.ts: PaymentRepository.store

WITH payment AS (
  INSERT INTO payments (application_id, content, id, reference, type, customer_external_reference, date, amount, currency, comment, created_at)
  SELECT (p.application ->> 'id')::bigint, $2::json, p."id", p."reference", p."type", p."customerExternalReference", p."date", p."amount", p."currency", p."comment", p."createdAt"
  FROM json_to_record($1::json) AS p(application json, "id" bigint, "reference" text, "type" text, "customerExternalReference" text, "date" timestamp with time zone, "amount" numeric, "currency" character(3), "comment" text, "createdAt" timestamp with time zone)
  ON CONFLICT (application_id, reference) DO NOTHING
  RETURNING id, created_at
), operation AS (
  INSERT INTO payment_operations (payment_id, position, order_id, order_external_reference, amount)
  SELECT payment.id, n.position, (n.value -> 'order' ->> 'id')::bigint,
    n.value ->> 'orderExternalReference', (n.value ->> 'amount')::numeric
  FROM payment, json_array_elements($1::json -> 'operations') WITH ORDINALITY AS n(value, position)
  RETURNING order_id, amount
), paid AS (
  UPDATE orders o SET paid_amount = o.paid_amount + n.amount, version = o.version + 1,
    updated_at = payment.created_at
  FROM payment, (SELECT order_id, sum(amount) AS amount FROM operation GROUP BY order_id) n
  WHERE o.id = n.order_id
),
event AS (
  INSERT INTO events (message_id, type, application_id, order_id, sequence, payload, traceparent)
  SELECT e."messageId", e.type, e."applicationId", e."orderId", e.sequence, e.payload, e.traceparent
  FROM json_to_recordset($3::json) AS e(
    "messageId" text, type text, "applicationId" bigint, "orderId" bigint, sequence int, payload text, traceparent text)
  WHERE EXISTS (SELECT FROM payment)
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
SELECT id FROM payment;
