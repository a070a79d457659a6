-- claim_deliveries: DeliveryRepository.claim
WITH RECURSIVE
  scan AS MATERIALIZED (
    SELECT
      floor(
        random() * (
          SELECT max(id) + 1
          FROM webhooks
        )
      )::bigint AS start_id
  ),
  expired_lease AS (
    DELETE FROM webhook_leases
    WHERE
      token = ANY (
        ARRAY(
          SELECT token
          FROM webhook_leases
          WHERE
            number >= $7::bigint
            AND (
              until <= now()
              OR delivery_ids = '{}'
            )
          FOR UPDATE SKIP LOCKED
        )
      )
    RETURNING token
  ),
  remaining_lease AS MATERIALIZED (
    SELECT
      number,
      webhook_id,
      delivery_ids
    FROM webhook_leases
    WHERE
      number >= $7::bigint
      AND token NOT IN (
        SELECT token
        FROM expired_lease
      )
  ),
  active_lease AS MATERIALIZED (
    SELECT
      webhook_id,
      delivery_ids
    FROM remaining_lease
    WHERE delivery_ids <> '{}'
  ),
  leased_delivery AS MATERIALIZED (
    SELECT unnest(delivery_ids) AS id
    FROM active_lease
  ),
  applications_in_flight AS MATERIALIZED (
    SELECT
      w.application_id,
      count(*) AS chunks,
      count(w.failing_since) AS failing_chunks
    FROM
      active_lease
      JOIN webhooks w ON w.id = active_lease.webhook_id
      -- Deleted subscriptions have none, and NOT IN with a null would exclude every application.
    WHERE w.application_id IS NOT NULL
    GROUP BY w.application_id
  ),
  with_waiting_delivery (webhook_id, last_id) AS (
    SELECT
      start_id,
      9223372036854775807
    FROM scan
    UNION ALL
    SELECT
      coalesce(next.webhook_id, 0),
      CASE
        WHEN next.webhook_id IS NOT NULL THEN last_id
        WHEN last_id = 9223372036854775807 THEN (
          SELECT start_id
          FROM scan
        )
      END
    FROM
      with_waiting_delivery
      LEFT JOIN LATERAL (
        SELECT d.webhook_id
        FROM webhook_deliveries d
        WHERE
          d.state = 'waiting'
          AND d.webhook_id > with_waiting_delivery.webhook_id
          AND d.webhook_id <= last_id
        ORDER BY d.webhook_id
        LIMIT 1
      ) next ON true
    WHERE last_id IS NOT NULL
  ),
  healthy AS MATERIALIZED (
    SELECT
      w.id,
      w.application_id,
      w.ordered,
      false AS failing,
      least($3::int, w.max_in_flight - in_flight.deliveries) AS chunk_size
    FROM
      (
        SELECT webhook_id
        FROM with_waiting_delivery
        OFFSET 1
      ) candidate
      CROSS JOIN LATERAL (
        SELECT
          w.id,
          w.application_id,
          w.ordered,
          w.max_in_flight
        FROM webhooks w
        WHERE
          w.id = candidate.webhook_id
          AND w.active
          AND (
            w.paused_until IS NULL
            OR w.paused_until <= now()
          )
          AND w.failing_since IS NULL
          AND w.application_id % 4 = ANY ($8::bigint[])
          AND w.application_id NOT IN (
            SELECT application_id
            FROM applications_in_flight
            WHERE chunks >= $6::int
          )
          AND w.application_id NOT IN (
            SELECT id
            FROM applications
            WHERE NOT active
          )
          AND (
            SELECT d.next_attempt_at
            FROM webhook_deliveries d
            WHERE
              d.webhook_id = w.id
              AND d.state = 'waiting'
              AND d.id NOT IN (
                SELECT id
                FROM leased_delivery
              )
            ORDER BY d.next_attempt_at
            LIMIT 1
          ) <= now()
        OFFSET 0
      ) w
      CROSS JOIN LATERAL (
        SELECT
          count(*) AS chunks,
          coalesce(sum(cardinality(delivery_ids)), 0) AS deliveries
        FROM active_lease
        WHERE webhook_id = w.id
      ) in_flight
    WHERE
      in_flight.chunks < $2::int
      AND (
        w.max_in_flight IS NULL
        OR in_flight.deliveries < w.max_in_flight
      )
    LIMIT $1
  ),
  failing AS MATERIALIZED (
    SELECT
      w.id,
      w.application_id,
      w.ordered,
      true AS failing,
      least($3::int, w.max_in_flight - in_flight.deliveries) AS chunk_size
    FROM
      (
        (
          SELECT id AS webhook_id
          FROM webhooks
          WHERE
            failing_since IS NOT NULL
            AND id > (
              SELECT start_id
              FROM scan
            )
          ORDER BY id
        )
        UNION ALL
        (
          SELECT id
          FROM webhooks
          WHERE
            failing_since IS NOT NULL
            AND id <= (
              SELECT start_id
              FROM scan
            )
          ORDER BY id
        )
      ) candidate
      CROSS JOIN LATERAL (
        SELECT
          w.id,
          w.application_id,
          w.ordered,
          w.max_in_flight
        FROM webhooks w
        WHERE
          w.id = candidate.webhook_id
          AND w.active
          AND (
            w.paused_until IS NULL
            OR w.paused_until <= now()
          )
          AND w.failing_since IS NOT NULL
          AND w.application_id % 4 = ANY ($8::bigint[])
          AND w.application_id NOT IN (
            SELECT application_id
            FROM applications_in_flight
            WHERE chunks >= $6::int
          )
          AND w.application_id NOT IN (
            SELECT id
            FROM applications
            WHERE NOT active
          )
          AND (
            SELECT d.next_attempt_at
            FROM webhook_deliveries d
            WHERE
              d.webhook_id = w.id
              AND d.state = 'waiting'
              AND d.id NOT IN (
                SELECT id
                FROM leased_delivery
              )
            ORDER BY d.next_attempt_at
            LIMIT 1
          ) <= now()
        OFFSET 0
      ) w
      CROSS JOIN LATERAL (
        SELECT
          count(*) AS chunks,
          coalesce(sum(cardinality(delivery_ids)), 0) AS deliveries
        FROM active_lease
        WHERE webhook_id = w.id
      ) in_flight
    WHERE
      in_flight.chunks < $2::int
      AND (
        w.max_in_flight IS NULL
        OR in_flight.deliveries < w.max_in_flight
      )
    LIMIT
      (
        SELECT greatest($5::int - coalesce(sum(failing_chunks), 0), 0)
        FROM applications_in_flight
      )
  ),
  ranked AS (
    SELECT
      found.*,
      row_number() OVER (
        PARTITION BY application_id
        ORDER BY failing
      ) AS rank_in_application
    FROM
      (
        SELECT *
        FROM healthy
        UNION ALL
        SELECT *
        FROM failing
      ) found
  ),
  chosen AS MATERIALIZED (
    SELECT
      ranked.id,
      application_id,
      ordered,
      chunk_size
    FROM
      ranked
      LEFT JOIN applications_in_flight a USING (application_id)
    WHERE rank_in_application <= $6::int - coalesce(a.chunks, 0)
    ORDER BY
      row_number() OVER (
        PARTITION BY failing
      ),
      failing
    LIMIT $1
  ),
  oldest AS MATERIALIZED (
    SELECT
      chosen.id AS webhook_id,
      due.id,
      due.next_attempt_at,
      coalesce(
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
            AND w.application_id = chosen.application_id
          WHERE e.id = due.event_id
          LIMIT 1
        ),
        false
      ) AS waits
    FROM
      chosen
      CROSS JOIN LATERAL (
        SELECT
          d.id,
          d.event_id,
          d.next_attempt_at
        FROM webhook_deliveries d
        WHERE
          chosen.ordered
          AND d.webhook_id = chosen.id
          AND d.state = 'waiting'
          AND d.next_attempt_at <= now()
          AND d.id NOT IN (
            SELECT id
            FROM leased_delivery
          )
        ORDER BY d.next_attempt_at
        LIMIT 100
      ) due
  ),
  examined AS MATERIALIZED (
    SELECT *
    FROM oldest
    UNION ALL
    SELECT
      chosen.id AS webhook_id,
      due.id,
      due.next_attempt_at,
      coalesce(
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
            AND w.application_id = chosen.application_id
          WHERE e.id = due.event_id
          LIMIT 1
        ),
        false
      ) AS waits
    FROM
      chosen
      CROSS JOIN LATERAL (
        SELECT
          d.id,
          d.event_id,
          d.next_attempt_at
        FROM webhook_deliveries d
        WHERE
          chosen.ordered
          AND d.webhook_id = chosen.id
          AND d.state = 'waiting'
          AND d.next_attempt_at <= now()
          AND d.next_attempt_at > (
            SELECT max(next_attempt_at)
            FROM oldest
            WHERE webhook_id = chosen.id
            HAVING bool_or(waits)
          )
          AND d.id NOT IN (
            SELECT id
            FROM leased_delivery
          )
        ORDER BY d.next_attempt_at DESC
        LIMIT
          (
            SELECT 100
          )
      ) due
  ),
  waiting AS MATERIALIZED (
    SELECT d.id
    FROM
      examined
      JOIN webhook_deliveries d USING (id, next_attempt_at)
    WHERE
      examined.waits
      AND d.state IS NOT DISTINCT FROM 'waiting'
    FOR NO KEY UPDATE OF d SKIP LOCKED
  ),
  held_back AS (
    UPDATE webhook_deliveries d
    SET
      reason = 'waits_for_earlier',
      next_attempt_at = now() + CASE
        WHEN d.reason = 'waits_for_earlier' THEN least(
          greatest(9 * (now() - greatest(d.created_at, d.redelivered_at)), interval '1 seconds'),
          interval '3600 seconds'
        )
        ELSE interval '1 seconds'
      END
    FROM waiting
    WHERE d.id = waiting.id
    RETURNING
      d.id,
      d.webhook_id
  ),
  leased AS (
    INSERT INTO webhook_leases (token, webhook_id, delivery_ids, until)
    SELECT
      gen_random_uuid(),
      chosen.id,
      array_agg(
        due.id
        ORDER BY due.id
      ),
      now() + $4 * interval '1 millisecond'
    FROM
      chosen
      CROSS JOIN LATERAL (
        (
          SELECT d.id
          FROM webhook_deliveries d
          WHERE
            NOT chosen.ordered
            AND d.webhook_id = chosen.id
            AND d.state = 'waiting'
            AND d.next_attempt_at <= now()
            AND d.id NOT IN (
              SELECT id
              FROM leased_delivery
            )
          ORDER BY d.next_attempt_at
          LIMIT chosen.chunk_size
        )
        UNION ALL
        (
          SELECT id
          FROM examined
          WHERE
            chosen.ordered
            AND webhook_id = chosen.id
            AND NOT waits
          ORDER BY next_attempt_at
          LIMIT chosen.chunk_size
        )
      ) due
    GROUP BY chosen.id
    RETURNING
      number,
      webhook_id,
      token,
      delivery_ids
  ),
  result AS (
    SELECT
      webhook_id,
      token,
      delivery_ids
    FROM leased
    UNION ALL
    SELECT
      webhook_id,
      NULL,
      array_agg(id)
    FROM held_back
    GROUP BY webhook_id
  )
