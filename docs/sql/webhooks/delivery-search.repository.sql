-- all_deliveries: DeliverySearchRepository.page
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
        $1::bigint IS NULL
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
            a.reason
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
  ) AS attempts
FROM
  webhook_deliveries d
  JOIN events e ON e.id = d.event_id
  JOIN webhooks w ON w.id = d.webhook_id
  JOIN applications a ON a.id = w.application_id
WHERE
  d.id = ANY (
    ARRAY(
      WITH
        subscription AS MATERIALIZED (
          SELECT
            w.id,
            cardinality(w.events) = 1 AS has_one_event
          FROM webhooks w
          WHERE
            (
              w.application_id = $1
              OR $1::bigint IS NULL
              AND w.application_id IS NOT NULL
            )
        ),
        recent AS MATERIALIZED (
          SELECT s.*
          FROM
            subscription s
            CROSS JOIN LATERAL (
              SELECT
                d.id,
                d.created_at
              FROM webhook_deliveries d
              WHERE d.webhook_id = s.id
              ORDER BY
                d.created_at DESC,
                d.id DESC
              LIMIT 1
            ) d
          ORDER BY
            d.created_at DESC,
            d.id DESC
          LIMIT $2
        )
      SELECT d.id
      FROM
        recent s
        CROSS JOIN LATERAL (
          SELECT
            d.id,
            d.created_at
          FROM webhook_deliveries d
          WHERE d.webhook_id = s.id
          ORDER BY
            d.created_at DESC,
            d.id DESC
          LIMIT $2
        ) d
      ORDER BY
        d.created_at DESC,
        d.id DESC
      LIMIT $2
    )
  )
ORDER BY
  d.created_at DESC,
  d.id DESC;
-- all_deliveries_after:
--   + AND (d.created_at, d.id) < ($, $)
--   + AND (d.created_at, d.id) < ($, $)
-- all_deliveries_application:
--   + AND w.application_id = $
-- all_deliveries_before:
--   + AND d.created_at < $
--   + AND d.created_at < $
-- all_deliveries_cancelled:
--   + AND d.state = 'cancelled'
--   + AND d.state = 'cancelled'
-- all_deliveries_delivered:
--   + AND d.state = 'delivered'
--   + AND d.state = 'delivered'
-- all_deliveries_event:
--   + AND w.events @> ARRAY[$]
--   + AND d.kind = 'event' AND ( s.has_one_event OR ( SELECT e.type FROM events e WHERE e.id = d.event_id ) = $ )
--   + AND d.kind = 'event' AND ( s.has_one_event OR ( SELECT e.type FROM events e WHERE e.id = d.event_id ) = $ )
-- all_deliveries_exhausted:
--   + AND d.state = 'exhausted'
--   + AND d.state = 'exhausted'
-- all_deliveries_from:
--   + AND d.created_at >= $
--   + AND d.created_at >= $
-- all_deliveries_webhook:
--   + AND w.id = $

-- all_deliveries_message: DeliverySearchRepository.page
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
        $1::bigint IS NULL
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
            a.reason
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
  ) AS attempts
FROM
  webhook_deliveries d
  JOIN events e ON e.id = d.event_id
  JOIN webhooks w ON w.id = d.webhook_id
  JOIN applications a ON a.id = w.application_id
WHERE
  d.id = ANY (
    ARRAY(
      SELECT d.id
      FROM
        events e
        JOIN webhook_deliveries d ON d.event_id = e.id
        JOIN webhooks w ON w.id = d.webhook_id
      WHERE
        (
          w.application_id = $1
          OR $1::bigint IS NULL
          AND w.application_id IS NOT NULL
        )
        AND e.message_id = $3
      ORDER BY
        d.created_at + interval '0' DESC,
        d.id DESC
      LIMIT $2
    )
  )
ORDER BY
  d.created_at DESC,
  d.id DESC;
-- all_deliveries_order:
--   - e.message_id
--   + e.order_id

-- all_deliveries_waiting: DeliverySearchRepository.page
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
        $1::bigint IS NULL
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
            a.reason
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
  ) AS attempts
FROM
  webhook_deliveries d
  JOIN events e ON e.id = d.event_id
  JOIN webhooks w ON w.id = d.webhook_id
  JOIN applications a ON a.id = w.application_id
WHERE
  d.id = ANY (
    ARRAY(
      WITH
        subscription AS MATERIALIZED (
          SELECT
            w.id,
            cardinality(w.events) = 1 AS has_one_event,
            (
              SELECT count(*) > 1000
              FROM
                (
                  SELECT
                  FROM webhook_deliveries d
                  WHERE
                    d.webhook_id = w.id
                    AND d.state = 'waiting'
                  LIMIT 1001
                ) waiting
            ) AS has_many
          FROM webhooks w
          WHERE
            (
              w.application_id = $1
              OR $1::bigint IS NULL
              AND w.application_id IS NOT NULL
            )
        ),
        recent AS MATERIALIZED (
          SELECT s.*
          FROM
            subscription s
            CROSS JOIN LATERAL (
              (
                SELECT
                  d.id,
                  d.created_at
                FROM webhook_deliveries d
                WHERE
                  d.webhook_id = s.id
                  AND d.state = 'waiting'
                  AND NOT s.has_many
                ORDER BY
                  d.created_at + interval '0' DESC,
                  d.id DESC
                LIMIT 1
              )
              UNION ALL
              (
                SELECT
                  d.id,
                  d.created_at
                FROM webhook_deliveries d
                WHERE
                  d.webhook_id = s.id
                  AND d.state IS NOT DISTINCT FROM 'waiting'
                  AND s.has_many
                ORDER BY
                  d.created_at DESC,
                  d.id DESC
                LIMIT 1
              )
            ) d
          ORDER BY
            d.created_at DESC,
            d.id DESC
          LIMIT $2
        )
      SELECT d.id
      FROM
        recent s
        CROSS JOIN LATERAL (
          (
            SELECT
              d.id,
              d.created_at
            FROM webhook_deliveries d
            WHERE
              d.webhook_id = s.id
              AND d.state = 'waiting'
              AND NOT s.has_many
            ORDER BY
              d.created_at + interval '0' DESC,
              d.id DESC
            LIMIT $2
          )
          UNION ALL
          (
            SELECT
              d.id,
              d.created_at
            FROM webhook_deliveries d
            WHERE
              d.webhook_id = s.id
              AND d.state IS NOT DISTINCT FROM 'waiting'
              AND s.has_many
            ORDER BY
              d.created_at DESC,
              d.id DESC
            LIMIT $2
          )
        ) d
      ORDER BY
        d.created_at DESC,
        d.id DESC
      LIMIT $2
    )
  )
ORDER BY
  d.created_at DESC,
  d.id DESC;
