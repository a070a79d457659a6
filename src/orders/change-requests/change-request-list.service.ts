import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../auth/caller.js';
import { notFound } from '../../common/errors/domain-error.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import { ChangeRequestRepository } from '../../persistence/orders/change-request.repository.js';
import type { PageQueryDto } from '../../platform/http/paging/list-query.dto.js';
import { numberedPage } from '../../platform/http/paging/numbered-page.js';
import type { Page } from '../../platform/http/paging/paged.js';
import type { ChangeRequestDto } from '../dto/change-requests/change-request.dto.js';
import { storedRequest } from '../rules/change-requests/change-request-document.js';
import { orNotFound, scopeOf } from '../versions/order-scope.js';

@Injectable()
export class ChangeRequestListService {
  constructor(
    private readonly requests: ChangeRequestRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async get(caller: Caller, id: number): Promise<ChangeRequestDto> {
    const found = await this.requests.find(id, scopeOf(caller));
    if (found === null) throw notFound('change request');
    return storedRequest(found);
  }

  /** The requests for an order, oldest first. */
  page(caller: Caller, orderId: number, query: PageQueryDto): Promise<Page<ChangeRequestDto>> {
    return numberedPage(this.config.secretsKeys, `change requests ${caller.id} ${orderId}`, query, {
      find: async (after, limit) => {
        const rows = orNotFound(await this.requests.page(orderId, scopeOf(caller), { after, limit }));
        return rows.map(storedRequest);
      },
      numberOf: ({ id }) => id,
    });
  }
}