SELECT
  webhook_id AS "webhookId",
  token AS "leaseToken",
  delivery_ids AS "deliveryIds",
  coalesce(
    (
      SELECT min(number)
      FROM
        (
          SELECT number
          FROM
            remaining_lease
            JOIN webhooks w ON w.id = webhook_id
          WHERE w.application_id % 4 = ANY ($8::bigint[])
          UNION ALL
          SELECT number
          FROM leased
        ) lease
    ),
    (
      SELECT max(number)
      FROM remaining_lease
    ),
    $7::bigint
  ) AS "firstLease"
FROM
  (
    SELECT
  ) one_row
  LEFT JOIN result ON true;

-- try_claim_locks: DeliveryRepository.claim
SELECT
  CASE
    WHEN pg_try_advisory_xact_lock_shared(7261002) THEN ARRAY(
      SELECT n % 4
      FROM generate_series($1::int, $1::int + 3) n
      WHERE pg_try_advisory_xact_lock(7261002, n % 4)
      LIMIT $2::int
    )
    ELSE '{}'
  END AS parts,
  pg_try_advisory_xact_lock(7261002, 4) AS "mayClaimFailing",
  set_config('jit', 'off', true),
  set_config('plan_cache_mode', 'force_generic_plan', true);

-- claim_deliveries_from_marks: DeliveryRepository.claim
WITH RECURSIVE
  scan AS MATERIALIZED (
    SELECT
      floor(
        random() * (
          SELECT max(id) + 1
          FROM webhooks
        )
      )::bigint AS start_id
  ),
  expired_lease AS (
    DELETE FROM webhook_leases
    WHERE
      token = ANY (
        ARRAY(
          SELECT token
          FROM webhook_leases
          WHERE
            number >= $7::bigint
            AND (
              until <= now()
              OR delivery_ids = '{}'
            )
          FOR UPDATE SKIP LOCKED
        )
      )
    RETURNING token
  ),
  remaining_lease AS MATERIALIZED (
    SELECT
      number,
      webhook_id,
      delivery_ids
    FROM webhook_leases
    WHERE
      number >= $7::bigint
      AND token NOT IN (
        SELECT token
        FROM expired_lease
      )
  ),
  active_lease AS MATERIALIZED (
    SELECT
      webhook_id,
      delivery_ids
    FROM remaining_lease
    WHERE delivery_ids <> '{}'
  ),
  leased_delivery AS MATERIALIZED (
    SELECT unnest(delivery_ids) AS id
    FROM active_lease
  ),
  applications_in_flight AS MATERIALIZED (
    SELECT
      w.application_id,
      count(*) AS chunks,
      count(w.failing_since) AS failing_chunks
    FROM
      active_lease
      JOIN webhooks w ON w.id = active_lease.webhook_id
      -- Deleted subscriptions have none, and NOT IN with a null would exclude every application.
    WHERE w.application_id IS NOT NULL
    GROUP BY w.application_id
  ),
  mark AS MATERIALIZED (
    SELECT
      webhook_id,
      since
    FROM json_to_recordset($9::json) AS m (webhook_id bigint, since timestamptz)
  ),
  healthy AS MATERIALIZED (
    SELECT
      w.id,
      w.application_id,
      w.ordered,
      false AS failing,
      candidate.since,
      least($3::int, w.max_in_flight - in_flight.deliveries) AS chunk_size
    FROM
      (
        SELECT
          webhook_id,
          since
        FROM mark
        ORDER BY
          webhook_id <= (
            SELECT start_id
            FROM scan
          ),
          webhook_id
      ) candidate
      CROSS JOIN LATERAL (
        SELECT
          w.id,
          w.application_id,
          w.ordered,
          w.max_in_flight
        FROM webhooks w
        WHERE
          w.id = candidate.webhook_id
          AND w.active
          AND (
            w.paused_until IS NULL
            OR w.paused_until <= now()
          )
          AND w.failing_since IS NULL
          AND w.application_id % 4 = ANY ($8::bigint[])
          AND w.application_id NOT IN (
            SELECT application_id
            FROM applications_in_flight
            WHERE chunks >= $6::int
          )
          AND w.application_id NOT IN (
            SELECT id
            FROM applications
            WHERE NOT active
          )
          AND (
            SELECT d.next_attempt_at
            FROM webhook_deliveries d
            WHERE
              d.webhook_id = w.id
              AND d.state = 'waiting'
              AND d.next_attempt_at >= candidate.since
              AND d.id NOT IN (
                SELECT id
                FROM leased_delivery
              )
            ORDER BY d.next_attempt_at
            LIMIT 1
          ) <= now()
        OFFSET 0
      ) w
      CROSS JOIN LATERAL (
        SELECT
          count(*) AS chunks,
          coalesce(sum(cardinality(delivery_ids)), 0) AS deliveries
        FROM active_lease
        WHERE webhook_id = w.id
      ) in_flight
    WHERE
      in_flight.chunks < $2::int
      AND (
        w.max_in_flight IS NULL
        OR in_flight.deliveries < w.max_in_flight
      )
    LIMIT $1
  ),
  failing AS MATERIALIZED (
    SELECT
      w.id,
      w.application_id,
      w.ordered,
      true AS failing,
      candidate.since,
      least($3::int, w.max_in_flight - in_flight.deliveries) AS chunk_size
    FROM
      (
        SELECT
          webhook_id,
          since
        FROM mark
        ORDER BY
          webhook_id <= (
            SELECT start_id
            FROM scan
          ),
          webhook_id
      ) candidate
      CROSS JOIN LATERAL (
        SELECT
          w.id,
          w.application_id,
          w.ordered,
          w.max_in_flight
        FROM webhooks w
        WHERE
          w.id = candidate.webhook_id
          AND w.active
          AND (
            w.paused_until IS NULL
            OR w.paused_until <= now()
          )
          AND w.failing_since IS NOT NULL
          AND w.application_id % 4 = ANY ($8::bigint[])
          AND w.application_id NOT IN (
            SELECT application_id
            FROM applications_in_flight
            WHERE chunks >= $6::int
          )
          AND w.application_id NOT IN (
            SELECT id
            FROM applications
            WHERE NOT active
          )
          AND (
            SELECT d.next_attempt_at
            FROM webhook_deliveries d
            WHERE
              d.webhook_id = w.id
              AND d.state = 'waiting'
              AND d.next_attempt_at >= candidate.since
              AND d.id NOT IN (
                SELECT id
                FROM leased_delivery
              )
            ORDER BY d.next_attempt_at
            LIMIT 1
          ) <= now()
        OFFSET 0
      ) w
      CROSS JOIN LATERAL (
        SELECT
          count(*) AS chunks,
          coalesce(sum(cardinality(delivery_ids)), 0) AS deliveries
        FROM active_lease
        WHERE webhook_id = w.id
      ) in_flight
    WHERE
      in_flight.chunks < $2::int
      AND (
        w.max_in_flight IS NULL
        OR in_flight.deliveries < w.max_in_flight
      )
    LIMIT
      (
        SELECT greatest($5::int - coalesce(sum(failing_chunks), 0), 0)
        FROM applications_in_flight
      )
  ),
  ranked AS (
    SELECT
      found.*,
      row_number() OVER (
        PARTITION BY application_id
        ORDER BY failing
      ) AS rank_in_application
    FROM
      (
        SELECT *
        FROM healthy
        UNION ALL
        SELECT *
        FROM failing
      ) found
  ),
  chosen AS MATERIALIZED (
    SELECT
      ranked.id,
      application_id,
      ordered,
      ranked.since,
      chunk_size
    FROM
      ranked
      LEFT JOIN applications_in_flight a USING (application_id)
    WHERE rank_in_application <= $6::int - coalesce(a.chunks, 0)
    ORDER BY
      row_number() OVER (
        PARTITION BY failing
      ),
      failing
    LIMIT $1
  ),
  oldest AS MATERIALIZED (
    SELECT
      chosen.id AS webhook_id,
      due.id,
      due.next_attempt_at,
      coalesce(
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
            AND w.application_id = chosen.application_id
          WHERE e.id = due.event_id
          LIMIT 1
        ),
        false
      ) AS waits
    FROM
      chosen
      CROSS JOIN LATERAL (
        SELECT
          d.id,
          d.event_id,
          d.next_attempt_at
        FROM webhook_deliveries d
        WHERE
          chosen.ordered
          AND d.webhook_id = chosen.id
          AND d.state = 'waiting'
          AND d.next_attempt_at <= now()
          AND d.id NOT IN (
            SELECT id
            FROM leased_delivery
          )
          AND d.next_attempt_at >= chosen.since
        ORDER BY d.next_attempt_at
        LIMIT 100
      ) due
  ),
  examined AS MATERIALIZED (
    SELECT *
    FROM oldest
    UNION ALL
    SELECT
      chosen.id AS webhook_id,
      due.id,
      due.next_attempt_at,
      coalesce(
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
            AND w.application_id = chosen.application_id
          WHERE e.id = due.event_id
          LIMIT 1
        ),
        false
      ) AS waits
    FROM
      chosen
      CROSS JOIN LATERAL (
        SELECT
          d.id,
          d.event_id,
          d.next_attempt_at
        FROM webhook_deliveries d
        WHERE
          chosen.ordered
          AND d.webhook_id = chosen.id
          AND d.state = 'waiting'
          AND d.next_attempt_at <= now()
          AND d.next_attempt_at > (
            SELECT max(next_attempt_at)
            FROM oldest
            WHERE webhook_id = chosen.id
            HAVING bool_or(waits)
          )
          AND d.id NOT IN (
            SELECT id
            FROM leased_delivery
          )
          AND d.next_attempt_at >= chosen.since
        ORDER BY d.next_attempt_at DESC
        LIMIT
          (
            SELECT 100
          )
      ) due
  ),
  waiting AS MATERIALIZED (
    SELECT d.id
    FROM
      examined
      JOIN webhook_deliveries d USING (id, next_attempt_at)
    WHERE
      examined.waits
      AND d.state IS NOT DISTINCT FROM 'waiting'
    FOR NO KEY UPDATE OF d SKIP LOCKED
  ),
  held_back AS (
    UPDATE webhook_deliveries d
    SET
      reason = 'waits_for_earlier',
      next_attempt_at = now() + CASE
        WHEN d.reason = 'waits_for_earlier' THEN least(
          greatest(9 * (now() - greatest(d.created_at, d.redelivered_at)), interval '1 seconds'),
          interval '3600 seconds'
        )
        ELSE interval '1 seconds'
      END
    FROM waiting
    WHERE d.id = waiting.id
    RETURNING
      d.id,
      d.webhook_id
  ),
  leased AS (
    INSERT INTO webhook_leases (token, webhook_id, delivery_ids, until)
    SELECT
      gen_random_uuid(),
      chosen.id,
      array_agg(
        due.id
        ORDER BY due.id
      ),
      now() + $4 * interval '1 millisecond'
    FROM
      chosen
      CROSS JOIN LATERAL (
        (
          SELECT d.id
          FROM webhook_deliveries d
          WHERE
            NOT chosen.ordered
            AND d.webhook_id = chosen.id
            AND d.state = 'waiting'
            AND d.next_attempt_at <= now()
            AND d.id NOT IN (
              SELECT id
              FROM leased_delivery
            )
            AND d.next_attempt_at >= chosen.since
          ORDER BY d.next_attempt_at
          LIMIT chosen.chunk_size
        )
        UNION ALL
        (
          SELECT id
          FROM examined
          WHERE
            chosen.ordered
            AND webhook_id = chosen.id
            AND NOT waits
          ORDER BY next_attempt_at
          LIMIT chosen.chunk_size
        )
      ) due
    GROUP BY chosen.id
    RETURNING
      number,
      webhook_id,
      token,
      delivery_ids
  ),
  result AS (
    SELECT
      webhook_id,
      token,
      delivery_ids
    FROM leased
    UNION ALL
    SELECT
      webhook_id,
      NULL,
      array_agg(id)
    FROM held_back
    GROUP BY webhook_id
  )
