-- src/persistence/secrets/secrets-canary.repository.ts: SecretsCanaryRepository.replace

INSERT INTO secrets_canary (id, sealed) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET sealed = excluded.sealed;
