-- empty_change_requests: ErasedDocumentsRepository.emptyBeside
UPDATE change_requests r
SET
  content = s.documents -> 'content',
  document = s.documents -> 'document'
FROM json_to_recordset($1::json) AS s ("orderId" bigint, key bigint, documents json)
WHERE r.id = s.key;
-- empty_order_answers:
--   - UPDATE change_requests r
--   + UPDATE order_answers a
--   - r.id
--   + a.order_id = s."orderId" AND a.number

-- change_requests_to_erase: ErasedDocumentsRepository.emptyBeside
SELECT
  order_id AS "orderId",
  id AS key,
  json_build_object('content', content, 'document', document) AS documents
FROM change_requests
WHERE order_id = ANY ($1::bigint[]);
-- order_answers_to_erase:
--   - id
--   + number
--   - change_requests
--   + order_answers

-- empty_events: ErasedDocumentsRepository.emptyEvents
UPDATE events e
SET
  payload = (s.documents -> 'payload')::text,
  erased = true
FROM json_to_recordset($1::json) AS s ("orderId" bigint, key bigint, documents json)
WHERE e.id = s.key;

-- empty_webhook_attempts: ErasedDocumentsRepository.emptyEvents
UPDATE webhook_attempts t
SET response = ''
FROM webhook_deliveries d
WHERE
  t.delivery_id = d.id
  AND d.event_id = ANY ($1::bigint[])
  AND t.response <> '';

-- events_to_erase: ErasedDocumentsRepository.emptyEvents
SELECT
  order_id AS "orderId",
  id AS key,
  json_build_object('payload', payload::json) AS documents
FROM events
WHERE id = ANY ($1::bigint[]);

-- recipients_of_events: ErasedDocumentsRepository.emptyEvents
SELECT DISTINCT w.application_id AS id
FROM
  webhook_deliveries d
  JOIN webhooks w ON w.id = d.webhook_id
WHERE
  d.event_id = ANY ($1::bigint[])
  AND d.attempts > 0
  AND w.application_id IS NOT NULL;

-- empty_payments: ErasedDocumentsRepository.emptyPayments
WITH
  emptied AS (
    UPDATE payments p
    SET
      comment = NULL,
      customer_external_reference = NULL,
      content = s.content
    FROM json_to_recordset($1::json) AS s (id bigint, content json)
    WHERE p.id = s.id
    RETURNING p.id
  ),
  operation AS (
    UPDATE payment_operations
    SET order_external_reference = ''
    WHERE
      payment_id IN (
        SELECT id
        FROM emptied
      )
  )
UPDATE audit_entries
SET changes = NULL
WHERE
  resource IN (
    SELECT 'payments/' || id
    FROM emptied
  );

-- payments_to_erase: ErasedDocumentsRepository.emptyPayments
SELECT
  p.id,
  p.content
FROM payments p
WHERE
  p.id IN (
    SELECT payment_id
    FROM payment_operations
    WHERE order_id = ANY ($1::bigint[])
  )
  AND p.content ->> 'hmac' IS NULL
ORDER BY p.id
FOR NO KEY UPDATE OF p;

-- ids_of_events_to_erase: ErasedDocumentsRepository.eventIds
SELECT id
FROM events
WHERE order_id = ANY ($1::bigint[])
UNION
SELECT e.id
FROM
  payment_operations n
  JOIN payments p ON p.id = n.payment_id
  JOIN events e ON e.created_at = p.created_at
  AND e.type = 'payment_received'
  AND e.payload::json ->> 'id' = p.id::text
WHERE n.order_id = ANY ($1::bigint[]);
