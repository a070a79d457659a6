import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../auth/caller.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import type { PageQueryDto } from '../platform/http/paging/list-query.dto.js';
import { numberedPage } from '../platform/http/paging/numbered-page.js';
import type { Page } from '../platform/http/paging/paged.js';
import { OrderRepository } from '../persistence/orders/order.repository.js';
import type { FoundOrder, OrderHistoryEntry } from '../persistence/orders/order.statements.js';
import { orNotFound, scopeOf } from './versions/order-scope.js';

/** Reads orders, and what happened to them. */
@Injectable()
export class OrdersService {
  constructor(
    private readonly orders: OrderRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async get(caller: Caller, id: number): Promise<FoundOrder> {
    return orNotFound(await this.orders.find(id, scopeOf(caller)));
  }

  async history(caller: Caller, id: number, query: PageQueryDto): Promise<Page<OrderHistoryEntry>> {
    const page = await numberedPage(this.config.secretsKeys, `history ${caller.id} ${id}`, query, {
      find: (after, limit) => this.orders.history(id, scopeOf(caller), { after, limit }),
      numberOf: ({ version }) => version,
    });
    return orNotFound(page.rows.length === 0 ? null : page);
  }
}
