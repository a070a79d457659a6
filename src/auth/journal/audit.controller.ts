import { Controller, Get, Query, Req } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request } from 'express';
import { Requires } from '../access.js';
import { mapPage, Paged, type JsonPage, type Page } from '../../platform/http/paging/paged.js';
import { acceptsNdjson, ndjsonRows } from '../../platform/http/paging/ndjson-rows.js';
import { NDJSON_MEDIA_TYPE } from '../../platform/http/server/streamed-body.js';
import { JournalLists } from './journal-lists.service.js';
import { AuditEntryDto, toAuditEntryDto, ListAuditDto } from './dto/audit.dto.js';

const ENTRY = { $ref: getSchemaPath(AuditEntryDto) };

@ApiTags('Applications')
@ApiExtraModels(AuditEntryDto)
@Controller('audit')
export class AuditController {
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
  @Get()
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
}