SELECT
  webhook_id AS "webhookId",
  token AS "leaseToken",
  delivery_ids AS "deliveryIds",
  coalesce(
    (
      SELECT min(number)
      FROM
        (
          SELECT number
          FROM
            remaining_lease
            JOIN webhooks w ON w.id = webhook_id
          WHERE w.application_id % 4 = ANY ($8::bigint[])
          UNION ALL
          SELECT number
          FROM leased
        ) lease
    ),
    (
      SELECT max(number)
      FROM remaining_lease
    ),
    $7::bigint
  ) AS "firstLease"
FROM
  (
    SELECT
  ) one_row
  LEFT JOIN result ON true;

-- due_marks: DeliveryRepository.dueMarks
SELECT
  coalesce(
    json_agg(json_build_object('webhook_id', w.id, 'since', least(first.next_attempt_at, $2::timestamptz))),
    '[]'
  )::text AS marks
FROM
  webhooks w
  LEFT JOIN json_to_recordset($1::json) AS mark (webhook_id bigint, since timestamptz) ON mark.webhook_id = w.id
  LEFT JOIN LATERAL (
    SELECT d.next_attempt_at
    FROM webhook_deliveries d
    WHERE
      d.webhook_id = w.id
      AND d.state = 'waiting'
      AND d.next_attempt_at >= coalesce(mark.since, '-infinity')
    ORDER BY d.next_attempt_at
    LIMIT 1
  ) first ON true
