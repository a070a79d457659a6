import { Controller, Get, Query, Req } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request } from 'express';
import { WithETag } from '../../platform/http/caching/entity-tag.js';
import {
  mapPage,
  Paged,
  type JsonPage,
  type Page,
  acceptsNdjson,
  ndjsonRows,
} from '../../platform/http/paging/paged.js';
import { NDJSON_MEDIA_TYPE } from '../../platform/http/server/response-body.js';
import { AnyCaller, Requires } from '../access.js';
import { CurrentCaller, type Caller } from '../caller.js';
import { AuditEntryDto, ListAuditDto, toAuditEntryDto } from './dto/audit.dto.js';
import { ListRefusedRequestsDto, RefusedRequestDto, toRefusedRequestDto } from './dto/refused-request.dto.js';
import { JournalLists } from './journal-lists.service.js';

const ENTRY = { $ref: getSchemaPath(AuditEntryDto) };

@ApiTags('Applications')
@ApiExtraModels(AuditEntryDto)
@Controller()
export class JournalController {
  constructor(private readonly lists: JournalLists) {}

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
  @ApiOkResponse({
    content: {
      'application/json': { schema: { type: 'array', items: ENTRY } },
      [NDJSON_MEDIA_TYPE]: { schema: ENTRY },
    },
  })
  async listAuditEntries(
    @Query() query: ListAuditDto,
    @Req() request: Request,
  ): Promise<Page<AuditEntryDto> | JsonPage> {
    return acceptsNdjson(request)
      ? ndjsonRows(this.lists.auditedPortions(query), toAuditEntryDto)
      : mapPage(await this.lists.audited(query), toAuditEntryDto);
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
    return mapPage(await this.lists.refused(caller, query), toRefusedRequestDto);
  }
}
