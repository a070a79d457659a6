-- cancel_pings: WebhookPingRepository.cancel
WITH
  webhook AS MATERIALIZED (
    SELECT id
    FROM webhooks
    WHERE id = $1
    FOR NO KEY UPDATE
  ),
  lease AS MATERIALIZED (
    SELECT
      l.token,
      l.delivery_ids
    FROM webhook_leases l
    WHERE
      l.webhook_id = (
        SELECT id
        FROM webhook
      )
    ORDER BY l.token
    FOR UPDATE
  ),
  ping AS MATERIALIZED (
    SELECT d.id
    FROM
      webhook
      JOIN webhook_deliveries d ON d.webhook_id = webhook.id
    WHERE
      d.state = 'waiting'
      AND d.kind <> 'event'
      AND (
        SELECT count(*)
        FROM lease
      ) >= 0
    ORDER BY d.id
    FOR UPDATE OF d
  ),
  released AS (
    UPDATE webhook_leases l
    SET
      delivery_ids = ARRAY(
        SELECT id
        FROM unnest(l.delivery_ids) id
        WHERE
          id NOT IN (
            SELECT id
            FROM ping
          )
      )
    WHERE
      l.token IN (
        SELECT token
        FROM lease
      )
  )
UPDATE webhook_deliveries d
SET
  state = 'cancelled',
  reason = 'superseded',
  finished_at = now(),
  next_attempt_at = NULL
FROM ping
WHERE d.id = ping.id;

-- write_pings: WebhookPingRepository.write
WITH
  webhook AS (
    SELECT
      id,
      application_id
    FROM webhooks
    WHERE
      id = $1
      AND application_id IS NOT NULL
    FOR KEY SHARE
  ),
  ping AS (
    SELECT *
    FROM json_to_recordset($2::json) AS p ("messageId" text, kind text, payload text, traceparent text)
  ),
  event AS (
    INSERT INTO events (message_id, type, application_id, payload, traceparent)
    SELECT
      ping."messageId",
      'webhook_ping',
      webhook.application_id,
      ping.payload,
      ping.traceparent
    FROM
      webhook,
      ping
    RETURNING
      id,
      message_id
  ),
  delivery AS (
    INSERT INTO webhook_deliveries (event_id, webhook_id, kind)
    SELECT
      event.id,
      webhook.id,
      ping.kind
    FROM
      webhook,
      event
      JOIN ping ON ping."messageId" = event.message_id
    RETURNING
      id,
      event_id,
      webhook_id,
      kind,
      state,
      created_at
  )
SELECT
  delivery.id,
  delivery.webhook_id AS "webhookId",
  delivery.kind,
  delivery.state,
  delivery.created_at AS "createdAt",
  message_id AS "messageId"
FROM
  delivery
  JOIN event ON event.id = delivery.event_id;
