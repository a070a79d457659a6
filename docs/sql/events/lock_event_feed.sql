-- src/persistence/events/event-feed.repository.ts: EventFeedRepository.onModuleInit

LOCK TABLE events IN SHARE ROW EXCLUSIVE MODE;
