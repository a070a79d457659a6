-- src/persistence/delivery/retention.repository.ts: RetentionRepository.deleteOldEvents

WITH advisory_lock AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(7261008) AS acquired)
SELECT e.id, e.created_at AS "createdAt" FROM events e
WHERE e.created_at < now() - make_interval(days => $1) AND (e.created_at, e.id) > ($2, $3)
AND (SELECT acquired FROM advisory_lock)
ORDER BY e.created_at, e.id LIMIT $4
FOR UPDATE SKIP LOCKED;
