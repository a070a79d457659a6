import { Injectable } from '@nestjs/common';
import type { RowList } from '../../common/row-list.js';
import type { DisabledReason } from '../../events/webhook-disabled.js';
import { Columns, type RowOf } from '../database/columns.js';
import { WebhookEntity } from '../entities/webhook.entity.js';
import { defineList, findInList, rowList } from '../database/list-statements.js';
import type { Session, Tx } from '../database/session.js';
import { Transactions } from '../database/transactions.js';

/** A subscription without its secrets. */
const WEBHOOK_COLUMNS = Columns.of(WebhookEntity).except('applicationId', 'secret', 'previousSecret', 'flow');
export type WebhookRow = RowOf<typeof WEBHOOK_COLUMNS> & { disabledReason: DisabledReason | null };

const COLUMNS = WEBHOOK_COLUMNS.selectFrom('w');

const WEBHOOKS = defineList({
  name: 'webhooks',
  select: `SELECT ${COLUMNS}`,
  from: 'FROM webhooks w',
  scope: 'w.application_id',
  id: 'w.id',
  changed: ['w.updated_at'],
});

const WEBHOOK_OF_EVENT = {
  name: 'webhook_of_event',
  text: `SELECT ${COLUMNS} FROM webhooks w WHERE w.application_id = $1 AND w.event = $2`,
};

/** Locks the application row: deliveries can still lock its subscriptions, and inserts that refer to it do not wait. */
const LOCK_SUBSCRIPTIONS = {
  name: 'lock_subscriptions',
  text: 'SELECT id FROM applications WHERE id = $1 FOR NO KEY UPDATE',
};

/** Activates a subscription and ends its pause and failure, so that waiting deliveries are sent immediately. */
const REACTIVATED = 'active = true, disabled_reason = NULL, paused_until = NULL, failing_since = NULL';

/** An existing subscription keeps its id and secret. A new url removes the signature warning, which was about the old one. */
const SUBSCRIBE = {
  name: 'subscribe_webhook',
  text: `
    INSERT INTO webhooks AS w (application_id, event, url, secret) VALUES ($1, $2, $3, $4)
    ON CONFLICT (event, application_id)
    DO UPDATE SET url = excluded.url, ${REACTIVATED}, updated_at = now(),
      signature_warning = w.signature_warning AND w.url = excluded.url
    RETURNING ${COLUMNS}, w.secret = $4 AS "isNew"`,
};

const ENABLE = {
  name: 'enable_webhook',
  text: `
    UPDATE webhooks w SET ${REACTIVATED}, updated_at = now()
    WHERE w.id = $1 AND w.application_id IS NOT NULL RETURNING ${COLUMNS}`,
};

/** The replaced secret still signs for $4 hours; the one that was replaced before it no longer signs. */
const ROTATE_SECRET = {
  name: 'rotate_webhook_secret',
  text: `
    UPDATE webhooks w
    SET secret = $3, previous_secret = CASE WHEN $4::int > 0 THEN w.secret END,
      previous_secret_until = CASE WHEN $4::int > 0 THEN now() + $4::int * interval '1 hour' END,
      updated_at = now()
    WHERE w.application_id = $1 AND w.id = $2
    RETURNING ${COLUMNS}`,
};

/** Detaches the subscription from its application; DeferredWork deletes it with its deliveries in small steps. */
const UNSUBSCRIBE = {
  name: 'unsubscribe_webhook',
  text: `
    UPDATE webhooks
    SET application_id = NULL, active = false, secret = '', previous_secret = NULL, previous_secret_until = NULL
    WHERE application_id = $1 AND id = $2
    RETURNING id`,
};

@Injectable()
export class WebhookRepository {
  constructor(private readonly transactions: Transactions) {}

  webhooks(applicationId: number): RowList<WebhookRow> {
    return rowList(this.transactions.autocommit, WEBHOOKS, applicationId);
  }

  webhook(
    applicationId: number,
    id: number,
    session: Session = this.transactions.autocommit,
  ): Promise<WebhookRow | null> {
    return findInList(session, WEBHOOKS, applicationId, id);
  }

  /** Until the transaction ends, no other one can subscribe or enable for this application. */
  async lockSubscriptions(tx: Tx, applicationId: number): Promise<void> {
    await tx.rows(LOCK_SUBSCRIPTIONS, [applicationId]);
  }

  async webhookOfEvent(tx: Tx, applicationId: number, event: string): Promise<WebhookRow | null> {
    return tx.rowOrNull<WebhookRow>(WEBHOOK_OF_EVENT, [applicationId, event]);
  }

  /**
   * @param sealedSecret the encrypted secret of the subscription, used only if it is new
   * @returns `isNew`: whether the subscription was created
   */
  async subscribe(
    tx: Tx,
    applicationId: number,
    { event, url, sealedSecret }: { event: string; url: string; sealedSecret: Buffer },
  ): Promise<WebhookRow & { isNew: boolean }> {
    return tx.row<WebhookRow & { isNew: boolean }>(SUBSCRIBE, [applicationId, event, url, sealedSecret]);
  }

  /** @returns null when the subscription no longer exists */
  async enable(tx: Tx, id: number): Promise<WebhookRow | null> {
    return tx.rowOrNull<WebhookRow>(ENABLE, [id]);
  }

  /**
   * @param overlapHours how long the previous secret signs too; 0 to stop using it immediately
   * @returns null when the application has no such subscription
   */
  async rotateSecret(
    applicationId: number,
    id: number,
    { sealedSecret, overlapHours }: { sealedSecret: Buffer; overlapHours: number },
  ): Promise<WebhookRow | null> {
    const values = [applicationId, id, sealedSecret, overlapHours];
    return this.transactions.autocommit.rowOrNull<WebhookRow>(ROTATE_SECRET, values);
  }

  /**
   * Removes a subscription. It is later deleted with its deliveries.
   * @returns whether the application has such a subscription
   */
  async unsubscribe(applicationId: number, id: number): Promise<boolean> {
    return (await this.transactions.autocommit.rows(UNSUBSCRIBE, [applicationId, id])).length === 1;
  }
}
