-- src/persistence/idempotency/idempotency.repository.ts: IdempotencyRepository.deleteExpired

WITH advisory_lock AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(7261004) AS acquired), old AS (
  SELECT application_id, digest FROM idempotency_keys
  WHERE created_at < now() - make_interval(days => $1) AND (SELECT acquired FROM advisory_lock)
  ORDER BY created_at LIMIT $2
  FOR UPDATE SKIP LOCKED
)
DELETE FROM idempotency_keys k USING old
WHERE k.application_id = old.application_id AND k.digest = old.digest
RETURNING 1;
