-- src/persistence/delivery/subscription-cleanup.repository.ts: SubscriptionCleanupRepository.deleteStep

DELETE FROM webhook_deliveries
WHERE id = ANY (ARRAY(
  SELECT id FROM webhook_deliveries WHERE webhook_id = $1 LIMIT $2 FOR UPDATE SKIP LOCKED))
RETURNING 1;
