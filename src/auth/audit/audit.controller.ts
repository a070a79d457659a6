import { Controller, Get, Query, Req } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request } from 'express';
import { Requires } from '../access.js';
import type { AuditRow } from '../../persistence/audit/audit.repository.js';
import { mapPage, Paged, type JsonPage, type Page } from '../../platform/http/paging/paged.js';
import { NDJSON_MEDIA_TYPE, StreamedBody } from '../../platform/http/server/streamed-body.js';
import { AuditService } from './audit.service.js';
import { AuditEntryDto, toAuditEntryDto } from './dto/audit-entry.dto.js';
import { ListAuditDto } from './dto/list-audit.dto.js';

const ENTRY = { $ref: getSchemaPath(AuditEntryDto) };

@ApiTags('Applications')
@ApiExtraModels(AuditEntryDto)
@Controller('audit')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

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
    if (request.headers.accept !== NDJSON_MEDIA_TYPE)
      return mapPage(await this.audit.page(query), toAuditEntryDto);
    const portions = this.audit.portions(query);
    // Nothing is sent before the first entries are read, so that an error until then can still be a problem document.
    const first = (await portions.next()).value ?? [];
    return { rows: new StreamedBody(NDJSON_MEDIA_TYPE, lines(first, portions)), next: null };
  }
}

async function* lines(first: AuditRow[], others: AsyncIterable<AuditRow[]>): AsyncGenerator<string> {
  yield linesOf(first);
  for await (const rows of others) yield linesOf(rows);
}

const linesOf = (rows: AuditRow[]): string =>
  rows.map((row) => `${JSON.stringify(toAuditEntryDto(row))}\n`).join('');
