-- src/persistence/idempotency/idempotency.repository.ts: IdempotencyRepository.release

DELETE FROM idempotency_keys WHERE application_id = $1 AND digest = $2 AND lease_token = $3;
