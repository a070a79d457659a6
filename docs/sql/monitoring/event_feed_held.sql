-- src/persistence/monitoring/snapshot.repository.ts: SnapshotRepository.feedHeldSeconds

SELECT greatest(extract(epoch FROM now() - (
SELECT min(first.created_at) FROM unnest($1::text[]) AS wanted(type)
CROSS JOIN LATERAL (
  SELECT e.created_at FROM events e WHERE e.type = wanted.type AND e.feed_position >= (
SELECT coalesce(min(running.xid::text::bigint), pg_snapshot_xmax(pg_current_snapshot())::text::bigint)
FROM pg_snapshot_xip(pg_current_snapshot()) AS running(xid)
WHERE running.xid::xid NOT IN (
SELECT backend_xid FROM pg_stat_activity WHERE datname <> current_database() AND backend_xid IS NOT NULL
UNION ALL SELECT transaction FROM pg_prepared_xacts WHERE database <> current_database()))
  ORDER BY e.feed_position, e.id LIMIT 1
) first)), 0)::float8 AS seconds;
