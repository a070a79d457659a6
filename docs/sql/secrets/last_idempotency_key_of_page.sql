-- src/persistence/secrets/sealed-rows.repository.ts: SealedRowsRepository.lastOfPage

SELECT application_id AS "applicationId", digest
FROM (
  SELECT application_id, digest FROM idempotency_keys
  WHERE (application_id, digest) > ($1, $2)
  ORDER BY application_id, digest LIMIT $3
) page
ORDER BY application_id DESC, digest DESC LIMIT 1;
