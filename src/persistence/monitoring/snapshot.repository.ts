import { Injectable } from '@nestjs/common';
import { EVENT_NAMES } from '../../events/catalogue.js';
import { OTHER_SESSION_OF_SERVICE } from '../../platform/postgres/service-sessions.sql.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { FEED_END } from '../events/feed-end.sql.js';
import { raw, sql, type Sql } from '../../platform/postgres/sql.js';

/** The holders of snapshots, because of which PostgreSQL may not remove rows that were changed or deleted since. */
export const SNAPSHOT_HOLDERS = ['session', 'prepared_transaction', 'replica', 'replication_slot'] as const;

interface OldestSnapshots {
  /** The age of the oldest one in seconds; 0 when there is none. */
  seconds: Record<(typeof SNAPSHOT_HOLDERS)[number], number>;
  /** True if this role sees the snapshots of other roles' sessions. */
  seesAllSessions: boolean;
  /** The number of sessions of the service that have waited for a synchronous standby for more than five seconds. */
  commitWaits: number;
  /** The number of transactions by which the oldest row that is not frozen is behind, in any database of the server. */
  transactionIdAge: number;
}

/** The time of the first event from this transaction id on; one look-up in events_whole_feed_idx for each type. */
const firstEventFrom = (position: Sql): Sql => sql`
        SELECT min(first.created_at) FROM unnest(${EVENT_NAMES}::text[]) AS wanted(type)
        CROSS JOIN LATERAL (
          SELECT e.created_at FROM events e WHERE e.type = wanted.type AND e.feed_position >= ${position}
          ORDER BY e.feed_position, e.id LIMIT 1
        ) first`;

const AGES = SNAPSHOT_HOLDERS.map(
  (holder) =>
    `'${holder}', coalesce(extract(epoch FROM now() - min(since) FILTER (WHERE holder = '${holder}')), 0)`,
);

/**
 * The views are empty, or show no snapshots, where the role may not see them. Snapshots of replicas and replication slots have no
 * time: they are as old as the first event that was written after them, because events contain the id of their transaction.
 * Vacuum itself holds nothing back, so its workers are left out. Other values of the server are read too, for one round trip.
 */
export const OLDEST_SNAPSHOTS = sql`
    WITH holder AS MATERIALIZED (
      SELECT CASE backend_type WHEN 'walsender' THEN 'replica' ELSE 'session' END AS holder, backend_xmin AS xmin,
        xact_start AS since
      FROM pg_stat_activity
      WHERE backend_xmin IS NOT NULL AND pid <> pg_backend_pid() AND backend_type <> 'autovacuum worker'
      AND (datname = current_database() OR backend_type = 'walsender')
      UNION ALL
      SELECT 'prepared_transaction', transaction, prepared FROM pg_prepared_xacts WHERE database = current_database()
      UNION ALL
      SELECT 'replication_slot', xmin, NULL FROM pg_replication_slots WHERE xmin IS NOT NULL
    ), aged AS (
      SELECT holder, coalesce(since, (${firstEventFrom(
        sql`pg_snapshot_xmax(pg_current_snapshot())::text::bigint - age(holder.xmin)`,
      )})) AS since
      FROM holder
    )
    SELECT json_build_object(${raw(AGES.join(', '))}) AS seconds,
      pg_has_role('pg_read_all_stats', 'USAGE') AS "seesAllSessions",
      (SELECT count(*)::float8 FROM pg_stat_activity s WHERE s.wait_event = 'SyncRep'
        AND s.query_start < clock_timestamp() - interval '5 seconds' AND ${OTHER_SESSION_OF_SERVICE}) AS "commitWaits",
      (SELECT max(age(datfrozenxid))::float8 FROM pg_database) AS "transactionIdAge"
    FROM aged`;

/** Seconds for which the feed has not shown an event that is stored, because a transaction that began earlier is still open. */
export const FEED_HELD = sql`
    SELECT greatest(extract(epoch FROM now() - (${firstEventFrom(sql`(${FEED_END})`)})), 0)::float8 AS seconds`;

@Injectable()
export class SnapshotRepository {
  constructor(private readonly transactions: Transactions) {}

  oldestSnapshots(): Promise<OldestSnapshots> {
    return this.transactions.autocommit.row<OldestSnapshots>(OLDEST_SNAPSHOTS);
  }

  async feedHeldSeconds(): Promise<number> {
    const { seconds } = await this.transactions.autocommit.row<{ seconds: number }>(FEED_HELD);
    return seconds;
  }
}
