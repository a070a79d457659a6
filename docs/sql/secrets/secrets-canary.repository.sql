-- secrets_canary: SecretsCanaryRepository.canary
SELECT sealed
FROM secrets_canary;

-- insert_secrets_canary: SecretsCanaryRepository.insert
INSERT INTO secrets_canary (id, sealed)
VALUES (1, $1)
ON CONFLICT DO NOTHING;

-- replace_secrets_canary: SecretsCanaryRepository.replace
INSERT INTO secrets_canary (id, sealed)
VALUES (1, $1)
ON CONFLICT (id) DO UPDATE
SET sealed = excluded.sealed;
