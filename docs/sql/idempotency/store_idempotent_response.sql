-- src/persistence/idempotency/idempotency.repository.ts: IdempotencyRepository.storeResponse

UPDATE idempotency_keys SET answer = $4, lease_token = NULL, lease_until = NULL
WHERE application_id = $1 AND digest = $2 AND lease_token = $3
RETURNING 1;
