import { applyDecorators, Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AnyApplication, AnyCaller } from '../../auth/access.js';
import { CurrentCaller, type Caller } from '../../auth/caller.js';
import { Repetition } from '../../idempotency/idempotent-requests.js';
import { IdempotentByNaturalKey, InOneTransaction } from '../../idempotency/stored.js';
import { WithETag } from '../../platform/http/caching/entity-tag.js';
import { Refuses, RefusesAsInvalid } from '../../platform/http/documentation/operation-keywords.js';
import { PageQueryDto } from '../../platform/http/paging/list-query.dto.js';
import { Paged, type Page } from '../../platform/http/paging/paged.js';
import { LargeBody } from '../../platform/http/validation/body-size.js';
import { IdPipe } from '../../platform/http/validation/id.pipe.js';
import {
  ChangeRequestDto,
  ChangeRequestedOrderDto,
  ChangeRequestPreviewDto,
} from '../dto/change-requests/change-request.dto.js';
import { RequestChangeDto } from '../dto/change-requests/request-change.dto.js';
import { sentChange } from '../rules/change-requests/change-content.js';
import { CONTENT_ERRORS } from '../rules/content/order-checks.js';
import { ChangeRequestListService } from './change-request-list.service.js';
import { ChangeRequestsService } from './change-requests.service.js';

/** What requesting a change and previewing it have in common. */
const RequestRoute = () =>
  applyDecorators(
    LargeBody(),
    HttpCode(200),
    AnyApplication(),
    Refuses(
      'not_the_sender',
      'external_id_conflict',
      'order_state_conflict',
      'change_request_open',
      'nothing_changes',
      'version_mismatch',
      ...CONTENT_ERRORS,
    ),
    RefusesAsInvalid('quantity_below_shipped'),
  );

@ApiTags('Orders')
@ApiExtraModels(ChangeRequestedOrderDto)
@Controller('orders/:id/change_requests')
export class ChangeRequestsController {
  constructor(
    private readonly requests: ChangeRequestsService,
    private readonly lists: ChangeRequestListService,
  ) {}

  /**
   * Request a change of a validated order
   *
   * For the application that sent the order, as long as it is not shipped. The order stays as it is until the seller accepts
   * the request; for an application with `acceptChanges` that happens at once. Sending the same request again returns the stored
   * one, with `Idempotent-Replayed: true`.
   *
   * An order has at most one open request: while it is open, another one is 409 `change_request_open`. What is shipped already
   * stays: less of it is 422 `quantity_below_shipped`.
   */
  @Post()
  @IdempotentByNaturalKey()
  @RequestRoute()
  @ApiOkResponse({ type: ChangeRequestDto })
  async requestOrderChange(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Body() dto: RequestChangeDto,
  ): Promise<ChangeRequestDto | Repetition<ChangeRequestDto>> {
    const { request, replayed } = await this.requests.request(caller, id, sentChange(dto));
    return replayed ? new Repetition(request) : request;
  }

  /**
   * Preview a change of a validated order
   *
   * Returns what the request would be: its totals, the difference, and what would block it. `state` is `accepted` if it would be
   * accepted at once. Nothing is written. What the request would refuse is refused with the same problem.
   */
  @Post('preview')
  @InOneTransaction()
  @RequestRoute()
  @ApiOkResponse({ type: ChangeRequestPreviewDto })
  previewOrderChange(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Body() dto: RequestChangeDto,
  ): Promise<ChangeRequestPreviewDto> {
    return this.requests.preview(caller, id, sentChange(dto));
  }

  /**
   * List the change requests for an order
   *
   * All of them, oldest first.
   */
  @Get()
  @AnyCaller()
  @Paged()
  @WithETag()
  @ApiOkResponse({ type: [ChangeRequestDto] })
  listOrderChangeRequests(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Query() query: PageQueryDto,
  ): Promise<Page<ChangeRequestDto>> {
    return this.lists.page(caller, id, query);
  }
}
