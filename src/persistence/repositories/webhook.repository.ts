import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { RowList } from '../../common/row-list.js';
import { listOf, rowList } from '../list-statements.js';
import { execute } from '../statement.js';
import type { Tx } from '../transactions.js';

/** Why a subscription is not active: its receiver answered 410, or failed for too long. */
export type DisabledReason = 'gone' | 'failing';

/** A subscription, without its secrets. */
export interface WebhookRow {
  id: number;
  event: string;
  url: string;
  active: boolean;
  disabledReason: DisabledReason | null;
  pausedUntil: Date | null;
  failingSince: Date | null;
  previousSecretUntil: Date | null;
  /** The receiver accepted a ping with a wrong signature. */
  signatureWarning: boolean;
  createdAt: Date;
  updatedAt: Date;
}

const COLUMNS = `
  w.id, w.event, w.url, w.active, w.disabled_reason AS "disabledReason", w.paused_until AS "pausedUntil",
  w.failing_since AS "failingSince", w.previous_secret_until AS "previousSecretUntil",
  w.signature_warning AS "signatureWarning",
  w.created_at AS "createdAt", w.updated_at AS "updatedAt"`;

const WEBHOOKS = listOf({
  name: 'webhooks',
  select: `SELECT ${COLUMNS}`,
  from: 'FROM webhooks w',
  scope: 'w.application_id = $1',
  id: 'w.id',
  changed: ['w.updated_at'],
});

const WEBHOOK = {
  name: 'webhook',
  text: `SELECT ${COLUMNS} FROM webhooks w WHERE w.application_id = $1 AND w.id = $2`,
};

const WEBHOOK_OF_EVENT = {
  name: 'webhook_of_event',
  text: `SELECT ${COLUMNS} FROM webhooks w WHERE w.application_id = $1 AND w.event = $2`,
};

/** Neither the subscriptions themselves are locked, which deliveries need, nor what refers to the application. */
const LOCK_SUBSCRIPTIONS = {
  name: 'lock_subscriptions',
  text: 'SELECT id FROM applications WHERE id = $1 FOR NO KEY UPDATE',
};

/** Whoever wants to be told again wants it at once, whatever the receiver asked for or did before. */
const REVIVED = 'active = true, disabled_reason = NULL, paused_until = NULL, failing_since = NULL';

/** A subscription that is there keeps its id and its secret. Of a new url nobody knows yet whether it is careless. */
const SUBSCRIBE = {
  name: 'subscribe_webhook',
  text: `
    INSERT INTO webhooks AS w (application_id, event, url, secret) VALUES ($1, $2, $3, $4)
    ON CONFLICT (event, application_id)
    DO UPDATE SET url = excluded.url, ${REVIVED}, updated_at = now(),
      signature_warning = w.signature_warning AND w.url = excluded.url
    RETURNING ${COLUMNS}, w.secret = $4 AS made`,
};

const ENABLE = {
  name: 'enable_webhook',
  text: `UPDATE webhooks w SET ${REVIVED}, updated_at = now() WHERE w.id = $1 RETURNING ${COLUMNS}`,
};

/** What a new secret takes the place of signs for $4 hours more; what that one took the place of does not. */
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

const UNSUBSCRIBE = {
  name: 'unsubscribe_webhook',
  text: 'DELETE FROM webhooks WHERE application_id = $1 AND id = $2 RETURNING id',
};

@Injectable()
export class WebhookRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  webhooks(applicationId: number): RowList<WebhookRow> {
    return rowList(this.dataSource.manager, WEBHOOKS, applicationId);
  }

  async webhook(
    applicationId: number,
    id: number,
    tx: Tx = this.dataSource.manager,
  ): Promise<WebhookRow | null> {
    const [row] = await execute<WebhookRow>(tx, WEBHOOK, [applicationId, id]);
    return row ?? null;
  }

  /** Lets nobody else subscribe or enable for this application until the transaction ends. */
  async lockSubscriptions(tx: Tx, applicationId: number): Promise<void> {
    await execute(tx, LOCK_SUBSCRIPTIONS, [applicationId]);
  }

  async webhookOfEvent(tx: Tx, applicationId: number, event: string): Promise<WebhookRow | null> {
    const [row] = await execute<WebhookRow>(tx, WEBHOOK_OF_EVENT, [applicationId, event]);
    return row ?? null;
  }

  /**
   * @param sealedSecret the secret of the subscription if it is a new one
   * @returns `made`: whether it is
   */
  async subscribe(
    tx: Tx,
    applicationId: number,
    { event, url, sealedSecret }: { event: string; url: string; sealedSecret: Buffer },
  ): Promise<WebhookRow & { made: boolean }> {
    const [row] = await execute<WebhookRow & { made: boolean }>(tx, SUBSCRIBE, [
      applicationId,
      event,
      url,
      sealedSecret,
    ]);
    return row!;
  }

  /** @returns null when it is not there any more */
  async enable(tx: Tx, id: number): Promise<WebhookRow | null> {
    const [row] = await execute<WebhookRow>(tx, ENABLE, [id]);
    return row ?? null;
  }

  /**
   * @param overlapHours how long the secret so far signs too; 0 when it is to sign nothing any more
   * @returns null when the application has no such subscription
   */
  async rotateSecret(
    tx: Tx,
    applicationId: number,
    id: number,
    { sealedSecret, overlapHours }: { sealedSecret: Buffer; overlapHours: number },
  ): Promise<WebhookRow | null> {
    const values = [applicationId, id, sealedSecret, overlapHours];
    const [row] = await execute<WebhookRow>(tx, ROTATE_SECRET, values);
    return row ?? null;
  }

  /**
   * Deletes a subscription with its deliveries.
   * @returns whether the application has such a subscription
   */
  async unsubscribe(tx: Tx, applicationId: number, id: number): Promise<boolean> {
    return (await execute(tx, UNSUBSCRIBE, [applicationId, id])).length === 1;
  }
}
