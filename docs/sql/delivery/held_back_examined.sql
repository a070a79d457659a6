-- src/persistence/delivery/subscription-cleanup.repository.ts: SubscriptionCleanupRepository.markExamined

UPDATE applications SET examining = false WHERE id = $1 AND xmin::text = $2;
