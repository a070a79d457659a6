-- src/persistence/delivery/subscription-cleanup.repository.ts: SubscriptionCleanupRepository.cancelNotPermitted

WITH page AS MATERIALIZED (
  SELECT d.id, d.event_id, d.state, d.created_at FROM webhook_deliveries d
  WHERE d.webhook_id = $1 AND (d.created_at, d.id) > ($2, $3)
  ORDER BY d.created_at, d.id LIMIT $4
), not_permitted AS MATERIALIZED (
  SELECT page.id FROM page
  JOIN events e ON e.id = page.event_id
  JOIN webhooks w ON w.id = $1
  JOIN applications a ON a.id = w.application_id
  WHERE page.state = 'waiting' AND NOT (e.application_id = a.id OR ('sales' = ANY (a.rights) OR 'holds' = ANY (a.rights) AND e.type IN ('sales_order_created', 'sales_order_updated', 'sales_order_reopened', 'sales_order_held', 'sales_order_released')))
), lease AS MATERIALIZED (
  SELECT l.token, l.delivery_ids FROM webhook_leases l WHERE l.webhook_id = $1 AND EXISTS (SELECT FROM not_permitted) ORDER BY l.token FOR UPDATE
), locked AS MATERIALIZED (
  SELECT d.id FROM webhook_deliveries d
  WHERE d.id = ANY (ARRAY(SELECT id FROM not_permitted)) AND d.state = 'waiting' AND (SELECT count(*) FROM lease) >= 0
  ORDER BY d.id
  FOR UPDATE
), released AS (
  UPDATE webhook_leases l
  SET delivery_ids = ARRAY(
    SELECT id FROM unnest(l.delivery_ids) id WHERE id NOT IN (SELECT id FROM locked))
  WHERE l.token IN (SELECT token FROM lease)
), cancelled AS (
  UPDATE webhook_deliveries d
  SET state = 'cancelled', reason = 'right_lost', finished_at = now(), next_attempt_at = NULL
  FROM locked WHERE d.id = locked.id
)
SELECT created_at AS "createdAt", id FROM page ORDER BY created_at DESC, id DESC LIMIT 1;
