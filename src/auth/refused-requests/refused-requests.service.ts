import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import {
  RefusedRequestRepository,
  type RefusedRequestRow,
} from '../../persistence/audit/refused-request.repository.js';
import { newestFirst } from '../../platform/http/paging/newest-first.js';
import type { Page } from '../../platform/http/paging/paged.js';
import { hasRight, requireRight, type Caller } from '../caller.js';
import type { ListRefusedRequestsDto } from './dto/list-refused-requests.dto.js';

/** Reads the refused requests of the caller; with the right `sales` those of all applications. */
@Injectable()
export class RefusedRequestsService {
  constructor(
    private readonly requests: RefusedRequestRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  page(caller: Caller, query: ListRefusedRequestsDto): Promise<Page<RefusedRequestRow>> {
    const { application } = query;
    if (application !== undefined) requireRight(caller, 'sales', { parameter: 'application' });
    const requested = application === undefined ? null : Number(application);
    const applicationId = hasRight(caller, 'sales') ? requested : caller.id;
    const list = `refused_requests ${applicationId ?? 'all'}`;
    return newestFirst(this.config.secretsKeys, list, query, (after, limit) =>
      this.requests.page({ applicationId, after, limit }),
    );
  }
}
