-- lock_event_feed: RestoredEventsRepository.onModuleInit
LOCK TABLE events IN SHARE ROW EXCLUSIVE MODE;

-- event_feed_disable_timeouts: RestoredEventsRepository.onModuleInit
SELECT
  set_config('statement_timeout', '0', true),
  set_config('lock_timeout', '0', true);

-- event_feed_is_ahead: RestoredEventsRepository.onModuleInit
SELECT wanted.type
FROM unnest($1::text[]) AS wanted (type)
WHERE
  pg_snapshot_xmax(pg_current_snapshot())::text::bigint <= (
    SELECT e.feed_position
    FROM events e
    WHERE e.type = wanted.type
    ORDER BY e.feed_position DESC
    LIMIT 1
  );

-- move_event_feed_back: RestoredEventsRepository.onModuleInit
UPDATE events
SET
  feed_position = feed_position - (
    SELECT max(feed_position)
    FROM events
  )
WHERE
  pg_snapshot_xmax(pg_current_snapshot())::text::bigint <= (
    SELECT max(feed_position)
    FROM events
  );
