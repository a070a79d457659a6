-- src/persistence/delivery/retention.repository.ts: RetentionRepository.deleteOldEvents

DELETE FROM events e
WHERE e.id = ANY ($1::bigint[]) AND NOT EXISTS (
  SELECT FROM webhook_deliveries d WHERE d.event_id = e.id AND d.state = 'waiting')
RETURNING 1;
