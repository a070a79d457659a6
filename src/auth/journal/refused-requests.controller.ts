import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { WithETag } from '../../platform/http/caching/entity-tag.js';
import { mapPage, Paged, type Page } from '../../platform/http/paging/paged.js';
import { AnyCaller } from '../access.js';
import { CurrentCaller, type Caller } from '../caller.js';
import { ListRefusedRequestsDto, RefusedRequestDto, toRefusedRequestDto } from './dto/refused-request.dto.js';
import { JournalLists } from './journal-lists.service.js';

@ApiTags('Applications')
@Controller('refused_requests')
export class RefusedRequestsController {
  constructor(private readonly lists: JournalLists) {}

  /**
   * List refused requests
   *
   * The caller's requests that were refused with 4xx, newest first; with the right `sales`, those of all applications. Each has the
   * pointers of its faults, without the values that were sent. The last 200 of each application are kept, and appear here within seconds. A request with an
   * unknown token, one that a rate limit refused, and a refused row of a bulk request are not among them.
   */
  @Get()
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
