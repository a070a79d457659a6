import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { RowList } from '../../common/row-list.js';
import { listOf, rowList } from '../list-statements.js';
import { execute } from '../statement.js';
import type { Tx } from '../transactions.js';

/** A subscription, without its secret. */
export interface WebhookRow {
  id: number;
  event: string;
  url: string;
  active: boolean;
  pausedUntil: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

const COLUMNS = `
  w.id, w.event, w.url, w.active, w.paused_until AS "pausedUntil",
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

/**
 * A subscription that is there keeps its id and its secret; whoever subscribes again wants to be told again,
 * at once, whatever the former receiver asked for.
 */
const SUBSCRIBE = {
  name: 'subscribe_webhook',
  text: `
    INSERT INTO webhooks AS w (application_id, event, url, secret) VALUES ($1, $2, $3, $4)
    ON CONFLICT (event, application_id)
    DO UPDATE SET url = excluded.url, active = true, paused_until = NULL, updated_at = now()
    RETURNING ${COLUMNS}, w.secret = $4 AS made`,
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

  async webhook(applicationId: number, id: number): Promise<WebhookRow | null> {
    const [row] = await execute<WebhookRow>(this.dataSource.manager, WEBHOOK, [applicationId, id]);
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

  /**
   * Deletes a subscription with its deliveries.
   * @returns whether the application has such a subscription
   */
  async unsubscribe(tx: Tx, applicationId: number, id: number): Promise<boolean> {
    return (await execute(tx, UNSUBSCRIBE, [applicationId, id])).length === 1;
  }
}
