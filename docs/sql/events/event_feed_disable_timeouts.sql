-- src/persistence/events/event-feed.repository.ts: EventFeedRepository.onModuleInit

SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true);
