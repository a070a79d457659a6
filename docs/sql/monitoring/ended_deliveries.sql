-- src/persistence/monitoring/backlog.repository.ts: BacklogRepository.endedDeliveries

SELECT count(*) FILTER (WHERE d.state = 'delivered')::float8 AS delivered,
  count(*) FILTER (WHERE d.state = 'exhausted')::float8 AS exhausted,
  count(*) FILTER (WHERE d.state = 'cancelled')::float8 AS cancelled
FROM (
  SELECT id FROM events WHERE created_at >= now() - interval '1 hour'
  ORDER BY created_at DESC, id DESC LIMIT 10000
) e
CROSS JOIN LATERAL (
  SELECT state FROM webhook_deliveries WHERE event_id = e.id AND kind = 'event' OFFSET 0
) d;
