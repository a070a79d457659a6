-- src/persistence/events/event-feed.repository.ts: EventFeedRepository.positionOf

SELECT feed_position AS position, id FROM events
WHERE message_id = $1 AND (application_id = $2 OR type = ANY ($3::text[]));
