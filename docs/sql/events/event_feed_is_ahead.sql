-- src/persistence/events/event-feed.repository.ts: EventFeedRepository.onModuleInit

SELECT wanted.type FROM unnest($1::text[]) AS wanted(type)
WHERE pg_snapshot_xmax(pg_current_snapshot())::text::bigint <= (
SELECT e.feed_position FROM events e WHERE e.type = wanted.type ORDER BY e.feed_position DESC LIMIT 1);
