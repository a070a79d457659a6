-- src/persistence/secrets/sealed-rows.repository.ts: SealedRowsRepository.replaceAnswers

UPDATE idempotency_keys k
SET answer = sealed.answer
FROM unnest($1::bigint[], $2::bytea[], $3::bytea[]) AS sealed(application_id, digest, answer)
WHERE k.application_id = sealed.application_id AND k.digest = sealed.digest;
