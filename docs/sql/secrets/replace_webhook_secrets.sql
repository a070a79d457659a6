-- src/persistence/secrets/sealed-rows.repository.ts: SealedRowsRepository.replaceSecrets

UPDATE webhooks w
SET secret = coalesce(sealed.secret, w.secret),
  previous_secret = coalesce(sealed.previous_secret, w.previous_secret)
FROM unnest($1::bigint[], $2::bytea[], $3::bytea[]) AS sealed(id, secret, previous_secret)
WHERE w.id = sealed.id;
