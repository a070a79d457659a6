-- event_of_feed: EventFeedRepository.event
SELECT
  e.message_id AS "messageId",
  e.type,
  e.order_id AS "orderId",
  e.sequence,
  e.created_at AS "createdAt",
  e.payload
FROM events e
WHERE
  e.message_id = $1
  AND (
    e.application_id = $2
    AND e.type = ANY ($3::text[])
    OR e.type = ANY ($4::text[])
  );

-- event_feed_last_kept: EventFeedRepository.lastKept
SELECT kept.message_id AS "messageId"
FROM
  (
    SELECT *
    FROM data_histories
    ORDER BY number DESC
    LIMIT 1
  ) history
  CROSS JOIN LATERAL (
    SELECT
      entry.message_id,
      entry.feed_position,
      entry.id
    FROM
      unnest($2::text[]) AS wanted (type)
      CROSS JOIN LATERAL (
        SELECT
          e.message_id,
          e.feed_position,
          e.id
        FROM events e
        WHERE
          e.application_id = $1::bigint
          AND e.type = wanted.type
          AND e.feed_position < history.feed_position
          AND e.created_at <= history.lost_since
        ORDER BY
          e.feed_position DESC,
          e.id DESC
        LIMIT 1
      ) entry
    UNION ALL
    SELECT
      entry.message_id,
      entry.feed_position,
      entry.id
    FROM
      unnest($3::text[]) AS wanted (type)
      CROSS JOIN LATERAL (
        SELECT
          e.message_id,
          e.feed_position,
          e.id
        FROM events e
        WHERE
          e.type = wanted.type
          AND e.feed_position < history.feed_position
          AND e.created_at <= history.lost_since
        ORDER BY
          e.feed_position DESC,
          e.id DESC
        LIMIT 1
      ) entry
  ) kept
ORDER BY
  kept.feed_position DESC,
  kept.id DESC
LIMIT 1;

-- event_feed_page: EventFeedRepository.page
WITH
  feed_end (position) AS MATERIALIZED (
    SELECT
      CASE
        WHEN pg_is_in_recovery() THEN pg_snapshot_xmin(pg_current_snapshot())::text::bigint
        ELSE coalesce(min(running.xid::text::bigint), pg_snapshot_xmax(pg_current_snapshot())::text::bigint)
      END
    FROM pg_snapshot_xip(pg_current_snapshot()) AS running (xid)
    WHERE
      running.xid::xid NOT IN (
        SELECT backend_xid
        FROM pg_stat_activity
        WHERE
          datname <> current_database()
          AND backend_xid IS NOT NULL
        UNION ALL
        SELECT transaction
        FROM pg_prepared_xacts
        WHERE database <> current_database()
      )
  ),
  page AS MATERIALIZED (
    (
      SELECT
        entry.feed_position,
        entry.id
      FROM
        unnest($2::text[]) AS wanted (type)
        CROSS JOIN LATERAL (
          SELECT
            e.feed_position,
            e.id
          FROM events e
          WHERE
            e.application_id = $1::bigint
            AND e.type = wanted.type
            AND (e.feed_position, e.id) > ($4::bigint, $5::bigint)
            AND e.feed_position < (
              SELECT position
              FROM feed_end
            )
          ORDER BY
            e.feed_position,
            e.id
          LIMIT $6
        ) entry
      UNION ALL
      SELECT
        entry.feed_position,
        entry.id
      FROM
        unnest($3::text[]) AS wanted (type)
        CROSS JOIN LATERAL (
          SELECT
            e.feed_position,
            e.id
          FROM events e
          WHERE
            e.type = wanted.type
            AND (e.feed_position, e.id) > ($4::bigint, $5::bigint)
            AND e.feed_position < (
              SELECT position
              FROM feed_end
            )
          ORDER BY
            e.feed_position,
            e.id
          LIMIT $6
        ) entry
    )
    ORDER BY
      feed_position,
      id
    LIMIT $6
  ),
  sized AS (
    SELECT
      e.*,
      sum(octet_length(e.payload)) OVER (
        ORDER BY
          e.feed_position,
          e.id
      ) - octet_length(e.payload) AS bytes_before
    FROM events e
    WHERE
      e.id = ANY (
        ARRAY(
          SELECT id
          FROM page
        )
      )
  )
SELECT
  history.id AS "historyId",
  sized.message_id AS "messageId",
  sized.type,
  sized.order_id AS "orderId",
  sized.sequence,
  sized.created_at AS "createdAt",
  CASE WHEN bytes_before < $7 THEN payload
  END AS payload
FROM
  (
    SELECT *
    FROM data_histories
    ORDER BY number DESC
    LIMIT 1
  ) history
  LEFT JOIN sized ON true
ORDER BY
  sized.feed_position,
  sized.id;

-- event_feed_position: EventFeedRepository.positionOf
SELECT
  feed_position AS position,
  id
FROM events
WHERE
  message_id = $1
  AND (
    application_id = $2
    OR type = ANY ($3::text[])
  );
