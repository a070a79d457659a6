-- src/persistence/secrets/secrets-canary.repository.ts: SecretsCanaryRepository.canary

SELECT sealed FROM secrets_canary;
