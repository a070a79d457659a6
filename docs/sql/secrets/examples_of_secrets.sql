-- src/persistence/secrets/secrets-canary.repository.ts: SecretsCanaryRepository.examples

(SELECT secret AS sealed FROM webhooks
WHERE application_id IS NOT NULL AND octet_length(secret) > 28 ORDER BY id DESC LIMIT 100)
UNION ALL
(SELECT answer FROM idempotency_keys WHERE answer IS NOT NULL ORDER BY created_at DESC LIMIT 10);
