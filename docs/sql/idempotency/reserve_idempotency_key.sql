-- src/persistence/idempotency/idempotency.repository.ts: IdempotencyRepository.reserve

WITH reserved AS (
  INSERT INTO idempotency_keys AS k (application_id, digest, fingerprint, lease_token, lease_until)
  VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))
  ON CONFLICT (application_id, digest) DO UPDATE SET
    fingerprint = excluded.fingerprint, lease_token = excluded.lease_token, lease_until = excluded.lease_until,
    answer = NULL, created_at = now()
  WHERE k.created_at < now() - make_interval(days => $6)
    OR (k.fingerprint = excluded.fingerprint AND k.lease_until < now())
    OR k.lease_token = excluded.lease_token
  RETURNING 1
)
SELECT true AS reserved, true AS "sameRequest", NULL::bytea AS answer FROM reserved
UNION ALL
SELECT false, fingerprint = $3, answer FROM idempotency_keys
WHERE application_id = $1 AND digest = $2 AND NOT EXISTS (SELECT FROM reserved);
