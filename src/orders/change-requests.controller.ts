import { Body, Controller, Get, Param, Query } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AnyCaller } from '../auth/access.js';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { Repetition } from '../idempotency/idempotent-requests.js';
import { WithETag } from '../platform/http/caching/entity-tag.js';
import { PageQueryDto } from '../platform/http/paging/list-query.dto.js';
import { Paged, type Page } from '../platform/http/paging/paged.js';
import { LargeBody } from '../platform/http/validation/request-extensions.js';
import { IdPipe } from '../platform/http/validation/id.pipe.js';
import {
  ChangeRequestDto,
  ChangeRequestedOrderDto,
  ChangeRequestPreviewDto,
  RequestChangeDto,
} from './dto/change-request.dto.js';
import { TransitionReasonDto } from './dto/order-transition.dto.js';
import { OrdersService } from './orders.service.js';
import { OrderSteps } from './steps/order-steps.js';
import { StepCall, StepRoute } from './steps/step.js';
import { STEPS } from './steps/steps.js';

@ApiTags('Orders')
@ApiExtraModels(ChangeRequestedOrderDto)
@Controller()
export class ChangeRequestsController {
  constructor(
    private readonly steps: OrderSteps,
    private readonly orders: OrdersService,
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
  @StepRoute(STEPS.request_change)
  @LargeBody()
  async requestOrderChange(
    @StepCall() call: StepCall,
    @Body() content: RequestChangeDto,
  ): Promise<ChangeRequestDto | Repetition<ChangeRequestDto>> {
    const { request, isRepetition } = await this.steps.take(STEPS.request_change, { ...call, content });
    return isRepetition ? new Repetition(request!) : request!;
  }

  /**
   * Preview a change of a validated order
   *
   * Returns what the request would be: its totals, the difference, and what would block it. `state` is `accepted` if it would be
   * accepted at once. Nothing is written. What the request would refuse is refused with the same problem.
   */
  @ApiOkResponse({ type: ChangeRequestPreviewDto })
  @StepRoute(STEPS.preview_change)
  @LargeBody()
  async previewOrderChange(
    @StepCall() call: StepCall,
    @Body() content: RequestChangeDto,
  ): Promise<ChangeRequestPreviewDto> {
    const request = await this.steps.request(STEPS.preview_change, { ...call, content });
    return { ...request, id: request.id === 0 ? null : request.id };
  }

  /**
   * List the change requests for an order
   *
   * All of them, oldest first.
   */
  @Get('orders/:id/change_requests')
  @AnyCaller()
  @Paged()
  @WithETag()
  @ApiOkResponse({ type: [ChangeRequestDto] })
  listOrderChangeRequests(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Query() query: PageQueryDto,
  ): Promise<Page<ChangeRequestDto>> {
    return this.orders.changeRequestsFor(caller, id, query);
  }

  /**
   * Get a change request
   *
   * For an order that the caller may read.
   */
  @Get('change_requests/:id')
  @AnyCaller()
  @WithETag()
  @ApiOkResponse({ type: ChangeRequestDto })
  getChangeRequest(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
  ): Promise<ChangeRequestDto> {
    return this.orders.changeRequest(caller, id);
  }

  /**
   * Accept a change request
   *
   * Changes or cancels the order, in one version. `If-Match` is about the order. The answer to the former content does not count
   * any more. If the change would not have the totals that the request shows, because prices have changed since, it is refused
   * with 409 `change_request_outdated`. Repeating it changes nothing.
   */
  @StepRoute(STEPS.accept_change)
  acceptChangeRequest(@StepCall() call: StepCall): Promise<ChangeRequestDto> {
    return this.steps.request(STEPS.accept_change, call);
  }

  /**
   * Refuse a change request
   *
   * The order stays as it is. Repeating it changes nothing.
   */
  @StepRoute(STEPS.refuse_change)
  refuseChangeRequest(
    @StepCall() call: StepCall,
    @Body() content: TransitionReasonDto,
  ): Promise<ChangeRequestDto> {
    return this.steps.request(STEPS.refuse_change, { ...call, content });
  }

  /**
   * Withdraw a change request
   *
   * For the application that sent it. The order stays as it is. Repeating it changes nothing.
   */
  @StepRoute(STEPS.withdraw_change)
  withdrawChangeRequest(@StepCall() call: StepCall): Promise<ChangeRequestDto> {
    return this.steps.request(STEPS.withdraw_change, call);
  }
}
