import { Controller, Get, Query, Req, Inject } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { WithETag } from '../../platform/http/caching/entity-tag.js';
import {
  mapPage,
  Paged,
  type JsonPage,
  type Page,
  acceptsNdjson,
  ndjsonRows,
  pageOrNdjson,
} from '../../platform/http/paging/paged.js';
import { AnyCaller, Requires } from '../access.js';
import { CurrentCaller, type Caller, requireRight, scopeOf } from '../caller.js';
import { AuditEntryDto, ListAuditDto, ListRefusedRequestsDto, RefusedRequestDto } from './dto/journal.dto.js';
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
import { toDocumentChangesDto } from './dto/resource-history.dto.js';

/** Rows of an export that are in memory at a time; few, because each can hold the values of a hundred changes. */
const ROWS_PER_READ = 500;

@ApiTags('Applications')
@ApiExtraModels(AuditEntryDto)
@Controller()
export class JournalController {
  constructor(
    private readonly entries: JournalRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * List who changed what, and who was refused
   *
   * One entry for each resource that a request changed, and for each request that was refused with 403; newest first. An entry
   * is stored in the transaction of its change. New orders are in their own histories instead.
   *
   * With `Accept: application/x-ndjson` all entries that match are sent, one in each line; `limit` and `cursor` have no effect.
   * Entries are deleted after `AUDIT_RETENTION_DAYS`, 365 unless it is set.
   */
  @Get('audit')
  @Paged()
  @Requires('admin')
  @ApiOkResponse(pageOrNdjson(AuditEntryDto))
  async listAuditEntries(
    @Query() query: ListAuditDto,
    @Req() request: Request,
  ): Promise<Page<AuditEntryDto> | JsonPage> {
    const filters = filtersOf(query);
    if (acceptsNdjson(request)) return ndjsonRows(this.portions(filters), toAuditEntryDto);
    const list = `audit ${JSON.stringify(filters)}`;
    const page = await newestFirst(this.config.secretsKeys, list, query, (after, limit) =>
      this.entries.audited({ filters, after, limit }),
    );
    return mapPage(page, toAuditEntryDto);
  }

  /** All entries that match, newest first, in portions that are read while they are sent. */
  private async *portions(filters: AuditFilters): AsyncGenerator<AuditRow[], void> {
    let after: AuditRow | null = null;
    do {
      const rows: AuditRow[] = await this.entries.audited({ filters, after, limit: ROWS_PER_READ });
      yield rows;
      after = rows.at(-1) ?? null;
    } while (after !== null);
  }

  /**
   * List refused requests
   *
   * The caller's requests that were refused with 4xx, newest first; with the right `sales`, those of all applications. Each has the
   * pointers of its faults, without the values that were sent. The last 200 of each application are kept, and appear here within seconds. A request with an
   * unknown token, one that a rate limit refused, and a refused row of a bulk request are not among them.
   */
  @Get('refused_requests')
  @Paged()
  @WithETag()
  @AnyCaller()
  @ApiOkResponse({ type: [RefusedRequestDto] })
  async listRefusedRequests(
    @CurrentCaller() caller: Caller,
    @Query() query: ListRefusedRequestsDto,
  ): Promise<Page<RefusedRequestDto>> {
    const { application } = query;
    if (application !== undefined) requireRight(caller, 'sales', { parameter: 'application' });
    const applicationId = application === undefined ? scopeOf(caller) : Number(application);
    const list = `refused_requests ${applicationId ?? 'all'}`;
    const page = await newestFirst(this.config.secretsKeys, list, query, (after, limit) =>
      this.entries.refused({ filters: { applicationId }, after, limit }),
    );
    return mapPage(page, toRefusedRequestDto);
  }
}

const toAuditEntryDto = (row: AuditRow): AuditEntryDto => ({
  id: row.id,
  at: row.createdAt.toISOString(),
  requestId: row.requestId!,
  actor: row.actor,
  operation: row.operation!,
  resource: row.resource,
  refusal: row.refusal,
  address: row.address,
  ...toDocumentChangesDto(row.changes),
});

const toRefusedRequestDto = (row: RefusedRequestRow): RefusedRequestDto => ({
  id: row.id,
  at: row.createdAt.toISOString(),
  requestId: row.requestId!,
  application: row.application,
  operation: row.operation!,
  resource: row.resource,
  externalId: row.externalId,
  code: row.code,
  errors: row.faults,
});

function filtersOf(query: ListAuditDto): AuditFilters {
  return {
    application: query.application ?? null,
    person: query.person ?? null,
    operation: query.operation ?? null,
    resource: query.resource ?? null,
    refused: query.refused === undefined ? null : query.refused === 'true',
    since: parseInstant(query['at[gte]']),
    before: parseInstant(query['at[lt]']),
  };
}
