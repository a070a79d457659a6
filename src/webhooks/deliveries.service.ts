import { Inject, Injectable } from '@nestjs/common';
import { requireRight, type Application } from '../auth/caller.js';
import { DomainError, notFound } from '../common/domain-error.js';
import { parseInstant } from '../common/instant.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import {
  DeliveryLogRepository,
  type DeliveryLogRow,
} from '../persistence/repositories/delivery-log.repository.js';
import { WebhookRepository } from '../persistence/repositories/webhook.repository.js';
import { Transactions } from '../persistence/transactions.js';
import type { ListDeliveriesDto } from './dto/list-deliveries.dto.js';
import { newestFirst } from './newest-first.js';

/** What became of the deliveries of an application's own subscriptions. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly deliveries: DeliveryLogRepository,
    private readonly webhooks: WebhookRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws DomainError not_found, invalid_cursor */
  async page(
    applicationId: number,
    webhookId: number,
    query: ListDeliveriesDto,
  ): Promise<{ rows: DeliveryLogRow[]; next: string | null }> {
    const filters = {
      state: query.state ?? null,
      createdFrom: instant(query['createdAt[gte]']),
      createdBefore: instant(query['createdAt[lt]']),
    };
    const list = `deliveries ${applicationId} ${webhookId} ${JSON.stringify(filters)}`;
    const page = await newestFirst(this.config.secretsKey, list, query, (after, limit) =>
      this.deliveries.page({ applicationId, webhookId, ...filters, after, limit }),
    );
    const isKnown = page.rows.length > 0 || (await this.webhooks.webhook(applicationId, webhookId)) !== null;
    if (!isKnown) throw notFound('webhook');
    return page;
  }

  /** @throws DomainError not_found */
  async get(applicationId: number, id: number): Promise<DeliveryLogRow> {
    const delivery = await this.deliveries.find(applicationId, id);
    if (delivery === null) throw notFound('delivery');
    return delivery;
  }

  /**
   * Makes a delivery due now, whatever became of it.
   * @throws DomainError not_found, missing_right, ping_not_redeliverable, webhook_inactive
   */
  async redeliver(caller: Application, id: number): Promise<DeliveryLogRow> {
    await this.deliveries.redeliver(this.transactions.autocommit, caller.id, id);
    const delivery = await this.get(caller.id, id);
    if (delivery.ofAnother) requireRight(caller, 'sales');
    if (delivery.kind !== 'event') throw pingNotRedeliverable();
    if (!delivery.webhookActive) throw webhookInactive(delivery.webhookId);
    return delivery;
  }
}

/** The refusal to send to a subscription that nothing is sent to. */
export const webhookInactive = (id: number): DomainError =>
  new DomainError(
    'conflict',
    'webhook_inactive',
    `The webhook ${id} is not active, and nothing is sent to it; enable it first.`,
    { members: { webhook: id } },
  );

const pingNotRedeliverable = (): DomainError =>
  new DomainError('conflict', 'ping_not_redeliverable', 'A ping is not sent again; ping the webhook anew.');

const instant = (text: string | undefined): Date | null => (text === undefined ? null : parseInstant(text));
