import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import type { ListPosition } from '../../platform/postgres/statements/keyset-page.js';
import { mayReceive } from '../events/event-access.js';
import { lockLeases, releaseDeliveries } from './lease.js';
import { recheckBlocked, type BlockedPosition } from './ordered-deliveries.sql.js';
import { sql } from '../../platform/postgres/sql.js';

/**
 * Cleans up after lost rights and removed subscriptions, and examines what was held back, in steps that lock few rows for a
 * short time.
 */
@Injectable()
export class SubscriptionCleanupRepository {
  constructor(private readonly transactions: Transactions) {}

  applicationsToClean(): Promise<{ applicationId: number; webhookIds: number[] }[]> {
    // The subscriptions of applications that lost a right and may have waiting deliveries that they may no longer receive.
    return this.transactions.autocommit.rows(sql`
      SELECT a.id AS "applicationId", array_remove(array_agg(w.id ORDER BY w.id), NULL) AS "webhookIds"
      FROM applications a LEFT JOIN webhooks w ON w.application_id = a.id
      WHERE a.withdrawing
      GROUP BY a.id`);
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

  async markCleaned(applicationId: number): Promise<void> {
    await this.transactions.autocommit.rows(
      sql`UPDATE applications SET withdrawing = false WHERE id = ${applicationId}`,
    );
  }

  /** The applications for which held back deliveries have to be examined, with their subscriptions. */
  applicationsToRecheck(): Promise<{ applicationId: number; version: string; webhookIds: number[] }[]> {
    // `version` changes with every write of the row, also with a further request.
    return this.transactions.autocommit.rows(sql`
      SELECT a.id AS "applicationId", a.xmin::text AS version, array_remove(array_agg(w.id ORDER BY w.id), NULL) AS "webhookIds"
      FROM applications a LEFT JOIN webhooks w ON w.application_id = a.id
      WHERE a.examining
      GROUP BY a.id`);
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

  async markRechecked(applicationId: number, version: string): Promise<void> {
    // Has no effect if there was a further request since this version, for which everything is examined again.
    await this.transactions.autocommit.rows(
      sql`UPDATE applications SET examining = false WHERE id = ${applicationId} AND xmin::text = ${version}`,
    );
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
    const deleted = await autocommit.rows(sql`
      DELETE FROM webhook_deliveries
      WHERE id = ANY (ARRAY(
        SELECT id FROM webhook_deliveries WHERE webhook_id = ${webhookId} LIMIT ${limit} FOR UPDATE SKIP LOCKED))
      RETURNING 1`);
    if (deleted.length === limit) return false;
    await autocommit.rows(sql`
      DELETE FROM webhooks
      WHERE id = ${webhookId} AND application_id IS NULL
      AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.webhook_id = ${webhookId})`);
    return true;
  }
}
