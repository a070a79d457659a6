-- write_test_event: TestEventRepository.write
WITH
  webhook AS (
    SELECT id
    FROM webhooks
    WHERE
      application_id = $1
      AND $2 = ANY (events)
      AND active
    FOR KEY SHARE
  ),
  event AS (
    INSERT INTO events (message_id, type, application_id, payload, traceparent)
    SELECT
      $3,
      $2,
      $1,
      $4,
      $5
    WHERE
      EXISTS (
        SELECT
        FROM webhook
      )
    RETURNING id
  ),
  delivery AS (
    INSERT INTO webhook_deliveries (event_id, webhook_id)
    SELECT
      event.id,
      webhook.id
    FROM
      event,
      webhook
    RETURNING
      id,
      webhook_id
  )
SELECT
  delivery.id,
  delivery.webhook_id AS "webhookId"
FROM delivery
ORDER BY webhook_id;
