-- src/persistence/delivery/delivery.repository.ts: DeliveryRepository.claim

WITH RECURSIVE scan AS MATERIALIZED (
  SELECT floor(random() * (SELECT max(id) + 1 FROM webhooks))::bigint AS start_id
), expired_lease AS (
  DELETE FROM webhook_leases WHERE token = ANY (ARRAY(
    SELECT token FROM webhook_leases
    WHERE number >= $7::bigint AND (until <= now() OR delivery_ids = '{}') FOR UPDATE SKIP LOCKED))
  RETURNING token
), remaining_lease AS MATERIALIZED (
  SELECT number, webhook_id, delivery_ids FROM webhook_leases
  WHERE number >= $7::bigint AND token NOT IN (SELECT token FROM expired_lease)
), active_lease AS MATERIALIZED (
  SELECT webhook_id, delivery_ids FROM remaining_lease WHERE delivery_ids <> '{}'
), leased_delivery AS MATERIALIZED (
  SELECT unnest(delivery_ids) AS id FROM active_lease
), applications_in_flight AS MATERIALIZED (
  SELECT w.application_id, count(*) AS chunks, count(w.failing_since) AS failing_chunks
  FROM active_lease JOIN webhooks w ON w.id = active_lease.webhook_id
  -- Deleted subscriptions have none, and NOT IN with a null would exclude every application.
  WHERE w.application_id IS NOT NULL
  GROUP BY w.application_id
), with_waiting_delivery (webhook_id, last_id) AS (
  SELECT start_id, 9223372036854775807 FROM scan
  UNION ALL
  SELECT coalesce(next.webhook_id, 0),
    CASE WHEN next.webhook_id IS NOT NULL THEN last_id WHEN last_id = 9223372036854775807 THEN (SELECT start_id FROM scan) END
  FROM with_waiting_delivery LEFT JOIN LATERAL (
    SELECT d.webhook_id FROM webhook_deliveries d
    WHERE d.state = 'waiting' AND d.webhook_id > with_waiting_delivery.webhook_id AND d.webhook_id <= last_id
    ORDER BY d.webhook_id LIMIT 1
  ) next ON true
  WHERE last_id IS NOT NULL
), healthy AS MATERIALIZED (
  SELECT w.id, w.application_id, w.ordered, false AS failing,
    least($3::int, w.max_in_flight - in_flight.deliveries) AS chunk_size
  FROM (SELECT webhook_id FROM with_waiting_delivery OFFSET 1) candidate
  CROSS JOIN LATERAL (
    SELECT w.id, w.application_id, w.ordered, w.max_in_flight FROM webhooks w
    WHERE w.id = candidate.webhook_id AND w.active AND (w.paused_until IS NULL OR w.paused_until <= now())
    AND w.failing_since IS NULL
    AND w.application_id NOT IN (SELECT application_id FROM applications_in_flight WHERE chunks >= $6::int)
    AND w.application_id NOT IN (SELECT id FROM applications WHERE NOT active)
    AND (
      SELECT d.next_attempt_at FROM webhook_deliveries d
      WHERE d.webhook_id = w.id AND d.state = 'waiting' AND d.id NOT IN (SELECT id FROM leased_delivery)
      ORDER BY d.next_attempt_at LIMIT 1) <= now()
    OFFSET 0
  ) w
  CROSS JOIN LATERAL (
    SELECT count(*) AS chunks, coalesce(sum(cardinality(delivery_ids)), 0) AS deliveries
    FROM active_lease WHERE webhook_id = w.id
  ) in_flight
  WHERE in_flight.chunks < $2::int AND (w.max_in_flight IS NULL OR in_flight.deliveries < w.max_in_flight)
  LIMIT $1
), failing AS MATERIALIZED (
  SELECT w.id, w.application_id, w.ordered, true AS failing,
    least($3::int, w.max_in_flight - in_flight.deliveries) AS chunk_size
  FROM (
    (SELECT id AS webhook_id FROM webhooks
      WHERE failing_since IS NOT NULL AND id > (SELECT start_id FROM scan) ORDER BY id)
    UNION ALL
    (SELECT id FROM webhooks WHERE failing_since IS NOT NULL AND id <= (SELECT start_id FROM scan) ORDER BY id)) candidate
  CROSS JOIN LATERAL (
    SELECT w.id, w.application_id, w.ordered, w.max_in_flight FROM webhooks w
    WHERE w.id = candidate.webhook_id AND w.active AND (w.paused_until IS NULL OR w.paused_until <= now())
    AND w.failing_since IS NOT NULL
    AND w.application_id NOT IN (SELECT application_id FROM applications_in_flight WHERE chunks >= $6::int)
    AND w.application_id NOT IN (SELECT id FROM applications WHERE NOT active)
    AND (
      SELECT d.next_attempt_at FROM webhook_deliveries d
      WHERE d.webhook_id = w.id AND d.state = 'waiting' AND d.id NOT IN (SELECT id FROM leased_delivery)
      ORDER BY d.next_attempt_at LIMIT 1) <= now()
    OFFSET 0
  ) w
  CROSS JOIN LATERAL (
    SELECT count(*) AS chunks, coalesce(sum(cardinality(delivery_ids)), 0) AS deliveries
    FROM active_lease WHERE webhook_id = w.id
  ) in_flight
  WHERE in_flight.chunks < $2::int AND (w.max_in_flight IS NULL OR in_flight.deliveries < w.max_in_flight)
  LIMIT (SELECT greatest($5::int - coalesce(sum(failing_chunks), 0), 0) FROM applications_in_flight)
), ranked AS (
  SELECT found.*, row_number() OVER (PARTITION BY application_id ORDER BY failing) AS rank_in_application
  FROM (SELECT * FROM healthy UNION ALL SELECT * FROM failing) found
), chosen AS MATERIALIZED (
  SELECT ranked.id, application_id, ordered, chunk_size
  FROM ranked LEFT JOIN applications_in_flight a USING (application_id)
  WHERE rank_in_application <= $6::int - coalesce(a.chunks, 0)
  ORDER BY row_number() OVER (PARTITION BY failing), failing
  LIMIT $1
),
oldest AS MATERIALIZED (
  SELECT chosen.id AS webhook_id, due.id, due.next_attempt_at,
    coalesce((
      SELECT true FROM events e
      JOIN events earlier ON earlier.order_id = e.order_id AND earlier.sequence < e.sequence
      JOIN webhook_deliveries d ON d.event_id = earlier.id AND d.state IS NOT DISTINCT FROM 'waiting'
      JOIN webhooks w ON w.id = d.webhook_id AND w.ordered AND w.application_id = chosen.application_id
      WHERE e.id = due.event_id LIMIT 1), false) AS waits
  FROM chosen CROSS JOIN LATERAL (
    SELECT d.id, d.event_id, d.next_attempt_at FROM webhook_deliveries d
    WHERE chosen.ordered AND d.webhook_id = chosen.id AND d.state = 'waiting' AND d.next_attempt_at <= now()
    AND d.id NOT IN (SELECT id FROM leased_delivery)
    ORDER BY d.next_attempt_at LIMIT 100
  ) due
), examined AS MATERIALIZED (
  SELECT * FROM oldest
  UNION ALL
  SELECT chosen.id AS webhook_id, due.id, due.next_attempt_at,
    coalesce((
      SELECT true FROM events e
      JOIN events earlier ON earlier.order_id = e.order_id AND earlier.sequence < e.sequence
      JOIN webhook_deliveries d ON d.event_id = earlier.id AND d.state IS NOT DISTINCT FROM 'waiting'
      JOIN webhooks w ON w.id = d.webhook_id AND w.ordered AND w.application_id = chosen.application_id
      WHERE e.id = due.event_id LIMIT 1), false) AS waits
  FROM chosen CROSS JOIN LATERAL (
    SELECT d.id, d.event_id, d.next_attempt_at FROM webhook_deliveries d
    WHERE chosen.ordered AND d.webhook_id = chosen.id AND d.state = 'waiting' AND d.next_attempt_at <= now()
    AND d.next_attempt_at > (
      SELECT max(next_attempt_at) FROM oldest WHERE webhook_id = chosen.id HAVING bool_or(waits)) AND d.id NOT IN (SELECT id FROM leased_delivery)
    ORDER BY d.next_attempt_at DESC LIMIT (SELECT 100)
  ) due
), waiting AS MATERIALIZED (
  SELECT d.id FROM examined JOIN webhook_deliveries d USING (id, next_attempt_at)
  WHERE examined.waits AND d.state IS NOT DISTINCT FROM 'waiting'
  FOR NO KEY UPDATE OF d SKIP LOCKED
), held_back AS (
  UPDATE webhook_deliveries d
  SET reason = 'waits_for_earlier', next_attempt_at = now() + CASE
    WHEN d.reason = 'waits_for_earlier' THEN least(
      greatest(9 * (now() - greatest(d.created_at, d.redelivered_at)), interval '1 seconds'),
      interval '3600 seconds')
    ELSE interval '1 seconds' END
  FROM waiting WHERE d.id = waiting.id
  RETURNING d.id, d.webhook_id
), leased AS (
  INSERT INTO webhook_leases (token, webhook_id, delivery_ids, until)
  SELECT gen_random_uuid(), chosen.id, array_agg(due.id ORDER BY due.id), now() + $4 * interval '1 millisecond'
  FROM chosen CROSS JOIN LATERAL (
    (SELECT d.id FROM webhook_deliveries d
      WHERE NOT chosen.ordered AND d.webhook_id = chosen.id AND d.state = 'waiting' AND d.next_attempt_at <= now()
      AND d.id NOT IN (SELECT id FROM leased_delivery)
      ORDER BY d.next_attempt_at LIMIT chosen.chunk_size)
    UNION ALL
    (SELECT id FROM examined WHERE chosen.ordered AND webhook_id = chosen.id AND NOT waits
      ORDER BY next_attempt_at LIMIT chosen.chunk_size)
  ) due
  GROUP BY chosen.id
  RETURNING number, webhook_id, token, delivery_ids
), result AS (
  SELECT webhook_id, token, delivery_ids FROM leased
  UNION ALL
  SELECT webhook_id, NULL, array_agg(id) FROM held_back GROUP BY webhook_id
)
SELECT webhook_id AS "webhookId", token AS "leaseToken", delivery_ids AS "deliveryIds",
  coalesce((
    SELECT min(number) FROM (SELECT number FROM remaining_lease UNION ALL SELECT number FROM leased) lease
  ), $7::bigint) AS "firstLease"
FROM (SELECT) one_row LEFT JOIN result ON true;
