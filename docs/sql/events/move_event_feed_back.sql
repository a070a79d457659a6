-- src/persistence/events/event-feed.repository.ts: EventFeedRepository.onModuleInit

UPDATE events SET feed_position = feed_position - (SELECT max(feed_position) FROM events)
WHERE pg_snapshot_xmax(pg_current_snapshot())::text::bigint <= (SELECT max(feed_position) FROM events);
