import { applyDecorators, Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AnyApplication, AnyCaller, Requires } from '../auth/access.js';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { WithETag, WithVersionETag } from '../platform/http/caching/entity-tag.js';
import { PageQueryDto } from '../platform/http/paging/list-query.dto.js';
import { mapPage, Paged, type Page } from '../platform/http/paging/paged.js';
import { IdPipe } from '../platform/http/validation/id.pipe.js';
import { IfMatch, type Precondition } from '../platform/http/caching/version-tag.js';
import { InOneTransaction } from '../idempotency/stored.js';
import { Refuses } from '../platform/http/documentation/operation-keywords.js';
import {
  OrderHistoryEntryDto,
  TransitionReasonDto,
  toOrderHistoryEntryDto,
} from './dto/order-transition.dto.js';
import type { OrderDocument } from './view/order-document.js';
import { OrderDto } from './dto/order.dto.js';
import { OrdersService } from './orders.service.js';
import { isForSalesOnly, type TransitionName } from './rules/order-transitions.js';

/** The route of a transition, with the right that the table of transitions requires. */
const TransitionRoute = (name: TransitionName) =>
  applyDecorators(
    Post(`:id/${name}`),
    InOneTransaction(),
    WithVersionETag(),
    HttpCode(200),
    isForSalesOnly(name) ? Requires('sales') : AnyApplication(),
    ApiOkResponse({ type: OrderDto }),
  );

@ApiTags('Orders')
@Controller('orders')
export class OrderTransitionsController {
  constructor(private readonly orders: OrdersService) {}

  /**
   * Validate an order
   *
   * For a pending order without blockers; its content is frozen from then on. Repeating it changes nothing.
   */
  @TransitionRoute('validate')
  @Refuses('order_state_conflict', 'order_blocked')
  validateOrder(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @IfMatch() precondition: Precondition,
  ): Promise<OrderDocument> {
    return this.orders.transition(caller, id, { name: 'validate', precondition });
  }

  /**
   * Reopen a validated order
   *
   * Makes a validated order pending again, so that it can be changed. Repeating the request changes nothing.
   */
  @TransitionRoute('reopen')
  @Refuses('order_state_conflict')
  reopenOrder(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @IfMatch() precondition: Precondition,
    @Body() { reason }: TransitionReasonDto,
  ): Promise<OrderDocument> {
    return this.orders.transition(caller, id, { name: 'reopen', precondition, reason });
  }

  /**
   * Ship everything of a validated order that is open
   *
   * Records one shipment of what was accepted and is not shipped yet; of everything that was ordered, if there is no answer. The
   * order is `shipped` then, unless something is backordered. Repeating it changes nothing.
   */
  @TransitionRoute('ship')
  @Refuses('order_state_conflict', 'answer_not_accepted')
  shipOrder(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @IfMatch() precondition: Precondition,
  ): Promise<OrderDocument> {
    return this.orders.transition(caller, id, { name: 'ship', precondition });
  }

  /**
   * Mark a shipped order as delivered
   *
   * All its shipments are delivered then. Repeating it changes nothing.
   */
  @TransitionRoute('deliver')
  @Refuses('order_state_conflict')
  deliverOrder(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @IfMatch() precondition: Precondition,
  ): Promise<OrderDocument> {
    return this.orders.transition(caller, id, { name: 'deliver', precondition });
  }

  /**
   * Cancel an order
   *
   * This cannot be undone. A pending order can be cancelled by its application or the back office, a validated
   * one only by the back office. Repeating it changes nothing.
   */
  @TransitionRoute('cancel')
  @Refuses('order_state_conflict')
  cancelOrder(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @IfMatch() precondition: Precondition,
    @Body() { reason }: TransitionReasonDto,
  ): Promise<OrderDocument> {
    return this.orders.transition(caller, id, { name: 'cancel', precondition, reason });
  }

  /**
   * Get the history of an order
   *
   * Who changed the state, the content or a hold, when and why; oldest first.
   */
  @Get(':id/history')
  @AnyCaller()
  @Paged()
  @WithETag()
  @ApiOkResponse({ type: [OrderHistoryEntryDto] })
  async getOrderHistory(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Query() query: PageQueryDto,
  ): Promise<Page<OrderHistoryEntryDto>> {
    return mapPage(await this.orders.history(caller, id, query), toOrderHistoryEntryDto);
  }
}
