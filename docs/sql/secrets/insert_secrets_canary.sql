-- src/persistence/secrets/secrets-canary.repository.ts: SecretsCanaryRepository.insert

INSERT INTO secrets_canary (id, sealed) VALUES (1, $1) ON CONFLICT DO NOTHING;
