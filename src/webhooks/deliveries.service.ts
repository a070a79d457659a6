import { Inject, Injectable } from '@nestjs/common';
import { requireRight, scopeOf, type Caller } from '../auth/caller.js';
import { DomainError, orNotFound } from '../common/errors/domain-error.js';
import { parseInstant } from '../common/instant.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import type { Page } from '../platform/http/paging/paged.js';
import {
  DeliveryLogRepository,
  type DeliveryLogRow,
  type DeliveryWithPayload,
} from '../persistence/webhooks/delivery-log.repository.js';
import { DeliverySearchRepository } from '../persistence/webhooks/delivery-search.repository.js';
import {
  DeliveryStatisticsRepository,
  type DeliveryStatistics,
} from '../persistence/webhooks/delivery-statistics.repository.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';
import type { ListDeliveriesDto } from './dto/delivery.dto.js';
import { newestFirst } from '../platform/http/paging/read-page.js';
import { checkActive } from './rules/webhook-inactive.js';

/** The deliveries of the caller's own subscriptions; with the right `sales` those of all applications. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly deliveries: DeliveryLogRepository,
    private readonly searches: DeliverySearchRepository,
    private readonly numbers: DeliveryStatisticsRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async page(caller: Caller, query: ListDeliveriesDto): Promise<Page<DeliveryLogRow>> {
    if (query.application !== undefined) requireRight(caller, 'sales', { parameter: 'application' });
    const filters = {
      state: query.state ?? null,
      createdFrom: parseInstant(query['createdAt[gte]']),
      createdBefore: parseInstant(query['createdAt[lt]']),
      application: idOf(query.application),
      webhook: idOf(query.webhook),
      event: query.event ?? null,
      order: idOf(query.order),
      eventId: query.eventId ?? null,
    };
    const list = `deliveries ${caller.id} ${JSON.stringify(filters)}`;
    return newestFirst(this.config.secretsKeys, list, query, (after, limit) =>
      this.searches.page({ scope: scopeOf(caller), filters, after, limit }),
    );
  }

  async statistics(caller: Caller, webhookId: number): Promise<DeliveryStatistics> {
    return orNotFound(await this.numbers.statistics(scopeOf(caller), webhookId), 'webhook');
  }

  async get(caller: Caller, id: number): Promise<DeliveryWithPayload> {
    return orNotFound(await this.deliveries.find(scopeOf(caller), id), 'delivery');
  }

  /** Makes a delivery due now, whatever its state. */
  async redeliver(caller: Caller, id: number): Promise<DeliveryLogRow> {
    await this.transactions.run((tx) => this.deliveries.redeliver(tx, scopeOf(caller), id));
    const delivery = await this.get(caller, id);
    if (!delivery.mayBeReceived) throw mayNotBeReceived();
    if (delivery.kind !== 'event') throw pingNotRedeliverable();
    checkActive(delivery.webhookId, delivery);
    return delivery;
  }
}

const mayNotBeReceived = (): DomainError =>
  new DomainError(
    'missing_right',
    'The event belongs to another application: to receive it, the application of the subscription needs the right "sales".',
    { members: { right: 'sales' } },
  );

const pingNotRedeliverable = (): DomainError =>
  new DomainError(
    'ping_not_redeliverable',
    'A ping cannot be sent again; send a new one with POST /webhooks/{id}/ping.',
  );

const idOf = (text: string | undefined): number | null => (text === undefined ? null : Number(text));