WHERE w.application_id IS NOT NULL;

-- open_since: DeliveryRepository.dueMarks
SELECT date_trunc('milliseconds', least(min(s.xact_start), now() - interval '200 milliseconds'))::text AS "openSince"
FROM pg_stat_activity s
WHERE
  s.datname = current_database()
  AND s.pid <> pg_backend_pid()
  AND s.application_name = current_setting('application_name');

-- record_outcomes: DeliveryRepository.record
WITH
  outcome AS MATERIALIZED (
    SELECT *
    FROM
      json_to_recordset($1::json) AS o (
        "deliveryId" bigint,
        "webhookId" bigint,
        "leaseToken" uuid,
        state text,
        reason text,
        "delayMs" float8,
        "ageMs" float8,
        "durationMs" int,
        status int,
        response text,
        "pauseMs" float8,
        "disableSubscription" boolean
      )
  ),
  subscription AS MATERIALIZED (
    SELECT
      w.id,
      w.active,
      w.failing_since,
      w.failing_confirmed_at,
      w.last_failure_reason
    FROM
      webhooks w
      -- With IN, PostgreSQL reads every subscription once there are many of them.
    WHERE
      w.id = ANY (
        ARRAY(
          SELECT "webhookId"
          FROM outcome
        )
      )
      AND (
        w.failing_since IS NOT NULL
        OR w.failing_confirmed_at IS NOT NULL
        OR w.max_in_flight IS NOT NULL
        OR w.id IN (
          SELECT "webhookId"
          FROM outcome
          WHERE state <> 'delivered'
        )
      )
    ORDER BY w.id
    FOR NO KEY UPDATE
  ),
  lease AS MATERIALIZED (
    SELECT
      l.token,
      l.delivery_ids
    FROM webhook_leases l
    WHERE
      l.token = ANY (
        ARRAY(
          SELECT "leaseToken"
          FROM outcome
        )
      )
      AND (
        SELECT count(*)
        FROM subscription
      ) >= 0
    ORDER BY l.token
    FOR UPDATE
  ),
  accepted AS MATERIALIZED (
    SELECT
      o."deliveryId" AS id,
      o.*
    FROM
      outcome o
      JOIN lease ON lease.token = o."leaseToken"
      AND o."deliveryId" = ANY (lease.delivery_ids)
    ORDER BY 1
  ),
  recorded AS (
    UPDATE webhook_deliveries d
    SET
      state = o.state,
      attempts = d.attempts + 1,
      reason = CASE
        WHEN o.state <> 'delivered' THEN o.reason
      END,
      next_attempt_at = CASE
        WHEN o.state = 'waiting' THEN now() + o."delayMs" * interval '1 millisecond'
      END,
      finished_at = CASE
        WHEN o.state <> 'waiting' THEN now()
      END
    FROM accepted o
    WHERE d.id = o.id
    RETURNING
      d.webhook_id,
      d.event_id,
      d.kind,
      d.attempts,
      o.*,
      d.kind = 'event'
      OR d.kind = 'ping'
      AND 'redirect_refused' IN (
        o.reason,
        (
          SELECT s.last_failure_reason
          FROM subscription s
          WHERE s.id = d.webhook_id
        )
      ) AS counts
  ),
  attempted AS (
    INSERT INTO webhook_attempts (delivery_id, attempt, started_at, duration_ms, status, reason, response)
    SELECT
      id,
      attempts,
      now() - "ageMs" * interval '1 millisecond',
      "durationMs",
      status,
      reason,
      -- A receiver may answer with what it keeps of the erased data. Locked, because an erasure that has not ended is not seen
      -- otherwise, and would not see this attempt. Skipped, because waiting for several events could become a deadlock.
      CASE
        WHEN response <> ''
        AND EXISTS (
          SELECT
          FROM events e
          WHERE
            e.id = event_id
            AND NOT e.erased
          FOR SHARE SKIP LOCKED
        ) THEN response
        ELSE ''
      END
    FROM recorded
    ON CONFLICT DO NOTHING
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
            FROM accepted
          )
      )
    WHERE
      l.token = ANY (
        ARRAY(
          SELECT token
          FROM lease
        )
      )
  ),
  summary AS (
    SELECT
      webhook_id,
      bool_or("disableSubscription") AS gone,
      max("pauseMs") > 0 AS pause,
      max("pauseMs") AS pause_ms,
      count(*) FILTER (
        WHERE
          counts
          AND state = 'delivered'
      ) AS successes,
      coalesce(
        bool_and(state <> 'delivered') FILTER (
          WHERE counts
        ),
        false
      ) AS failing,
      count(*) FILTER (
        WHERE
          counts
          AND state <> 'delivered'
      ) AS failures,
      bool_or(
        counts
        AND kind = 'ping'
      ) AS redirected_ping,
      max(id) FILTER (
        WHERE
          counts
          AND state <> 'delivered'
      ) AS failed_delivery,
      max(id) FILTER (
        WHERE
          counts
          AND state = 'delivered'
      ) AS successful_delivery,
      bool_or(state = 'delivered') FILTER (
        WHERE
          kind = 'forged_ping'
          AND (
            state = 'delivered'
            OR status >= 400
          )
      ) AS forgery_accepted
    FROM recorded
    GROUP BY webhook_id
  ),
  updated AS (
    UPDATE webhooks w
    SET
      updated_at = now(),
      active = w.active
      AND NOT summary.gone
      AND (
        summary.failing
        AND w.failing_since < now() - interval '5 days'
      ) IS NOT TRUE,
      disabled_reason = CASE
        WHEN summary.gone THEN 'gone'
        WHEN w.active
        AND summary.failing
        AND w.failing_since < now() - interval '5 days' THEN 'failing'
        ELSE w.disabled_reason
      END,
      failing_since = CASE
        WHEN summary.failing THEN coalesce(w.failing_since, now())
        WHEN summary.successes = 0 THEN w.failing_since
      END,
      failures_in_row = CASE
        WHEN summary.failing THEN w.failures_in_row + summary.failures
        WHEN summary.successes = 0 THEN w.failures_in_row
        ELSE 0
      END,
      failing_confirmed_at = CASE
        WHEN w.active
        AND summary.failing
        AND (
          w.failures_in_row + summary.failures >= 3
          OR summary.redirected_ping
          OR w.failing_since <= now() - interval '1 hours'
        ) THEN coalesce(w.failing_confirmed_at, now())
        WHEN NOT w.active
        OR summary.successes = 0 THEN w.failing_confirmed_at
      END,
      max_in_flight = CASE
        WHEN summary.failing
        OR summary.pause THEN 1
        WHEN w.max_in_flight + summary.successes < $2::int THEN w.max_in_flight + summary.successes
      END,
      paused_until = greatest(w.paused_until, now() + summary.pause_ms * interval '1 millisecond'),
      last_failed_at = CASE
        WHEN failure.id IS NULL THEN w.last_failed_at
        ELSE now()
      END,
      last_failed_delivery_id = coalesce(failure.id, w.last_failed_delivery_id),
      last_failure_reason = coalesce(failure.reason, w.last_failure_reason),
      last_failure_status = CASE
        WHEN failure.id IS NULL THEN w.last_failure_status
        ELSE failure.status
      END,
      signature_warning = coalesce(summary.forgery_accepted, w.signature_warning)
    FROM
      summary
      LEFT JOIN recorded failure ON failure.id = summary.failed_delivery
    WHERE
      w.id = summary.webhook_id
      AND (
        failure.id IS NOT NULL
        OR summary.gone
        OR summary.pause
        OR summary.forgery_accepted <> w.signature_warning
        OR summary.successes > 0
        AND (
          w.failing_since IS NOT NULL
          OR w.failing_confirmed_at IS NOT NULL
          OR w.max_in_flight IS NOT NULL
        )
      )
    RETURNING w.*
  ),
  changed AS MATERIALIZED (
    SELECT
      updated.*,
      coalesce(s.failing_since, s.failing_confirmed_at) AS failed_since,
      CASE
        WHEN NOT updated.active THEN 'webhook_disabled'
        WHEN s.failing_confirmed_at IS NULL
        AND updated.failing_confirmed_at IS NOT NULL THEN 'webhook_failing'
        WHEN s.failing_confirmed_at IS NOT NULL
        AND updated.failing_confirmed_at IS NULL THEN 'webhook_recovered'
      END AS change,
      updated.events <@ ARRAY['webhook_failing', 'webhook_recovered', 'webhook_disabled']
      AND updated.active AS causes_no_event,
      CASE
        WHEN updated.active
        AND updated.failing_confirmed_at IS NULL THEN summary.successful_delivery
        ELSE summary.failed_delivery
      END AS delivery_id
    FROM
      updated
      JOIN subscription s ON s.id = updated.id
      JOIN summary ON summary.webhook_id = updated.id
    WHERE s.active
  ),
  event AS (
    INSERT INTO events (message_id, type, application_id, payload)
    SELECT
      'msg_' || replace(gen_random_uuid()::text, '-', ''),
      change,
      application_id,
      CASE change
        WHEN 'webhook_disabled' THEN (
          SELECT row_to_json(body)::text
          FROM
            (
              SELECT
                id AS "id",
                (
                  SELECT row_to_json(owner)
                  FROM
                    (
                      SELECT
                        a.id,
                        a.name
                      FROM applications a
                      WHERE a.id = application_id
                    ) owner
                ) AS "application",
                CASE WHEN cardinality(events) = 1 THEN events[1]
                END AS "event",
                events AS "events",
                url AS "url",
                active AS "active",
                disabled_reason AS "disabledReason",
                to_char(failing_since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "failingSince",
                to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "disabledAt",
                (
                  SELECT row_to_json(last)
                  FROM
                    (
                      SELECT
                        r.id,
                        (
                          SELECT e.message_id
                          FROM events e
                          WHERE e.id = r.event_id
                        ) AS event,
                        r.reason,
                        r.status
                      FROM recorded r
                      WHERE r.id = changed.delivery_id
                    ) last
                ) AS "lastDelivery"
            ) body
        )
        WHEN 'webhook_failing' THEN (
          SELECT row_to_json(body)::text
          FROM
            (
              SELECT
                id AS "id",
                (
                  SELECT row_to_json(owner)
                  FROM
                    (
                      SELECT
                        a.id,
                        a.name
                      FROM applications a
                      WHERE a.id = application_id
                    ) owner
                ) AS "application",
                CASE WHEN cardinality(events) = 1 THEN events[1]
                END AS "event",
                events AS "events",
                url AS "url",
                active AS "active",
                to_char(failing_since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "failingSince",
                (
                  SELECT row_to_json(last)
                  FROM
                    (
                      SELECT
                        r.id,
                        (
                          SELECT e.message_id
                          FROM events e
                          WHERE e.id = r.event_id
                        ) AS event,
                        r.reason,
                        r.status
                      FROM recorded r
                      WHERE r.id = changed.delivery_id
                    ) last
                ) AS "lastDelivery"
            ) body
        )
        ELSE (
          SELECT row_to_json(body)::text
          FROM
            (
              SELECT
                id AS "id",
                (
                  SELECT row_to_json(owner)
                  FROM
                    (
                      SELECT
                        a.id,
                        a.name
                      FROM applications a
                      WHERE a.id = application_id
                    ) owner
                ) AS "application",
                CASE WHEN cardinality(events) = 1 THEN events[1]
                END AS "event",
                events AS "events",
                url AS "url",
                active AS "active",
                to_char(failed_since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "failingSince",
                to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "recoveredAt",
                (
                  SELECT row_to_json(last)
                  FROM
                    (
                      SELECT
                        r.id,
                        (
                          SELECT e.message_id
                          FROM events e
                          WHERE e.id = r.event_id
                        ) AS event,
                        r.reason,
                        r.status
                      FROM recorded r
                      WHERE r.id = changed.delivery_id
                    ) last
                ) AS "lastDelivery"
            ) body
        )
      END
    FROM changed
    WHERE
      change IS NOT NULL
      AND NOT causes_no_event
    RETURNING
      id,
      type,
      application_id,
      (payload::json ->> 'id')::bigint AS about
  ),
  receiver AS MATERIALIZED (
    SELECT
      event.id AS event_id,
      w.id AS webhook_id
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
    WHERE
      w.id NOT IN (
        SELECT id
        FROM updated
      )
    FOR KEY SHARE OF w
  ),
  delivery AS (
    INSERT INTO webhook_deliveries (event_id, webhook_id)
    SELECT
      event_id,
      webhook_id
    FROM receiver
    UNION ALL
    SELECT
      event.id AS event_id,
      w.id AS webhook_id
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
      JOIN updated w ON w.application_id = a.id
      AND event.type = ANY (w.events)
      AND w.active
    WHERE w.id <> event.about
  ),
  notice AS (
    SELECT
      'delivery_exhausted' AS kind,
      r.webhook_id,
      r.id AS delivery_id,
      r.reason
    FROM recorded r
    WHERE
      r.state = 'exhausted'
      AND r.kind = 'event'
    UNION ALL
    SELECT
      changed.change,
      changed.id,
      changed.delivery_id,
      coalesce(changed.disabled_reason, r.reason)
    FROM
      changed
      LEFT JOIN recorded r ON r.id = changed.delivery_id
      AND r.state <> 'delivered'
    WHERE changed.change IS NOT NULL
  )
SELECT
  n.kind,
  n.webhook_id AS webhook,
  n.delivery_id AS delivery,
  (
    SELECT w.application_id
    FROM webhooks w
    WHERE w.id = n.webhook_id
  ) AS application,
  (
    SELECT e.message_id
    FROM
      recorded r
      JOIN events e ON e.id = r.event_id
    WHERE r.id = n.delivery_id
  ) AS event,
  n.reason
FROM notice n;

-- record_ordered_outcomes: DeliveryRepository.record
WITH
  outcome AS MATERIALIZED (
    SELECT *
    FROM
      json_to_recordset($1::json) AS o (
        "deliveryId" bigint,
        "webhookId" bigint,
        "leaseToken" uuid,
        state text,
        reason text,
        "delayMs" float8,
        "ageMs" float8,
        "durationMs" int,
        status int,
        response text,
        "pauseMs" float8,
        "disableSubscription" boolean
      )
  ),
  subscription AS MATERIALIZED (
    SELECT
      w.id,
      w.active,
      w.failing_since,
      w.failing_confirmed_at,
      w.last_failure_reason
    FROM
      webhooks w
      -- With IN, PostgreSQL reads every subscription once there are many of them.
    WHERE
      w.id = ANY (
        ARRAY(
          SELECT "webhookId"
          FROM outcome
        )
      )
      AND (
        w.failing_since IS NOT NULL
        OR w.failing_confirmed_at IS NOT NULL
        OR w.max_in_flight IS NOT NULL
        OR w.id IN (
          SELECT "webhookId"
          FROM outcome
          WHERE state <> 'delivered'
        )
      )
    ORDER BY w.id
    FOR NO KEY UPDATE
  ),
  lease AS MATERIALIZED (
    SELECT
      l.token,
      l.delivery_ids
    FROM webhook_leases l
    WHERE
      l.token = ANY (
        ARRAY(
          SELECT "leaseToken"
          FROM outcome
        )
      )
      AND (
        SELECT count(*)
        FROM subscription
      ) >= 0
    ORDER BY l.token
    FOR UPDATE
  ),
  accepted AS MATERIALIZED (
    SELECT
      o."deliveryId" AS id,
      o.*
    FROM
      outcome o
      JOIN lease ON lease.token = o."leaseToken"
      AND o."deliveryId" = ANY (lease.delivery_ids)
    ORDER BY 1
  ),
  recorded AS (
    UPDATE webhook_deliveries d
    SET
      state = o.state,
      attempts = d.attempts + 1,
      reason = CASE
        WHEN o.state <> 'delivered' THEN o.reason
      END,
      next_attempt_at = CASE
        WHEN o.state = 'waiting' THEN now() + o."delayMs" * interval '1 millisecond'
      END,
      finished_at = CASE
        WHEN o.state <> 'waiting' THEN now()
      END
    FROM accepted o
    WHERE d.id = o.id
    RETURNING
      d.webhook_id,
      d.event_id,
      d.kind,
      d.attempts,
      o.*,
      d.kind = 'event'
      OR d.kind = 'ping'
      AND 'redirect_refused' IN (
        o.reason,
        (
          SELECT s.last_failure_reason
          FROM subscription s
          WHERE s.id = d.webhook_id
        )
      ) AS counts
  ),
  attempted AS (
    INSERT INTO webhook_attempts (delivery_id, attempt, started_at, duration_ms, status, reason, response)
    SELECT
      id,
      attempts,
      now() - "ageMs" * interval '1 millisecond',
      "durationMs",
      status,
      reason,
      -- A receiver may answer with what it keeps of the erased data. Locked, because an erasure that has not ended is not seen
      -- otherwise, and would not see this attempt. Skipped, because waiting for several events could become a deadlock.
      CASE
        WHEN response <> ''
        AND EXISTS (
          SELECT
          FROM events e
          WHERE
            e.id = event_id
            AND NOT e.erased
          FOR SHARE SKIP LOCKED
        ) THEN response
        ELSE ''
      END
    FROM recorded
    ON CONFLICT DO NOTHING
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
            FROM accepted
          )
      )
    WHERE
      l.token = ANY (
        ARRAY(
          SELECT token
          FROM lease
        )
      )
  ),
  next_of_order AS MATERIALIZED (
    SELECT DISTINCT next.id
    FROM
      recorded r
      JOIN webhooks w ON w.id = r.webhook_id
      AND w.ordered
      JOIN events e ON e.id = r.event_id
      CROSS JOIN LATERAL (
        SELECT d.id
        FROM
          events later
          JOIN webhook_deliveries d ON d.event_id = later.id
          AND d.state IS NOT DISTINCT FROM 'waiting'
          JOIN webhooks o ON o.id = d.webhook_id
          AND o.ordered
          AND o.application_id = w.application_id
        WHERE
          later.order_id = e.order_id
          AND later.sequence > e.sequence
        ORDER BY later.sequence
        FETCH FIRST ROW
        WITH TIES
      ) next
    WHERE
      r.state <> 'waiting'
      AND next.id NOT IN (
        SELECT id
        FROM accepted
      )
  ),
  released_next AS (
    UPDATE webhook_deliveries d
    SET
      reason = NULL,
      next_attempt_at = now()
    WHERE
      d.id = ANY (
        ARRAY(
          SELECT id
          FROM next_of_order
          ORDER BY id
        )
      )
      AND d.state IS NOT DISTINCT FROM 'waiting'
      AND (
        d.reason = 'waits_for_earlier'
        OR d.next_attempt_at <= now()
      )
  ),
  summary AS (
    SELECT
      webhook_id,
      bool_or("disableSubscription") AS gone,
      max("pauseMs") > 0 AS pause,
      max("pauseMs") AS pause_ms,
      count(*) FILTER (
        WHERE
          counts
          AND state = 'delivered'
      ) AS successes,
      coalesce(
        bool_and(state <> 'delivered') FILTER (
          WHERE counts
        ),
        false
      ) AS failing,
      count(*) FILTER (
        WHERE
          counts
          AND state <> 'delivered'
      ) AS failures,
      bool_or(
        counts
        AND kind = 'ping'
      ) AS redirected_ping,
      max(id) FILTER (
        WHERE
          counts
          AND state <> 'delivered'
      ) AS failed_delivery,
      max(id) FILTER (
        WHERE
          counts
          AND state = 'delivered'
      ) AS successful_delivery,
      bool_or(state = 'delivered') FILTER (
        WHERE
          kind = 'forged_ping'
          AND (
            state = 'delivered'
            OR status >= 400
          )
      ) AS forgery_accepted
    FROM recorded
    GROUP BY webhook_id
  ),
  updated AS (
    UPDATE webhooks w
    SET
      updated_at = now(),
      active = w.active
      AND NOT summary.gone
      AND (
        summary.failing
        AND w.failing_since < now() - interval '5 days'
      ) IS NOT TRUE,
      disabled_reason = CASE
        WHEN summary.gone THEN 'gone'
        WHEN w.active
        AND summary.failing
        AND w.failing_since < now() - interval '5 days' THEN 'failing'
        ELSE w.disabled_reason
      END,
      failing_since = CASE
        WHEN summary.failing THEN coalesce(w.failing_since, now())
        WHEN summary.successes = 0 THEN w.failing_since
      END,
      failures_in_row = CASE
        WHEN summary.failing THEN w.failures_in_row + summary.failures
        WHEN summary.successes = 0 THEN w.failures_in_row
        ELSE 0
      END,
      failing_confirmed_at = CASE
        WHEN w.active
        AND summary.failing
        AND (
          w.failures_in_row + summary.failures >= 3
          OR summary.redirected_ping
          OR w.failing_since <= now() - interval '1 hours'
        ) THEN coalesce(w.failing_confirmed_at, now())
        WHEN NOT w.active
        OR summary.successes = 0 THEN w.failing_confirmed_at
      END,
      max_in_flight = CASE
        WHEN summary.failing
        OR summary.pause THEN 1
        WHEN w.max_in_flight + summary.successes < $2::int THEN w.max_in_flight + summary.successes
      END,
      paused_until = greatest(w.paused_until, now() + summary.pause_ms * interval '1 millisecond'),
      last_failed_at = CASE
        WHEN failure.id IS NULL THEN w.last_failed_at
        ELSE now()
      END,
      last_failed_delivery_id = coalesce(failure.id, w.last_failed_delivery_id),
      last_failure_reason = coalesce(failure.reason, w.last_failure_reason),
      last_failure_status = CASE
        WHEN failure.id IS NULL THEN w.last_failure_status
        ELSE failure.status
      END,
      signature_warning = coalesce(summary.forgery_accepted, w.signature_warning)
    FROM
      summary
      LEFT JOIN recorded failure ON failure.id = summary.failed_delivery
    WHERE
      w.id = summary.webhook_id
      AND (
        failure.id IS NOT NULL
        OR summary.gone
        OR summary.pause
        OR summary.forgery_accepted <> w.signature_warning
        OR summary.successes > 0
        AND (
          w.failing_since IS NOT NULL
          OR w.failing_confirmed_at IS NOT NULL
          OR w.max_in_flight IS NOT NULL
        )
      )
    RETURNING w.*
  ),
  changed AS MATERIALIZED (
    SELECT
      updated.*,
      coalesce(s.failing_since, s.failing_confirmed_at) AS failed_since,
      CASE
        WHEN NOT updated.active THEN 'webhook_disabled'
        WHEN s.failing_confirmed_at IS NULL
        AND updated.failing_confirmed_at IS NOT NULL THEN 'webhook_failing'
        WHEN s.failing_confirmed_at IS NOT NULL
        AND updated.failing_confirmed_at IS NULL THEN 'webhook_recovered'
      END AS change,
      updated.events <@ ARRAY['webhook_failing', 'webhook_recovered', 'webhook_disabled']
      AND updated.active AS causes_no_event,
      CASE
        WHEN updated.active
        AND updated.failing_confirmed_at IS NULL THEN summary.successful_delivery
        ELSE summary.failed_delivery
      END AS delivery_id
    FROM
      updated
      JOIN subscription s ON s.id = updated.id
      JOIN summary ON summary.webhook_id = updated.id
    WHERE s.active
  ),
  event AS (
    INSERT INTO events (message_id, type, application_id, payload)
    SELECT
      'msg_' || replace(gen_random_uuid()::text, '-', ''),
      change,
      application_id,
      CASE change
        WHEN 'webhook_disabled' THEN (
          SELECT row_to_json(body)::text
          FROM
            (
              SELECT
                id AS "id",
                (
                  SELECT row_to_json(owner)
                  FROM
                    (
                      SELECT
                        a.id,
                        a.name
                      FROM applications a
                      WHERE a.id = application_id
                    ) owner
                ) AS "application",
                CASE WHEN cardinality(events) = 1 THEN events[1]
                END AS "event",
                events AS "events",
                url AS "url",
                active AS "active",
                disabled_reason AS "disabledReason",
                to_char(failing_since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "failingSince",
                to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "disabledAt",
                (
                  SELECT row_to_json(last)
                  FROM
                    (
                      SELECT
                        r.id,
                        (
                          SELECT e.message_id
                          FROM events e
                          WHERE e.id = r.event_id
                        ) AS event,
                        r.reason,
                        r.status
                      FROM recorded r
                      WHERE r.id = changed.delivery_id
                    ) last
                ) AS "lastDelivery"
            ) body
        )
        WHEN 'webhook_failing' THEN (
          SELECT row_to_json(body)::text
          FROM
            (
              SELECT
                id AS "id",
                (
                  SELECT row_to_json(owner)
                  FROM
                    (
                      SELECT
                        a.id,
                        a.name
                      FROM applications a
                      WHERE a.id = application_id
                    ) owner
                ) AS "application",
                CASE WHEN cardinality(events) = 1 THEN events[1]
                END AS "event",
                events AS "events",
                url AS "url",
                active AS "active",
                to_char(failing_since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "failingSince",
                (
                  SELECT row_to_json(last)
                  FROM
                    (
                      SELECT
                        r.id,
                        (
                          SELECT e.message_id
                          FROM events e
                          WHERE e.id = r.event_id
                        ) AS event,
                        r.reason,
                        r.status
                      FROM recorded r
                      WHERE r.id = changed.delivery_id
                    ) last
                ) AS "lastDelivery"
            ) body
        )
        ELSE (
          SELECT row_to_json(body)::text
          FROM
            (
              SELECT
                id AS "id",
                (
                  SELECT row_to_json(owner)
                  FROM
                    (
                      SELECT
                        a.id,
                        a.name
                      FROM applications a
                      WHERE a.id = application_id
                    ) owner
                ) AS "application",
                CASE WHEN cardinality(events) = 1 THEN events[1]
                END AS "event",
                events AS "events",
                url AS "url",
                active AS "active",
                to_char(failed_since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "failingSince",
                to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "recoveredAt",
                (
                  SELECT row_to_json(last)
                  FROM
                    (
                      SELECT
                        r.id,
                        (
                          SELECT e.message_id
                          FROM events e
                          WHERE e.id = r.event_id
                        ) AS event,
                        r.reason,
                        r.status
                      FROM recorded r
                      WHERE r.id = changed.delivery_id
                    ) last
                ) AS "lastDelivery"
            ) body
        )
      END
    FROM changed
    WHERE
      change IS NOT NULL
      AND NOT causes_no_event
    RETURNING
      id,
      type,
      application_id,
      (payload::json ->> 'id')::bigint AS about
  ),
  receiver AS MATERIALIZED (
    SELECT
      event.id AS event_id,
      w.id AS webhook_id
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
    WHERE
      w.id NOT IN (
        SELECT id
        FROM updated
      )
    FOR KEY SHARE OF w
  ),
  delivery AS (
    INSERT INTO webhook_deliveries (event_id, webhook_id)
    SELECT
      event_id,
      webhook_id
    FROM receiver
    UNION ALL
    SELECT
      event.id AS event_id,
      w.id AS webhook_id
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
      JOIN updated w ON w.application_id = a.id
      AND event.type = ANY (w.events)
      AND w.active
    WHERE w.id <> event.about
  ),
  notice AS (
    SELECT
      'delivery_exhausted' AS kind,
      r.webhook_id,
      r.id AS delivery_id,
      r.reason
    FROM recorded r
    WHERE
      r.state = 'exhausted'
      AND r.kind = 'event'
    UNION ALL
    SELECT
      changed.change,
      changed.id,
      changed.delivery_id,
      coalesce(changed.disabled_reason, r.reason)
    FROM
      changed
      LEFT JOIN recorded r ON r.id = changed.delivery_id
      AND r.state <> 'delivered'
    WHERE changed.change IS NOT NULL
  )
SELECT
  n.kind,
  n.webhook_id AS webhook,
  n.delivery_id AS delivery,
  (
    SELECT w.application_id
    FROM webhooks w
    WHERE w.id = n.webhook_id
  ) AS application,
  (
    SELECT e.message_id
    FROM
      recorded r
      JOIN events e ON e.id = r.event_id
    WHERE r.id = n.delivery_id
  ) AS event,
  n.reason
FROM notice n;

-- renew_and_load_lease: DeliveryRepository.renewAndLoad
WITH
  locked AS MATERIALIZED (
    SELECT
      l.token,
      l.delivery_ids
    FROM webhook_leases l
    WHERE l.token = ANY ($1::uuid[])
    ORDER BY l.token
    FOR UPDATE
  ),
  lease AS (
    UPDATE webhook_leases l
    SET
      started = true,
      until = now() + $2 * interval '1 millisecond'
    FROM
      webhooks w
      JOIN applications a ON a.id = w.application_id
    WHERE
      l.token = ANY (
        ARRAY(
          SELECT token
          FROM locked
        )
      )
      AND w.id = l.webhook_id
      AND a.active
      AND w.active
      AND (
        w.paused_until IS NULL
        OR w.paused_until <= now()
      )
    RETURNING
      l.token,
      l.delivery_ids,
      w.application_id,
      w.ordered,
      w.content,
      w.signatures,
      w.url,
      w.headers,
      w.secret,
      w.max_in_flight,
      CASE WHEN w.previous_secret_until > now() THEN w.previous_secret
      END AS previous_secret,
      CASE
        WHEN 'v1a' = ANY (w.signatures) THEN (
          SELECT
            array_agg(
              k.private_key
              ORDER BY k.id DESC
            )
          FROM webhook_keys k
          WHERE
            k.application_id = w.application_id
            AND k.signs_from <= now()
            AND (
              k.signs_until IS NULL
              OR k.signs_until > now()
            )
        )
      END AS keys
  ),
  found AS MATERIALIZED (
    SELECT
      lease.token,
      d.id,
      d.kind,
      d.attempts,
      d.earlier_attempts,
      e.message_id,
      e.type,
      e.sequence,
      e.order_id,
      e.created_at,
      e.erased,
      e.traceparent,
      e.payload,
      lease.content = 'reference'
      AND d.kind = 'event' AS by_reference,
      greatest(d.created_at, d.redelivered_at) AS waiting_since,
      (
        e.application_id = a.id
        OR a.rights && '{sales,holds}'
        AND (
          'sales' = ANY (a.rights)
          AND e.type NOT IN ('data_lost', 'contact_erased')
          OR 'holds' = ANY (a.rights)
          AND e.type IN ('sales_order_created' /* and more */)
        )
      ) AS permitted
    FROM
      webhook_deliveries d
      JOIN lease ON d.id = ANY (lease.delivery_ids)
      JOIN events e ON e.id = d.event_id
      JOIN applications a ON a.id = lease.application_id
    WHERE
      d.id = ANY (
        ARRAY(
          SELECT unnest(delivery_ids)
          FROM lease
        )
      )
      AND d.state IS NOT DISTINCT FROM 'waiting'
      AND d.next_attempt_at <= now()
  ),
  cancelled AS (
    UPDATE webhook_deliveries d
    SET
      state = 'cancelled',
      reason = 'right_lost',
      finished_at = now(),
      next_attempt_at = NULL
    WHERE
      d.id = ANY (
        ARRAY(
          SELECT id
          FROM found
          WHERE NOT permitted
          ORDER BY id
        )
      )
      AND d.state IS NOT DISTINCT FROM 'waiting'
  ),
  sized AS (
    SELECT
      found.*,
      sum(octet_length(payload)) OVER (
        PARTITION BY token
        ORDER BY id
      ) - octet_length(payload) AS bytes_before
    FROM found
    WHERE permitted
  )
SELECT
  sized.token AS "leaseToken",
  sized.id,
  kind,
  attempts + 1 AS attempt,
  attempts + 1 - earlier_attempts AS "attemptOfRound",
  message_id AS "messageId",
  type AS event,
  sequence,
  traceparent,
  CASE
    WHEN by_reference THEN ''
    WHEN bytes_before < $3 THEN payload
  END AS payload,
  by_reference AS "byReference",
  order_id AS "orderId",
  sized.created_at AS "createdAt",
  erased,
  ordered,
  url,
  headers AS "sealedHeaders",
  signatures,
  keys AS "sealedKeys",
  secret AS "sealedSecret",
  previous_secret AS "sealedPreviousSecret",
  a.webhook_key AS "webhookKey",
  (
    extract(
      epoch
      FROM now()
    ) * 1000
  )::float8 AS "nowMs",
  CASE
    WHEN attempts = 0
    AND kind = 'event'
    AND max_in_flight IS NULL THEN (
      extract(
        epoch
        FROM waiting_since
      ) * 1000
    )::float8
  END AS "waitingSinceMs"
FROM
  lease
  JOIN applications a ON a.id = lease.application_id
  JOIN sized USING (token)
ORDER BY sized.id;

-- release_deliveries: DeliveryRepository.returnDeliveries
UPDATE webhook_leases l
SET
  delivery_ids = ARRAY(
    SELECT id
    FROM unnest(l.delivery_ids) id
    WHERE
      id NOT IN (
        SELECT id
        FROM unnest($1::bigint[]) id
      )
  )
WHERE l.token = $2;

-- revoke_leases: DeliveryRepository.revokeLeases
DELETE FROM webhook_leases
WHERE
  token = ANY ($1::uuid[])
  AND NOT started;
