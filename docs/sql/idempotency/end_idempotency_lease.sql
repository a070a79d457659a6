-- src/persistence/idempotency/idempotency.repository.ts: IdempotencyRepository.endLease

UPDATE idempotency_keys SET lease_until = now() - interval '1 ms'
WHERE application_id = $1 AND digest = $2 AND lease_token = $3;
