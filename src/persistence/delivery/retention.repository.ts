import { Injectable } from '@nestjs/common';
import { ADVISORY_LOCKS } from '../advisory-locks.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import type { ListPosition } from '../../platform/postgres/statements/keyset-page.js';

/** The row locks keep other transactions from adding or repeating deliveries of these events before they are deleted. */
export const LOCK_OLD_EVENTS = {
  name: 'lock_old_events',
  text: `
    WITH advisory_lock AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(${ADVISORY_LOCKS.deleteOldEvents}) AS acquired)
    SELECT e.id, e.created_at AS "createdAt" FROM events e
    WHERE e.created_at < now() - make_interval(days => $1) AND (e.created_at, e.id) > ($2, $3)
    AND (SELECT acquired FROM advisory_lock)
    ORDER BY e.created_at, e.id LIMIT $4
    FOR UPDATE SKIP LOCKED`,
};

/** ON DELETE CASCADE deletes their deliveries and attempts too. */
const DELETE_EVENTS = {
  name: 'delete_old_events',
  text: `
    DELETE FROM events e
    WHERE e.id = ANY ($1::bigint[]) AND NOT EXISTS (
      SELECT FROM webhook_deliveries d WHERE d.event_id = e.id AND d.state = 'waiting')
    RETURNING 1`,
};

const DELETE_REPLAYS = {
  name: 'delete_old_replays',
  text: `
    DELETE FROM webhook_replays WHERE id = ANY (ARRAY(
      SELECT id FROM webhook_replays WHERE finished_at < now() - make_interval(days => $1) LIMIT $2))
    RETURNING 1`,
};

/** Ids ascend almost as the times do, so the oldest entries are found with the primary key. */
const DELETE_WEBHOOK_ACTIONS = {
  name: 'delete_old_webhook_actions',
  text: `
    DELETE FROM webhook_actions WHERE id = ANY (ARRAY(
      SELECT id FROM (SELECT id, created_at FROM webhook_actions ORDER BY id LIMIT $2) oldest
      WHERE created_at < now() - make_interval(days => $1)))
    RETURNING 1`,
};

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
    const values = [days, after?.createdAt ?? '-infinity', after?.id ?? 0, limit];
    const old = await tx.rows<ListPosition>(LOCK_OLD_EVENTS, values);
    if (old.length === 0) return { deletedCount: 0, next: null };
    const deleted = await tx.rows(DELETE_EVENTS, [old.map(({ id }) => id)]);
    return { deletedCount: deleted.length, next: old.length < limit ? null : old.at(-1)! };
  }

  /** Deletes at most `limit` replays that ended more than `days` ago. @returns how many were deleted */
  async deleteOldReplays(days: number, limit: number): Promise<number> {
    return (await this.transactions.autocommit.rows(DELETE_REPLAYS, [days, limit])).length;
  }

  /** Deletes at most `limit` entries of histories that are older than `days`. @returns how many were deleted */
  async deleteOldWebhookActions(days: number, limit: number): Promise<number> {
    return (await this.transactions.autocommit.rows(DELETE_WEBHOOK_ACTIONS, [days, limit])).length;
  }
}
