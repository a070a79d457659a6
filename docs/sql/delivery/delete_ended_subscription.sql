-- src/persistence/delivery/subscription-cleanup.repository.ts: SubscriptionCleanupRepository.deleteStep

DELETE FROM webhooks
WHERE id = $1 AND application_id IS NULL
AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.webhook_id = $1);
