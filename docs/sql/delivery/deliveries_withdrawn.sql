-- src/persistence/delivery/subscription-cleanup.repository.ts: SubscriptionCleanupRepository.markCleaned

UPDATE applications SET withdrawing = false WHERE id = $1;
