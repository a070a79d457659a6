-- delivery: DeliveryLogRepository.find
SELECT
  d.id,
  d.webhook_id AS "webhookId",
  d.kind,
  d.state,
  d.redelivered_at AS "redeliveredAt",
  d.created_at AS "createdAt",
  d.finished_at AS "finishedAt",
  e.message_id AS "messageId",
  e.order_id AS "orderId",
  e.sequence,
  e.type AS event,
  w.active AS "webhookActive",
  a.active AS "applicationActive",
  (
    e.application_id = a.id
    OR a.rights && '{sales,holds}'
    AND (
      'sales' = ANY (a.rights)
      AND e.type NOT IN ('data_lost', 'contact_erased')
      OR 'holds' = ANY (a.rights)
      AND e.type IN ('sales_order_created' /* and more */)
    )
  ) AS "mayBeReceived",
  (
    SELECT o.code
    FROM orders o
    WHERE
      o.id = e.order_id
      AND (
        $2::bigint IS NULL
        OR (
          e.application_id = a.id
          OR a.rights && '{sales,holds}'
          AND (
            'sales' = ANY (a.rights)
            AND e.type NOT IN ('data_lost', 'contact_erased')
            OR 'holds' = ANY (a.rights)
            AND e.type IN ('sales_order_created' /* and more */)
          )
        )
      )
  ) AS "orderCode",
  CASE
    WHEN d.state = 'waiting'
    AND NOT a.active THEN 'application_inactive'
    WHEN d.state = 'waiting'
    AND NOT w.active THEN 'webhook_inactive'
    WHEN d.state = 'waiting'
    AND w.paused_until > now() THEN 'webhook_paused'
    ELSE d.reason
  END AS reason,
  CASE
    WHEN d.state = 'waiting'
    AND w.active
    AND a.active
    AND d.reason IS DISTINCT FROM 'waits_for_earlier' THEN greatest(d.next_attempt_at, w.paused_until)
  END AS "nextAttemptAt",
  (
    SELECT
      coalesce(
        json_agg(
          json_build_object(
            'attempt',
            a.attempt,
            'startedAt',
            to_char(a.started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'durationMs',
            a.duration_ms,
            'status',
            a.status,
            'reason',
            a.reason,
            'response',
            a.response
          )
          ORDER BY a.attempt
        ),
        '[]'
      )
    FROM
      (
        SELECT *
        FROM webhook_attempts
        WHERE delivery_id = d.id
        ORDER BY attempt DESC
        LIMIT 50
      ) a
  ) AS attempts,
  CASE
    WHEN (
      $2::bigint IS NULL
      OR (
        e.application_id = a.id
        OR a.rights && '{sales,holds}'
        AND (
          'sales' = ANY (a.rights)
          AND e.type NOT IN ('data_lost', 'contact_erased')
          OR 'holds' = ANY (a.rights)
          AND e.type IN ('sales_order_created' /* and more */)
        )
      )
    ) THEN e.payload
  END AS payload
FROM
  webhook_deliveries d
  JOIN events e ON e.id = d.event_id
  JOIN webhooks w ON w.id = d.webhook_id
  JOIN applications a ON a.id = w.application_id
WHERE
  d.id = $1
  AND (
    w.application_id = $2
    OR $2::bigint IS NULL
    AND w.application_id IS NOT NULL
  );

-- redeliver: DeliveryLogRepository.redeliver
WITH
  event AS (
    SELECT
      e.id,
      e.application_id,
      e.type
    FROM
      webhook_deliveries d
      JOIN events e ON e.id = d.event_id
      JOIN webhooks w ON w.id = d.webhook_id
    WHERE d.id = $1
    FOR KEY SHARE OF
      e,
      w
  ),
  redelivered AS (
    UPDATE webhook_deliveries d
    SET
      state = 'waiting',
      reason = NULL,
      next_attempt_at = now(),
      finished_at = NULL,
      redelivered_at = now(),
      earlier_attempts = d.attempts
    FROM
      event,
      webhooks w
      JOIN applications a ON a.id = w.application_id
    WHERE
      d.id = $1
      AND d.kind = 'event'
      AND d.event_id = event.id
      AND (
        d.state <> 'waiting'
        OR NOT EXISTS (
          SELECT
          FROM webhook_leases l
          WHERE d.id = ANY (l.delivery_ids)
        )
      )
      AND (
        d.redelivered_at IS NULL
        OR d.redelivered_at < now() - interval '5 seconds'
      )
      AND w.id = d.webhook_id
      AND (
        w.application_id = $2
        OR $2::bigint IS NULL
        AND w.application_id IS NOT NULL
      )
      AND w.active
      AND a.active
      AND (
        event.application_id = a.id
        OR a.rights && '{sales,holds}'
        AND (
          'sales' = ANY (a.rights)
          AND event.type NOT IN ('data_lost', 'contact_erased')
          OR 'holds' = ANY (a.rights)
          AND event.type IN ('sales_order_created' /* and more */)
        )
      )
    RETURNING
      d.webhook_id,
      d.id
  )
INSERT INTO webhook_actions (action, actor_id, actor_token_id, actor_person_id, webhook_id, delivery_id, replay_id)
SELECT
  'redeliver',
  $3::bigint,
  $4::bigint,
  $5::bigint,
  entry.*
FROM
  (
    SELECT
      webhook_id,
      id,
      NULL::bigint
    FROM redelivered
  ) entry;
