-- delete_expired_idempotency_keys: IdempotencyRepository.deleteExpired
WITH
  advisory_lock AS MATERIALIZED (
    SELECT pg_try_advisory_xact_lock(7261004) AS acquired
  ),
  old AS (
    SELECT
      application_id,
      digest
    FROM idempotency_keys
    WHERE
      created_at < now() - make_interval(days => $1)
      AND (
        SELECT acquired
        FROM advisory_lock
      )
    ORDER BY created_at
    LIMIT $2
    FOR UPDATE SKIP LOCKED
  )
DELETE FROM idempotency_keys k USING old
WHERE
  k.application_id = old.application_id
  AND k.digest = old.digest
RETURNING 1;

-- end_idempotency_lease: IdempotencyRepository.endLease
UPDATE idempotency_keys
SET lease_until = now() - interval '1 ms'
WHERE
  application_id = $1
  AND digest = $2
  AND lease_token = $3;

-- release_idempotency_key: IdempotencyRepository.release
DELETE FROM idempotency_keys
WHERE
  application_id = $1
  AND digest = $2
  AND lease_token = $3;

-- reserve_idempotency_key: IdempotencyRepository.reserve
WITH
  reserved AS (
    INSERT INTO idempotency_keys AS k (application_id, digest, fingerprint, lease_token, lease_until)
    VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))
    ON CONFLICT (application_id, digest) DO UPDATE
    SET
      fingerprint = excluded.fingerprint,
      lease_token = excluded.lease_token,
      lease_until = excluded.lease_until,
      answer = NULL,
      created_at = now()
    WHERE
      k.created_at < now() - make_interval(days => $6)
      OR (
        k.fingerprint = excluded.fingerprint
        AND k.lease_until < now()
      )
      OR k.lease_token = excluded.lease_token
    RETURNING 1
  )
SELECT
  true AS reserved,
  true AS "sameRequest",
  NULL::bytea AS answer
FROM reserved
UNION ALL
SELECT
  false,
  fingerprint = $3,
  answer
FROM idempotency_keys
WHERE
  application_id = $1
  AND digest = $2
  AND NOT EXISTS (
    SELECT
    FROM reserved
  );

-- store_idempotent_response: IdempotencyRepository.storeResponse
UPDATE idempotency_keys
SET
  answer = $4,
  lease_token = NULL,
  lease_until = NULL
WHERE
  application_id = $1
  AND digest = $2
  AND lease_token = $3
RETURNING 1;
