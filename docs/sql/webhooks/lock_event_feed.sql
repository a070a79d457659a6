-- src/persistence/webhooks/event-feed.repository.ts: EventFeedRepository.repairPositions

LOCK TABLE events IN SHARE ROW EXCLUSIVE MODE;
