import { Injectable } from '@nestjs/common';
import { ADVISORY_LOCKS } from '../locks/advisory-locks.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import type { ListPosition } from '../../platform/postgres/statements/keyset-page.js';
import { raw, sql } from '../../platform/postgres/sql.js';

/** Deletes old events, replays and histories of subscriptions. Ages are measured by the clock of the database. */
@Injectable()
export class RetentionRepository {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Deletes the next events that are older than `days`, with their deliveries and attempts; except events that have
   * a waiting delivery. Must be called in a transaction: events are locked before their deliveries are checked.
   * @param after where the previous step ended; null to begin with the oldest event
   * @returns how many were deleted, and where the next step begins; null when this was the last one, or another
   *   process is deleting at the moment
   */
  async deleteOldEvents(
    tx: Tx,
    days: number,
    after: ListPosition | null,
    limit: number,
  ): Promise<{ deletedCount: number; next: ListPosition | null }> {
    // The row locks keep other transactions from adding or repeating deliveries of these events before they are deleted.
    const old = await tx.rows<ListPosition>(sql`
      WITH advisory_lock AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(${raw(ADVISORY_LOCKS.deleteOldEvents)}) AS acquired)
      SELECT e.id, e.created_at AS "createdAt" FROM events e
      WHERE e.created_at < now() - make_interval(days => ${days})
      AND (e.created_at, e.id) > (${after?.createdAt ?? '-infinity'}, ${after?.id ?? 0})
      AND (SELECT acquired FROM advisory_lock)
      ORDER BY e.created_at, e.id LIMIT ${limit}
      FOR UPDATE SKIP LOCKED`);
    if (old.length === 0) return { deletedCount: 0, next: null };
    // ON DELETE CASCADE deletes their deliveries and attempts too.
    const deleted = await tx.rows(sql`
      DELETE FROM events e
      WHERE e.id = ANY (${old.map(({ id }) => id)}::bigint[]) AND NOT EXISTS (
        SELECT FROM webhook_deliveries d WHERE d.event_id = e.id AND d.state = 'waiting')
      RETURNING 1`);
    return { deletedCount: deleted.length, next: old.length < limit ? null : old.at(-1)! };
  }

  /** Deletes at most `limit` replays that ended more than `days` ago. @returns how many were deleted */
  async deleteOldReplays(days: number, limit: number): Promise<number> {
    const rows = await this.transactions.autocommit.rows(sql`
      DELETE FROM work WHERE id = ANY (ARRAY(
        SELECT id FROM work WHERE kind = 'replay' AND finished_at < now() - make_interval(days => ${days}) LIMIT ${limit}))
      RETURNING 1`);
    return rows.length;
  }
}
