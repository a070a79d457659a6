-- event_feed_held: SnapshotRepository.feedHeldSeconds
SELECT
  greatest(
    extract(
      epoch
      FROM
        now() - (
          SELECT min(first.created_at)
          FROM
            unnest($1::text[]) AS wanted (type)
            CROSS JOIN LATERAL (
              SELECT e.created_at
              FROM events e
              WHERE
                e.type = wanted.type
                AND e.feed_position >= (
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
                )
              ORDER BY
                e.feed_position,
                e.id
              LIMIT 1
            ) first
        )
    ),
    0
  )::float8 AS seconds;

-- oldest_snapshots: SnapshotRepository.oldestSnapshots
WITH
  holder AS MATERIALIZED (
    SELECT
      CASE backend_type
        WHEN 'walsender' THEN 'replica'
        ELSE 'session'
      END AS holder,
      backend_xmin AS xmin,
      xact_start AS since
    FROM pg_stat_activity
    WHERE
      backend_xmin IS NOT NULL
      AND pid <> pg_backend_pid()
      AND backend_type <> 'autovacuum worker'
      AND (
        datname = current_database()
        OR backend_type = 'walsender'
      )
    UNION ALL
    SELECT
      'prepared_transaction',
      transaction,
      prepared
    FROM pg_prepared_xacts
    WHERE database = current_database()
    UNION ALL
    SELECT
      'replication_slot',
      xmin,
      NULL
    FROM pg_replication_slots
    WHERE xmin IS NOT NULL
  ),
  aged AS (
    SELECT
      holder,
      coalesce(
        since,
        (
          SELECT min(first.created_at)
          FROM
            unnest($1::text[]) AS wanted (type)
            CROSS JOIN LATERAL (
              SELECT e.created_at
              FROM events e
              WHERE
                e.type = wanted.type
                AND e.feed_position >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint - age (holder.xmin)
              ORDER BY
                e.feed_position,
                e.id
              LIMIT 1
            ) first
        )
      ) AS since
    FROM holder
  )
SELECT
  json_build_object(
    'session',
    coalesce(
      extract(
        epoch
        FROM
          now() - min(since) FILTER (
            WHERE holder = 'session'
          )
      ),
      0
    ),
    'prepared_transaction',
    coalesce(
      extract(
        epoch
        FROM
          now() - min(since) FILTER (
            WHERE holder = 'prepared_transaction'
          )
      ),
      0
    ),
    'replica',
    coalesce(
      extract(
        epoch
        FROM
          now() - min(since) FILTER (
            WHERE holder = 'replica'
          )
      ),
      0
    ),
    'replication_slot',
    coalesce(
      extract(
        epoch
        FROM
          now() - min(since) FILTER (
            WHERE holder = 'replication_slot'
          )
      ),
      0
    )
  ) AS seconds,
  pg_has_role('pg_read_all_stats', 'USAGE') AS "seesAllSessions",
  (
    SELECT count(*)::float8
    FROM pg_stat_activity s
    WHERE
      s.wait_event = 'SyncRep'
      AND s.query_start < clock_timestamp() - interval '5 seconds'
      AND s.datname = current_database()
      AND s.pid <> pg_backend_pid()
      AND s.application_name = current_setting('application_name')
  ) AS "commitWaits",
  (
    SELECT max(age (datfrozenxid))::float8
    FROM pg_database
  ) AS "transactionIdAge"
FROM aged;
