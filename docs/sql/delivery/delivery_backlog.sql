-- src/persistence/delivery/backlog.repository.ts: BacklogRepository.backlog

WITH RECURSIVE subscription (webhook_id) AS (
  (SELECT d.webhook_id FROM webhook_deliveries d
   WHERE d.state = 'waiting' ORDER BY d.webhook_id LIMIT 1)
  UNION ALL
  SELECT (SELECT d.webhook_id FROM webhook_deliveries d
          WHERE d.state = 'waiting' AND d.webhook_id > subscription.webhook_id
          ORDER BY d.webhook_id LIMIT 1)
  FROM subscription WHERE subscription.webhook_id IS NOT NULL
)
SELECT coalesce(sum(due.count), 0)::float8 AS due,
  coalesce(extract(epoch FROM now() - min(due.oldest)), 0)::float8 AS "oldestDueSeconds"
FROM subscription
JOIN webhooks w ON w.id = subscription.webhook_id
JOIN applications a ON a.id = w.application_id
CROSS JOIN LATERAL (
  SELECT count(*) AS count, min(next_attempt_at) AS oldest FROM (
    SELECT d.next_attempt_at FROM webhook_deliveries d
    WHERE d.webhook_id = w.id AND d.state = 'waiting' AND d.next_attempt_at <= now()
    ORDER BY d.next_attempt_at
    LIMIT 10000
  ) first
) due
WHERE a.active AND w.active AND (w.paused_until IS NULL OR w.paused_until <= now());
