-- record_events: outbox.ts
WITH
  event AS (
    INSERT INTO events (message_id, type, application_id, order_id, sequence, payload, traceparent)
    SELECT
      e."messageId",
      e.type,
      e."applicationId",
      e."orderId",
      e.sequence,
      e.payload,
      e.traceparent
    FROM
      json_to_recordset($1::json) AS e (
        "messageId" text,
        type text,
        "applicationId" bigint,
        "orderId" bigint,
        sequence int,
        payload text,
        traceparent text
      )
    RETURNING
      id,
      type,
      application_id
  ),
  delivery AS (
    INSERT INTO webhook_deliveries (event_id, webhook_id)
    SELECT
      event.id,
      w.id
    FROM
      event
      JOIN applications a ON (
        event.application_id = a.id
        OR a.rights && '{sales,holds}'
        AND (
          'sales' = ANY (a.rights)
          AND event.type NOT IN ('data_lost', 'contact_erased')
          OR 'holds' = ANY (a.rights)
          AND event.type IN ('sales_order_created' /* and more */)
        )
      )
      JOIN webhooks w ON w.application_id = a.id
      AND event.type = ANY (w.events)
      AND w.active
    FOR KEY SHARE OF w
  )
SELECT 1;
