-- src/persistence/delivery/subscription-cleanup.repository.ts: SubscriptionCleanupRepository.removedSubscriptions

SELECT id FROM webhooks WHERE application_id IS NULL ORDER BY id LIMIT 1000;
