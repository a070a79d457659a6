-- src/persistence/events/event-feed.repository.ts: EventFeedRepository.event

SELECT e.message_id AS "messageId", e.type, e.order_id AS "orderId", e.sequence, e.created_at AS "createdAt", e.payload FROM events e
WHERE e.message_id = $1
AND (e.application_id = $2 AND e.type = ANY ($3::text[]) OR e.type = ANY ($4::text[]));
