-- src/persistence/monitoring/snapshot.repository.ts: SnapshotRepository.feedHeldSeconds

SELECT greatest(extract(epoch FROM now() - (
SELECT min(first.created_at) FROM unnest($1::text[]) AS wanted(type)
CROSS JOIN LATERAL (
  SELECT e.created_at FROM events e WHERE e.type = wanted.type AND e.feed_position >= pg_snapshot_xmin(pg_current_snapshot())::text::bigint
  ORDER BY e.feed_position, e.id LIMIT 1
) first)), 0)::float8 AS seconds;
