-- last_idempotency_key_of_page: SealedRowsRepository.lastOfPage
SELECT
  application_id AS "applicationId",
  digest
FROM
  (
    SELECT
      application_id,
      digest
    FROM idempotency_keys
    WHERE (application_id, digest) > ($1, $2)
    ORDER BY
      application_id,
      digest
    LIMIT $3
  ) page
ORDER BY
  application_id DESC,
  digest DESC
LIMIT 1;

-- lock_stored_answers: SealedRowsRepository.lockAnswers
SELECT
  application_id AS "applicationId",
  digest,
  answer
FROM idempotency_keys
WHERE
  (application_id, digest) > ($1, $2)
  AND (application_id, digest) <= ($3, $4)
  AND answer IS NOT NULL
  AND substring(
    answer
    FROM 1 FOR 1
  ) IS DISTINCT FROM $5::bytea
ORDER BY
  application_id,
  digest
FOR NO KEY UPDATE;

-- lock_webhook_keys: SealedRowsRepository.lockKeys
SELECT
  id,
  private_key AS "privateKey"
FROM webhook_keys
WHERE id > $1
ORDER BY id
LIMIT $2
FOR NO KEY UPDATE;

-- lock_webhook_secrets: SealedRowsRepository.lockSecrets
SELECT
  id,
  secret,
  CASE WHEN previous_secret_until > now() THEN previous_secret
  END AS "previousSecret",
  headers
FROM webhooks
WHERE
  id > $1
  AND application_id IS NOT NULL
ORDER BY id
LIMIT $2
FOR NO KEY UPDATE;

-- replace_stored_answers: SealedRowsRepository.replaceAnswers
UPDATE idempotency_keys k
SET answer = sealed.answer
FROM unnest($1::bigint[], $2::bytea[], $3::bytea[]) AS sealed (application_id, digest, answer)
WHERE
  k.application_id = sealed.application_id
  AND k.digest = sealed.digest;

-- replace_webhook_keys: SealedRowsRepository.replaceKeys
UPDATE webhook_keys k
SET private_key = sealed.private_key
FROM unnest($1::bigint[], $2::bytea[]) AS sealed (id, private_key)
WHERE k.id = sealed.id;

-- replace_webhook_secrets: SealedRowsRepository.replaceSecrets
UPDATE webhooks w
SET
  secret = coalesce(sealed.secret, w.secret),
  previous_secret = coalesce(sealed.previous_secret, w.previous_secret),
  headers = coalesce(sealed.headers, w.headers)
FROM unnest($1::bigint[], $2::bytea[], $3::bytea[], $4::bytea[]) AS sealed (id, secret, previous_secret, headers)
WHERE w.id = sealed.id;
