import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import type { ListPosition } from '../../platform/postgres/statements/keyset-page.js';
import { mayReceive } from '../events/outbox.js';
import { lockLeases, releaseDeliveries } from './lease.js';
import { recheckBlocked, type BlockedPosition } from './ordered-deliveries.sql.js';
import { raw, sql } from '../../platform/postgres/sql.js';
import { deleteFree } from '../locks/free-rows.js';

/**
 * `withdrawing`: it has lost a right, and may have waiting deliveries that it may not receive any more. `examining`: it may have
 * deliveries that are held back, and do not wait any more.
 */
type Mark = 'withdrawing' | 'examining';

interface MarkedApplication {
  applicationId: number;
  webhookIds: number[];
  /** Changes with every write of the row. */
  version: string;
}

/**
 * Cleans up after lost rights and removed subscriptions, and examines what was held back, in steps that lock few rows for a
 * short time.
 */
@Injectable()
export class SubscriptionCleanupRepository {
  constructor(private readonly transactions: Transactions) {}

  /** The applications with a mark, and their subscriptions. */
  markedApplications(mark: Mark): Promise<MarkedApplication[]> {
    return this.transactions.autocommit.rows(sql`
      SELECT a.id AS "applicationId", a.xmin::text AS version, array_remove(array_agg(w.id ORDER BY w.id), NULL) AS "webhookIds"
      FROM applications a LEFT JOIN webhooks w ON w.application_id = a.id
      WHERE a.${raw(mark)}
      GROUP BY a.id`);
  }

  /** Has no effect if the application was marked again since it was read: then everything is done again. */
  async removeMark(mark: Mark, { applicationId, version }: MarkedApplication): Promise<void> {
    await this.transactions.autocommit.rows(
      sql`UPDATE applications SET ${raw(mark)} = false WHERE id = ${applicationId} AND xmin::text = ${version}`,
    );
  }

  /**
   * Cancels waiting deliveries whose events the application of the subscription may no longer see.
   * @param after where the previous step ended; null to begin with the oldest delivery
   * @returns where the next step begins; null when this was the last one
   */
  cancelNotPermitted(
    webhookId: number,
    after: ListPosition | null,
    limit: number,
  ): Promise<ListPosition | null> {
    // This includes deliveries in flight: they are removed from their lease, so that their attempt is not recorded and not
    // retried. Deliveries are locked in the order of their ids, as everywhere.
    return this.transactions.autocommit.rowOrNull(sql`
      WITH page AS MATERIALIZED (
        SELECT d.id, d.event_id, d.state, d.created_at FROM webhook_deliveries d
        WHERE d.webhook_id = ${webhookId} AND (d.created_at, d.id) > (${after?.createdAt ?? '-infinity'}, ${after?.id ?? 0})
        ORDER BY d.created_at, d.id LIMIT ${limit}
      ), not_permitted AS MATERIALIZED (
        SELECT page.id FROM page
        JOIN events e ON e.id = page.event_id
        JOIN webhooks w ON w.id = ${webhookId}
        JOIN applications a ON a.id = w.application_id
        WHERE page.state = 'waiting' AND NOT ${mayReceive('e')}
      ), lease AS MATERIALIZED (${lockLeases(sql`l.webhook_id = ${webhookId} AND EXISTS (SELECT FROM not_permitted)`)}
      ), locked AS MATERIALIZED (
        SELECT d.id FROM webhook_deliveries d
        WHERE d.id = ANY (ARRAY(SELECT id FROM not_permitted)) AND d.state = 'waiting' AND (SELECT count(*) FROM lease) >= 0
        ORDER BY d.id
        FOR UPDATE
      ), released AS (${releaseDeliveries(sql`locked`, sql`l.token IN (SELECT token FROM lease)`)}
      ), cancelled AS (
        UPDATE webhook_deliveries d
        SET state = 'cancelled', reason = 'right_lost', finished_at = now(), next_attempt_at = NULL
        FROM locked WHERE d.id = locked.id
      )
      SELECT created_at AS "createdAt", id FROM page ORDER BY created_at DESC, id DESC LIMIT 1`);
  }

  /**
   * Makes deliveries due that were held back and do not wait any more.
   * @param after where the previous step ended; null to begin with the one that is due first
   * @returns where the next step begins; null when this was the last one
   */
  recheckBlocked(
    webhookId: number,
    after: BlockedPosition | null,
    limit: number,
  ): Promise<BlockedPosition | null> {
    return this.transactions.autocommit.rowOrNull(recheckBlocked(webhookId, after, limit));
  }

  async removedSubscriptions(): Promise<number[]> {
    // Unsubscribing sets application_id to null.
    const rows = await this.transactions.autocommit.rows<{ id: number }>(
      sql`SELECT id FROM webhooks WHERE application_id IS NULL ORDER BY id LIMIT 1000`,
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Deletes some deliveries of a removed subscription, and after the last ones the subscription.
   * @returns whether the subscription was deleted
   */
  async deleteStep(webhookId: number, limit: number): Promise<boolean> {
    const { autocommit } = this.transactions;
    // ON DELETE CASCADE deletes their attempts too.
    const next = sql`FROM webhook_deliveries r WHERE r.webhook_id = ${webhookId} LIMIT ${limit}`;
    const deleted = await autocommit.rows(sql`${deleteFree('webhook_deliveries', 'id', next)} RETURNING 1`);
    if (deleted.length === limit) return false;
    await autocommit.rows(sql`
      DELETE FROM webhooks
      WHERE id = ${webhookId} AND application_id IS NULL
      AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.webhook_id = ${webhookId})`);
    return true;
  }
}
