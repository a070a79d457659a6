import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import type { ListPosition } from '../../platform/postgres/statements/keyset-page.js';
import { mayReceive } from '../events/event-access.js';
import { lockLeases, releaseDeliveries } from './lease.js';
import { APPLICATION_RECHECKED, APPLICATIONS_TO_RECHECK, RECHECK_BLOCKED } from './ordered-deliveries.sql.js';

/** Where a step of an examination ended. */
export interface BlockedPosition {
  nextAttemptAt: Date;
  id: number;
}

/** The subscriptions of applications that lost a right and may have waiting deliveries that they may no longer receive. */
const APPLICATIONS_TO_CLEAN = {
  name: 'withdrawing_subscriptions',
  text: `
    SELECT a.id AS "applicationId", array_remove(array_agg(w.id ORDER BY w.id), NULL) AS "webhookIds"
    FROM applications a LEFT JOIN webhooks w ON w.application_id = a.id
    WHERE a.withdrawing
    GROUP BY a.id`,
};

/**
 * Reads the next $4 deliveries of subscription $1 and cancels those that are waiting with an event of another
 * application, unless the subscriber may see it. This includes deliveries in flight: they are removed from their lease,
 * so their attempt is not recorded and not retried. Deliveries are locked in the order of their ids, as everywhere.
 */
const CANCEL_NOT_PERMITTED = {
  name: 'withdraw_deliveries',
  text: `
    WITH page AS MATERIALIZED (
      SELECT d.id, d.event_id, d.state, d.created_at FROM webhook_deliveries d
      WHERE d.webhook_id = $1 AND (d.created_at, d.id) > ($2, $3)
      ORDER BY d.created_at, d.id LIMIT $4
    ), not_permitted AS MATERIALIZED (
      SELECT page.id FROM page
      JOIN events e ON e.id = page.event_id
      JOIN webhooks w ON w.id = $1
      JOIN applications a ON a.id = w.application_id
      WHERE page.state = 'waiting' AND NOT ${mayReceive('e')}
    ), lease AS MATERIALIZED (${lockLeases('l.webhook_id = $1 AND EXISTS (SELECT FROM not_permitted)')}
    ), locked AS MATERIALIZED (
      SELECT d.id FROM webhook_deliveries d
      WHERE d.id = ANY (ARRAY(SELECT id FROM not_permitted)) AND d.state = 'waiting' AND (SELECT count(*) FROM lease) >= 0
      ORDER BY d.id
      FOR UPDATE
    ), released AS (${releaseDeliveries('locked', 'l.token IN (SELECT token FROM lease)')}
    ), cancelled AS (
      UPDATE webhook_deliveries d
      SET state = 'cancelled', reason = 'right_lost', finished_at = now(), next_attempt_at = NULL
      FROM locked WHERE d.id = locked.id
    )
    SELECT created_at AS "createdAt", id FROM page ORDER BY created_at DESC, id DESC LIMIT 1`,
};

const APPLICATION_CLEANED = {
  name: 'deliveries_withdrawn',
  text: 'UPDATE applications SET withdrawing = false WHERE id = $1',
};

/** Removed subscriptions: unsubscribing sets application_id to null. */
const REMOVED_SUBSCRIPTIONS = {
  name: 'ended_subscriptions',
  text: 'SELECT id FROM webhooks WHERE application_id IS NULL ORDER BY id LIMIT 1000',
};

/** ON DELETE CASCADE deletes their attempts too. */
const DELETE_DELIVERIES = {
  name: 'delete_deliveries',
  text: `
    DELETE FROM webhook_deliveries
    WHERE id = ANY (ARRAY(
      SELECT id FROM webhook_deliveries WHERE webhook_id = $1 LIMIT $2 FOR UPDATE SKIP LOCKED))
    RETURNING 1`,
};

const DELETE_SUBSCRIPTION = {
  name: 'delete_ended_subscription',
  text: `
    DELETE FROM webhooks
    WHERE id = $1 AND application_id IS NULL
    AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.webhook_id = $1)`,
};

/**
 * Cleans up after lost rights and removed subscriptions, and examines what was held back, in steps that lock few rows for a
 * short time.
 */
@Injectable()
export class SubscriptionCleanupRepository {
  constructor(private readonly transactions: Transactions) {}

  applicationsToClean(): Promise<{ applicationId: number; webhookIds: number[] }[]> {
    return this.transactions.autocommit.rows(APPLICATIONS_TO_CLEAN, []);
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
    const values = [webhookId, after?.createdAt ?? '-infinity', after?.id ?? 0, limit];
    return this.transactions.autocommit.rowOrNull(CANCEL_NOT_PERMITTED, values);
  }

  async markCleaned(applicationId: number): Promise<void> {
    await this.transactions.autocommit.rows(APPLICATION_CLEANED, [applicationId]);
  }

  /** The applications for which held back deliveries have to be examined, with their subscriptions. */
  applicationsToRecheck(): Promise<{ applicationId: number; version: string; webhookIds: number[] }[]> {
    return this.transactions.autocommit.rows(APPLICATIONS_TO_RECHECK, []);
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
    const values = [webhookId, after?.nextAttemptAt ?? '-infinity', after?.id ?? 0, limit];
    return this.transactions.autocommit.rowOrNull(RECHECK_BLOCKED, values);
  }

  async markRechecked(applicationId: number, version: string): Promise<void> {
    await this.transactions.autocommit.rows(APPLICATION_RECHECKED, [applicationId, version]);
  }

  async removedSubscriptions(): Promise<number[]> {
    const rows = await this.transactions.autocommit.rows<{ id: number }>(REMOVED_SUBSCRIPTIONS, []);
    return rows.map(({ id }) => id);
  }

  /**
   * Deletes some deliveries of a removed subscription, and after the last ones the subscription.
   * @returns whether the subscription was deleted
   */
  async deleteStep(webhookId: number, limit: number): Promise<boolean> {
    const { autocommit } = this.transactions;
    const deleted = await autocommit.rows(DELETE_DELIVERIES, [webhookId, limit]);
    if (deleted.length === limit) return false;
    await autocommit.rows(DELETE_SUBSCRIPTION, [webhookId]);
    return true;
  }
}
