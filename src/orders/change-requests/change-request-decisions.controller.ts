import { applyDecorators, Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AnyApplication, AnyCaller, Requires } from '../../auth/access.js';
import { CurrentCaller, type Caller } from '../../auth/caller.js';
import { InOneTransaction } from '../../idempotency/stored.js';
import { WithETag } from '../../platform/http/caching/entity-tag.js';
import { IfMatch, type Precondition } from '../../platform/http/caching/version-tag.js';
import { Refuses } from '../../platform/http/documentation/operation-keywords.js';
import { IdPipe } from '../../platform/http/validation/id.pipe.js';
import { ChangeRequestDto } from '../dto/change-requests/change-request.dto.js';
import { TransitionReasonDto } from '../dto/order-transition.dto.js';
import { ChangeRequestDecisionsService } from './change-request-decisions.service.js';
import { ChangeRequestListService } from './change-request-list.service.js';

const DecisionRoute = (verb: string) =>
  applyDecorators(Post(verb), InOneTransaction(), HttpCode(200), ApiOkResponse({ type: ChangeRequestDto }));

@ApiTags('Orders')
@Controller('change_requests/:id')
export class ChangeRequestDecisionsController {
  constructor(
    private readonly lists: ChangeRequestListService,
    private readonly decisions: ChangeRequestDecisionsService,
  ) {}

  /**
   * Get a change request
   *
   * For an order that the caller may read.
   */
  @Get()
  @AnyCaller()
  @WithETag()
  @ApiOkResponse({ type: ChangeRequestDto })
  getChangeRequest(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
  ): Promise<ChangeRequestDto> {
    return this.lists.get(caller, id);
  }

  /**
   * Accept a change request
   *
   * Changes or cancels the order, in one version. `If-Match` is about the order. The answer to the former content does not count
   * any more. If the change would not have the totals that the request shows, because prices have changed since, it is refused
   * with 409 `change_request_outdated`. Repeating it changes nothing.
   */
  @DecisionRoute('accept')
  @Requires('sales')
  @Refuses('change_request_outdated', 'order_blocked')
  acceptChangeRequest(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @IfMatch() precondition: Precondition,
  ): Promise<ChangeRequestDto> {
    return this.decisions.accept(caller, id, precondition);
  }

  /**
   * Refuse a change request
   *
   * The order stays as it is. Repeating it changes nothing.
   */
  @DecisionRoute('refuse')
  @Requires('sales')
  @Refuses('change_request_outdated')
  refuseChangeRequest(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Body() { reason }: TransitionReasonDto,
  ): Promise<ChangeRequestDto> {
    return this.decisions.refuse(caller, id, reason);
  }

  /**
   * Withdraw a change request
   *
   * For the application that sent it. The order stays as it is. Repeating it changes nothing.
   */
  @DecisionRoute('withdraw')
  @AnyApplication()
  @Refuses('not_the_sender', 'change_request_outdated')
  withdrawChangeRequest(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
  ): Promise<ChangeRequestDto> {
    return this.decisions.withdraw(caller, id);
  }
}
