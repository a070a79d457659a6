-- src/persistence/secrets/sealed-rows.repository.ts: SealedRowsRepository.lockAnswers

SELECT application_id AS "applicationId", digest, answer FROM idempotency_keys
WHERE (application_id, digest) > ($1, $2) AND (application_id, digest) <= ($3, $4)
AND answer IS NOT NULL AND substring(answer FROM 1 FOR 1) IS DISTINCT FROM $5::bytea
ORDER BY application_id, digest
FOR NO KEY UPDATE;
