import { sql } from '../../platform/postgres/sql.js';
/**
 * The position at which the event feed ends: all transactions that can write an event at a lower one have ended. It is the
 * number of the oldest running transaction, without those of other databases, which write no events here. It must be
 * evaluated once, in a statement that is a transaction of its own (decision 20). On a standby, whose snapshots do not list the
 * running transactions, it is the number of the oldest transaction that runs in any database.
 */
export const FEED_END = sql`
      SELECT CASE WHEN pg_is_in_recovery() THEN pg_snapshot_xmin(pg_current_snapshot())::text::bigint
        ELSE coalesce(min(running.xid::text::bigint), pg_snapshot_xmax(pg_current_snapshot())::text::bigint) END
      FROM pg_snapshot_xip(pg_current_snapshot()) AS running(xid)
      WHERE running.xid::xid NOT IN (
        SELECT backend_xid FROM pg_stat_activity WHERE datname <> current_database() AND backend_xid IS NOT NULL
        UNION ALL SELECT transaction FROM pg_prepared_xacts WHERE database <> current_database())`;
