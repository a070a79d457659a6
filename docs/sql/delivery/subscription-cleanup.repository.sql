-- withdrawing_subscriptions: SubscriptionCleanupRepository.applicationsToClean
SELECT
  a.id AS "applicationId",
  array_remove(
    array_agg(
      w.id
      ORDER BY w.id
    ),
    NULL
  ) AS "webhookIds"
FROM
  applications a
  LEFT JOIN webhooks w ON w.application_id = a.id
WHERE a.withdrawing
GROUP BY a.id;

-- examining_subscriptions: SubscriptionCleanupRepository.applicationsToRecheck
SELECT
  a.id AS "applicationId",
  a.xmin::text AS version,
  array_remove(
    array_agg(
      w.id
      ORDER BY w.id
    ),
    NULL
  ) AS "webhookIds"
FROM
  applications a
  LEFT JOIN webhooks w ON w.application_id = a.id
WHERE a.examining
GROUP BY a.id;

-- withdraw_deliveries: SubscriptionCleanupRepository.cancelNotPermitted
WITH
  page AS MATERIALIZED (
    SELECT
      d.id,
      d.event_id,
      d.state,
      d.created_at
    FROM webhook_deliveries d
    WHERE
      d.webhook_id = $1
      AND (d.created_at, d.id) > ($2, $3)
    ORDER BY
      d.created_at,
      d.id
    LIMIT $4
  ),
  not_permitted AS MATERIALIZED (
    SELECT page.id
    FROM
      page
      JOIN events e ON e.id = page.event_id
      JOIN webhooks w ON w.id = $1
      JOIN applications a ON a.id = w.application_id
    WHERE
      page.state = 'waiting'
      AND NOT (
        e.application_id = a.id
        OR a.rights && '{sales,holds}'
        AND (
          'sales' = ANY (a.rights)
          AND e.type NOT IN ('data_lost', 'contact_erased')
          OR 'holds' = ANY (a.rights)
          AND e.type IN ('sales_order_created' /* and more */)
        )
      )
  ),
  lease AS MATERIALIZED (
    SELECT
      l.token,
      l.delivery_ids
    FROM webhook_leases l
    WHERE
      l.webhook_id = $1
      AND EXISTS (
        SELECT
        FROM not_permitted
      )
    ORDER BY l.token
    FOR UPDATE
  ),
  locked AS MATERIALIZED (
    SELECT d.id
    FROM webhook_deliveries d
    WHERE
      d.id = ANY (
        ARRAY(
          SELECT id
          FROM not_permitted
        )
      )
      AND d.state = 'waiting'
      AND (
        SELECT count(*)
        FROM lease
      ) >= 0
    ORDER BY d.id
    FOR UPDATE
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
            FROM locked
          )
      )
    WHERE
      l.token IN (
        SELECT token
        FROM lease
      )
  ),
  cancelled AS (
    UPDATE webhook_deliveries d
    SET
      state = 'cancelled',
      reason = 'right_lost',
      finished_at = now(),
      next_attempt_at = NULL
    FROM locked
    WHERE d.id = locked.id
  )
SELECT
  created_at AS "createdAt",
  id
FROM page
ORDER BY
  created_at DESC,
  id DESC
LIMIT 1;

-- delete_deliveries: SubscriptionCleanupRepository.deleteStep
DELETE FROM webhook_deliveries
WHERE
  id = ANY (
    ARRAY(
      SELECT id
      FROM webhook_deliveries
      WHERE webhook_id = $1
      LIMIT $2
      FOR UPDATE SKIP LOCKED
    )
  )
RETURNING 1;

-- delete_ended_subscription: SubscriptionCleanupRepository.deleteStep
DELETE FROM webhooks
WHERE
  id = $1
  AND application_id IS NULL
  AND NOT EXISTS (
    SELECT
    FROM webhook_deliveries d
    WHERE d.webhook_id = $1
  );

-- deliveries_withdrawn: SubscriptionCleanupRepository.markCleaned
UPDATE applications
SET withdrawing = false
WHERE id = $1;

-- blocked_deliveries_rechecked: SubscriptionCleanupRepository.markRechecked
UPDATE applications
SET examining = false
WHERE
  id = $1
  AND xmin::text = $2;

-- recheck_blocked_deliveries: SubscriptionCleanupRepository.recheckBlocked
WITH
  page AS MATERIALIZED (
    SELECT
      d.id,
      d.event_id,
      d.reason,
      d.next_attempt_at
    FROM webhook_deliveries d
    WHERE
      d.webhook_id = $1
      AND d.state = 'waiting'
      AND (d.next_attempt_at, d.id) > ($2, $3)
    ORDER BY
      d.next_attempt_at,
      d.id
    LIMIT $4
  ),
  free AS MATERIALIZED (
    SELECT page.id
    FROM
      page
      JOIN webhooks own ON own.id = $1
    WHERE
      page.reason = 'waits_for_earlier'
      AND NOT (
        own.ordered
        AND coalesce(
          (
            SELECT true
            FROM
              events e
              JOIN events earlier ON earlier.order_id = e.order_id
              AND earlier.sequence < e.sequence
              JOIN webhook_deliveries d ON d.event_id = earlier.id
              AND d.state IS NOT DISTINCT FROM 'waiting'
              JOIN webhooks w ON w.id = d.webhook_id
              AND w.ordered
              AND w.application_id = own.application_id
            WHERE e.id = page.event_id
            LIMIT 1
          ),
          false
        )
      )
  ),
  locked AS MATERIALIZED (
    SELECT d.id
    FROM webhook_deliveries d
    WHERE
      d.id = ANY (
        ARRAY(
          SELECT id
          FROM free
        )
      )
      AND d.state IS NOT DISTINCT FROM 'waiting'
      AND d.reason = 'waits_for_earlier'
    ORDER BY d.id
    FOR NO KEY UPDATE
  ),
  released AS (
    UPDATE webhook_deliveries d
    SET
      reason = NULL,
      next_attempt_at = now()
    FROM locked
    WHERE d.id = locked.id
  )
SELECT
  next_attempt_at AS "nextAttemptAt",
  id
FROM page
ORDER BY
  next_attempt_at DESC,
  id DESC
LIMIT 1;

-- ended_subscriptions: SubscriptionCleanupRepository.removedSubscriptions
SELECT id
FROM webhooks
WHERE application_id IS NULL
ORDER BY id
LIMIT 1000;
