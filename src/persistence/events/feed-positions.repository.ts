import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from '../../platform/postgres/sql.js';
import { EVENT_NAMES } from '../../events/catalogue.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';

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

/** True for a position beyond every transaction id of this server: the events were restored from another server's dump. */
const AHEAD = sql`pg_snapshot_xmax(pg_current_snapshot())::text::bigint <=`;

/** The positions of events that were restored from a dump of another server. */
@Injectable()
export class RestoredEventsRepository implements OnModuleInit {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Repairs positions after a dump of another server was restored: its positions may be larger than the transaction
   * ids of this server, so these events would be invisible for long. Then all events are updated once, without a
   * time limit. It runs before this process, API or worker, writes an event: an event that is already written at a
   * position of this server would be moved before all restored ones.
   */
  async onModuleInit(): Promise<void> {
    const typesAhead = await this.transactions.autocommit.rows(sql`
      SELECT wanted.type FROM unnest(${EVENT_NAMES}::text[]) AS wanted(type)
      WHERE ${AHEAD} (
        SELECT e.feed_position FROM events e WHERE e.type = wanted.type ORDER BY e.feed_position DESC LIMIT 1)`);
    if (typesAhead.length === 0) return;
    await this.transactions.run(async (tx) => {
      // The timeouts of a session are meant for requests, not for this maintenance.
      await tx.rows(
        sql`SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`,
      );
      // Another process may start and do the same at this moment.
      await tx.rows(sql`LOCK TABLE events IN SHARE ROW EXCLUSIVE MODE`);
      // Moves all restored events before all future ones, and keeps their order.
      await tx.rows(sql`
        UPDATE events SET feed_position = feed_position - (SELECT max(feed_position) FROM events)
        WHERE ${AHEAD} (SELECT max(feed_position) FROM events)`);
    });
  }
}
