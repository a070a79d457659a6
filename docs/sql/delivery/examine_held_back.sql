-- src/persistence/delivery/subscription-cleanup.repository.ts: SubscriptionCleanupRepository.examineHeldBack

WITH page AS MATERIALIZED (
  SELECT d.id, d.event_id, d.reason, d.next_attempt_at FROM webhook_deliveries d
  WHERE d.webhook_id = $1 AND d.state = 'waiting' AND (d.next_attempt_at, d.id) > ($2, $3)
  ORDER BY d.next_attempt_at, d.id LIMIT $4
), free AS MATERIALIZED (
  SELECT page.id FROM page JOIN webhooks own ON own.id = $1
  WHERE page.reason = 'waits_for_earlier'
  AND NOT (own.ordered AND
    coalesce((
      SELECT true FROM events e
      JOIN events earlier ON earlier.order_id = e.order_id AND earlier.sequence < e.sequence
      JOIN webhook_deliveries d ON d.event_id = earlier.id AND d.state IS NOT DISTINCT FROM 'waiting'
      JOIN webhooks w ON w.id = d.webhook_id AND w.ordered AND w.application_id = own.application_id
      WHERE e.id = page.event_id LIMIT 1), false))
), locked AS MATERIALIZED (
  SELECT d.id FROM webhook_deliveries d
  WHERE d.id = ANY (ARRAY(SELECT id FROM free)) AND d.state IS NOT DISTINCT FROM 'waiting'
  AND d.reason = 'waits_for_earlier'
  ORDER BY d.id
  FOR NO KEY UPDATE
), released AS (
  UPDATE webhook_deliveries d SET reason = NULL, next_attempt_at = now() FROM locked WHERE d.id = locked.id
)
SELECT next_attempt_at AS "nextAttemptAt", id FROM page ORDER BY next_attempt_at DESC, id DESC LIMIT 1;
