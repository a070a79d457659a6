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
