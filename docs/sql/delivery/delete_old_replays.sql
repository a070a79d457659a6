-- src/persistence/delivery/retention.repository.ts: RetentionRepository.deleteOldReplays

DELETE FROM webhook_replays WHERE id = ANY (ARRAY(
  SELECT id FROM webhook_replays WHERE finished_at < now() - make_interval(days => $1) LIMIT $2))
RETURNING 1;
