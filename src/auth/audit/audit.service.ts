import { Inject, Injectable } from '@nestjs/common';
import { parseInstant } from '../../common/instant.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import {
  AuditRepository,
  type AuditFilters,
  type AuditRow,
} from '../../persistence/audit/audit.repository.js';
import { newestFirst } from '../../platform/http/paging/newest-first.js';
import type { Page } from '../../platform/http/paging/paged.js';
import type { ListAuditDto } from './dto/list-audit.dto.js';

/** Rows of an export that are in memory at a time; few, because each can hold the values of a hundred changes. */
const ROWS_PER_READ = 500;

@Injectable()
export class AuditService {
  constructor(
    private readonly entries: AuditRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  page(query: ListAuditDto): Promise<Page<AuditRow>> {
    const filters = filtersOf(query);
    const list = `audit ${JSON.stringify(filters)}`;
    return newestFirst(this.config.secretsKeys, list, query, (after, limit) =>
      this.entries.page({ filters, after, limit }),
    );
  }

  /** All entries that match, newest first, in portions that are read while they are sent. */
  async *portions(query: ListAuditDto): AsyncGenerator<AuditRow[], void> {
    const filters = filtersOf(query);
    let after: AuditRow | null = null;
    do {
      const rows: AuditRow[] = await this.entries.page({ filters, after, limit: ROWS_PER_READ });
      yield rows;
      after = rows.at(-1) ?? null;
    } while (after !== null);
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
