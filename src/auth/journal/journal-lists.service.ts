import { Inject, Injectable } from '@nestjs/common';
import { parseInstant } from '../../common/instant.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import {
  JournalRepository,
  type AuditFilters,
  type AuditRow,
  type RefusedRequestRow,
} from '../../persistence/journal/journal.repository.js';
import { newestFirst } from '../../platform/http/paging/read-page.js';
import type { Page } from '../../platform/http/paging/paged.js';
import { hasRight, requireRight, type Caller } from '../caller.js';
import type { ListAuditDto } from './dto/audit.dto.js';
import type { ListRefusedRequestsDto } from './dto/refused-request.dto.js';

/** Rows of an export that are in memory at a time; few, because each can hold the values of a hundred changes. */
const ROWS_PER_READ = 500;

/** Reads the audit, and the requests that were refused. */
@Injectable()
export class JournalLists {
  constructor(
    private readonly entries: JournalRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  audited(query: ListAuditDto): Promise<Page<AuditRow>> {
    const filters = filtersOf(query);
    const list = `audit ${JSON.stringify(filters)}`;
    return newestFirst(this.config.secretsKeys, list, query, (after, limit) =>
      this.entries.audited({ filters, after, limit }),
    );
  }

  /** All entries that match, newest first, in portions that are read while they are sent. */
  async *auditedPortions(query: ListAuditDto): AsyncGenerator<AuditRow[], void> {
    const filters = filtersOf(query);
    let after: AuditRow | null = null;
    do {
      const rows: AuditRow[] = await this.entries.audited({ filters, after, limit: ROWS_PER_READ });
      yield rows;
      after = rows.at(-1) ?? null;
    } while (after !== null);
  }

  /** The refused requests of the caller; with the right `sales` those of all applications. */
  refused(caller: Caller, query: ListRefusedRequestsDto): Promise<Page<RefusedRequestRow>> {
    const { application } = query;
    if (application !== undefined) requireRight(caller, 'sales', { parameter: 'application' });
    const requested = application === undefined ? null : Number(application);
    const applicationId = hasRight(caller, 'sales') ? requested : caller.id;
    const list = `refused_requests ${applicationId ?? 'all'}`;
    return newestFirst(this.config.secretsKeys, list, query, (after, limit) =>
      this.entries.refused({ filters: { applicationId }, after, limit }),
    );
  }
}

function filtersOf(query: ListAuditDto): AuditFilters {
  const instant = (text: string | undefined): Date | null => (text === undefined ? null : parseInstant(text));
  return {
    application: query.application ?? null,
    person: query.person ?? null,
    operation: query.operation ?? null,
    resource: query.resource ?? null,
    refused: query.refused === undefined ? null : query.refused === 'true',
    since: instant(query['at[gte]']),
    before: instant(query['at[lt]']),
  };
}
