-- summary: SummaryRepository.summary
WITH RECURSIVE
  waited_for AS (
    (
      SELECT
        application_id,
        external_reference,
        1 AS position
      FROM waiting_orders
      WHERE true
      ORDER BY
        application_id,
        external_reference
      LIMIT 1
    )
    UNION ALL
    SELECT
      next.application_id,
      next.external_reference,
      previous.position + 1
    FROM
      waited_for previous
      CROSS JOIN LATERAL (
        SELECT
          application_id,
          external_reference
        FROM waiting_orders
        WHERE
          (application_id, external_reference) > (previous.application_id, previous.external_reference)
          AND true
        ORDER BY
          application_id,
          external_reference
        LIMIT 1
      ) next
    WHERE previous.position < 10000
  ),
  blocked AS MATERIALIZED (
    SELECT blockers
    FROM orders o
    WHERE
      o.state = 'pending'
      AND o.blockers <> '[]'
    ORDER BY o.id
    LIMIT 10000
  ),
  waiting AS MATERIALIZED (
    SELECT
      d.id,
      d.webhook_id,
      d.event_id,
      d.created_at,
      EXISTS (
        SELECT
        FROM webhooks w
        WHERE
          w.id = d.webhook_id
          AND w.application_id IS NOT NULL
      ) AS subscribed
    FROM
      (
        SELECT
          id,
          webhook_id,
          event_id,
          created_at
        FROM webhook_deliveries
        WHERE
          state = 'waiting'
          AND finished_at IS NULL
        ORDER BY
          created_at,
          id
        LIMIT 10000
      ) d
  )
SELECT
  (
    SELECT count(*)::int
    FROM
      (
        SELECT
        FROM orders
        WHERE state = 'pending'
        ORDER BY
          created_at,
          id
        LIMIT 10000
      ) counted
  ) AS pending,
  (
    SELECT count(*)::int
    FROM blocked
  ) AS blocked,
  (
    SELECT
      json_build_object(
        'missing_price',
        CASE
          WHEN count(*) < 10000
          OR (
            count(*) FILTER (
              WHERE blockers @> '[{"code": "missing_price"}]'
            )
          )::int = 10000 THEN (
            count(*) FILTER (
              WHERE blockers @> '[{"code": "missing_price"}]'
            )
          )::int
        END,
        'declared_total_mismatch',
        CASE
          WHEN count(*) < 10000
          OR (
            count(*) FILTER (
              WHERE blockers @> '[{"code": "declared_total_mismatch"}]'
            )
          )::int = 10000 THEN (
            count(*) FILTER (
              WHERE blockers @> '[{"code": "declared_total_mismatch"}]'
            )
          )::int
        END,
        'purchase_order_missing',
        CASE
          WHEN count(*) < 10000
          OR (
            count(*) FILTER (
              WHERE blockers @> '[{"code": "purchase_order_missing"}]'
            )
          )::int = 10000 THEN (
            count(*) FILTER (
              WHERE blockers @> '[{"code": "purchase_order_missing"}]'
            )
          )::int
        END,
        'vat_number_missing',
        CASE
          WHEN count(*) < 10000
          OR (
            count(*) FILTER (
              WHERE blockers @> '[{"code": "vat_number_missing"}]'
            )
          )::int = 10000 THEN (
            count(*) FILTER (
              WHERE blockers @> '[{"code": "vat_number_missing"}]'
            )
          )::int
        END,
        'quantity_not_orderable',
        CASE
          WHEN count(*) < 10000
          OR (
            count(*) FILTER (
              WHERE blockers @> '[{"code": "quantity_not_orderable"}]'
            )
          )::int = 10000 THEN (
            count(*) FILTER (
              WHERE blockers @> '[{"code": "quantity_not_orderable"}]'
            )
          )::int
        END,
        'on_hold',
        CASE
          WHEN count(*) < 10000
          OR (
            count(*) FILTER (
              WHERE blockers @> '[{"code": "on_hold"}]'
            )
          )::int = 10000 THEN (
            count(*) FILTER (
              WHERE blockers @> '[{"code": "on_hold"}]'
            )
          )::int
        END,
        'unknown_item',
        CASE
          WHEN count(*) < 10000
          OR (
            count(*) FILTER (
              WHERE blockers @> '[{"code": "unknown_item"}]'
            )
          )::int = 10000 THEN (
            count(*) FILTER (
              WHERE blockers @> '[{"code": "unknown_item"}]'
            )
          )::int
        END
      )
    FROM blocked
  ) AS blockers,
  (
    SELECT count(*)::int
    FROM
      (
        SELECT
        FROM orders
        WHERE answer_by IS NOT NULL
        ORDER BY
          created_at,
          id
        LIMIT 10000
      ) counted
  ) AS unanswered,
  (
    SELECT count(*)::int
    FROM
      (
        SELECT
        FROM orders
        WHERE change_request_id IS NOT NULL
        ORDER BY
          created_at,
          id
        LIMIT 10000
      ) counted
  ) AS "changeRequested",
  (
    SELECT count(*)::int
    FROM
      (
        SELECT
        FROM contacts
        WHERE
          temporary
          AND reconciled_into IS NULL
        ORDER BY id
        LIMIT 10000
      ) counted
  ) AS "temporaryContacts",
  (
    SELECT count(*)::int
    FROM
      (
        SELECT
        FROM contact_changes
        WHERE state = 'proposed'
        ORDER BY id
        LIMIT 10000
      ) counted
  ) AS "proposedChanges",
  (
    SELECT count(*)::int
    FROM waited_for
  ) AS "unknownReferences",
  (
    SELECT count(*)::int
    FROM
      (
        SELECT
        FROM webhooks w
        WHERE
          w.failing_confirmed_at IS NOT NULL
          AND CASE
            WHEN NOT w.active THEN 'disabled'
            WHEN w.paused_until > now() THEN 'paused'
            WHEN w.failing_confirmed_at IS NOT NULL THEN 'failing'
            ELSE 'ok'
          END = 'failing'
        ORDER BY w.id
        LIMIT 10000
      ) counted
  ) AS "failingWebhooks",
  (
    SELECT count(*)::int
    FROM
      (
        SELECT
        FROM webhooks w
        WHERE
          NOT w.active
          AND w.application_id IS NOT NULL
          AND CASE
            WHEN NOT w.active THEN 'disabled'
            WHEN w.paused_until > now() THEN 'paused'
            WHEN w.failing_confirmed_at IS NOT NULL THEN 'failing'
            ELSE 'ok'
          END = 'disabled'
        ORDER BY w.id
        LIMIT 10000
      ) counted
  ) AS "disabledWebhooks",
  (
    SELECT
      CASE
        WHEN count(*) < 10000
        OR (
          count(*) FILTER (
            WHERE subscribed
          )
        )::int = 10000 THEN (
          count(*) FILTER (
            WHERE subscribed
          )
        )::int
      END
    FROM waiting
  ) AS "waitingDeliveries",
  (
    SELECT
      json_build_object(
        'id',
        d.id,
        'webhookId',
        d.webhook_id,
        'messageId',
        e.message_id,
        'event',
        e.type,
        'createdAt',
        d.created_at
      )
    FROM
      (
        SELECT *
        FROM waiting
        WHERE subscribed
        ORDER BY
          created_at,
          id
        LIMIT 1
      ) d
      JOIN events e ON e.id = d.event_id
  ) AS "oldestWaiting";
