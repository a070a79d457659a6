-- secrets_canary: SecretsCanaryRepository.canary
SELECT sealed
FROM secrets_canary;

-- examples_of_secrets: SecretsCanaryRepository.examples
(
  SELECT secret AS sealed
  FROM webhooks
  WHERE
    application_id IS NOT NULL
    AND octet_length(secret) > 28
  ORDER BY id DESC
  LIMIT 100
)
UNION ALL
(
  SELECT answer
  FROM idempotency_keys
  WHERE answer IS NOT NULL
  ORDER BY created_at DESC
  LIMIT 10
);

-- insert_secrets_canary: SecretsCanaryRepository.insert
INSERT INTO secrets_canary (id, sealed)
VALUES (1, $1)
ON CONFLICT DO NOTHING;

-- replace_secrets_canary: SecretsCanaryRepository.replace
INSERT INTO secrets_canary (id, sealed)
VALUES (1, $1)
ON CONFLICT (id) DO UPDATE
SET sealed = excluded.sealed;
