import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../auth/caller.js';
import { DomainError, notFound } from '../common/errors/domain-error.js';
import { checkDocumentUrl } from '../common/network/target-url.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { ChangeRequestRepository } from '../persistence/orders/change-request.repository.js';
import { OrderAnswerRepository } from '../persistence/orders/order-answer.repository.js';
import { OrderRepository } from '../persistence/orders/order.repository.js';
import type { FoundOrder, OrderHistoryEntry } from '../persistence/orders/record/order-record.js';
import type { PageQueryDto } from '../platform/http/paging/list-query.dto.js';
import { numberedPage } from '../platform/http/paging/read-page.js';
import type { Page } from '../platform/http/paging/paged.js';
import type { ChangeRequestDto } from './dto/change-request.dto.js';
import type { OrderAnswerDto } from './dto/order-fulfilment.dto.js';
import { storedRequest } from './rules/change-requests/change-request-document.js';
import { orNotFound, scopeOf } from './versions/order-scope.js';

/** The form in which the service makes access ids. */
const ACCESS_ID = /^[0-9a-f]{32}$/;

/** Reads orders, and what happened to them. */
@Injectable()
export class OrdersService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly answers: OrderAnswerRepository,
    private readonly changeRequests: ChangeRequestRepository,
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

  answersTo(caller: Caller, id: number, query: PageQueryDto): Promise<Page<OrderAnswerDto>> {
    return numberedPage(this.config.secretsKeys, `answers ${caller.id} ${id}`, query, {
      find: async (after, limit) => {
        const rows = orNotFound(await this.answers.page(id, scopeOf(caller), { after, limit }));
        return rows.map(({ document }) => document as OrderAnswerDto);
      },
      numberOf: ({ number }) => number,
    });
  }

  async changeRequest(caller: Caller, id: number): Promise<ChangeRequestDto> {
    const found = await this.changeRequests.find(id, scopeOf(caller));
    if (found === null) throw notFound('change request');
    return storedRequest(found);
  }

  changeRequestsFor(caller: Caller, id: number, query: PageQueryDto): Promise<Page<ChangeRequestDto>> {
    return numberedPage(this.config.secretsKeys, `change requests ${caller.id} ${id}`, query, {
      find: async (after, limit) => {
        const rows = orNotFound(await this.changeRequests.page(id, scopeOf(caller), { after, limit }));
        return rows.map(storedRequest);
      },
      numberOf: (request) => request.id,
    });
  }

  /** @param accessId of the order, as it was sent */
  async invoiceUrl(accessId: string): Promise<string> {
    const url = ACCESS_ID.test(accessId) ? await this.orders.invoiceUrl(accessId) : null;
    if (url !== null && checkDocumentUrl(url, this.config.documentHosts).ok) return url;
    throw new DomainError('document_not_found', 'There is no invoice at this address, or not yet.');
  }
}
