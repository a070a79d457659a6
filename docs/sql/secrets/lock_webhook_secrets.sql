-- src/persistence/secrets/sealed-rows.repository.ts: SealedRowsRepository.lockSecrets

SELECT id, secret, CASE WHEN previous_secret_until > now() THEN previous_secret END AS "previousSecret"
FROM webhooks
WHERE id > $1 AND application_id IS NOT NULL
ORDER BY id LIMIT $2
FOR NO KEY UPDATE;
