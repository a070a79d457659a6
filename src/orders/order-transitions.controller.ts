import { applyDecorators, Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AnyApplication, Requires } from '../auth/access.js';
import { Caller, type Application } from '../auth/caller.js';
import { WithETag, WithVersionETag } from '../http/caching/entity-tag.js';
import { PageQueryDto } from '../http/paging/list-query.dto.js';
import { mapPage, Paged, type Page } from '../http/paging/paged.js';
import { IdPipe } from '../http/validation/id.pipe.js';
import { AcceptsIfMatch, IfMatch, type Precondition } from '../http/caching/version-tag.js';
import { InOneTransaction } from '../http/idempotency/stored.js';
import { OrderHistoryDto, OrderReasonDto, toOrderHistoryDto } from './dto/order-transition.dto.js';
import type { OrderDocument } from './dto/order-document.js';
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
    AcceptsIfMatch(),
    ApiOkResponse({ type: OrderDto }),
  );

@ApiTags('Orders')
@Controller('orders')
export class OrderTransitionsController {
  constructor(private readonly orders: OrdersService) {}

  /** Validates a pending order that nothing blocks; its content is frozen from then on. Repeating it changes nothing. */
  @TransitionRoute('validate')
  validate(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
    @IfMatch() precondition: Precondition,
  ): Promise<OrderDocument> {
    return this.orders.transition(caller, id, { name: 'validate', precondition });
  }

  /** Makes a validated order pending again, so that it can be changed. Repeating it changes nothing. */
  @TransitionRoute('reopen')
  reopen(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
    @IfMatch() precondition: Precondition,
    @Body() { reason }: OrderReasonDto,
  ): Promise<OrderDocument> {
    return this.orders.transition(caller, id, { name: 'reopen', precondition, reason });
  }

  /** A validated order has left. Repeating it changes nothing. */
  @TransitionRoute('ship')
  ship(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
    @IfMatch() precondition: Precondition,
  ): Promise<OrderDocument> {
    return this.orders.transition(caller, id, { name: 'ship', precondition });
  }

  /** A shipped order has arrived. Repeating it changes nothing. */
  @TransitionRoute('deliver')
  deliver(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
    @IfMatch() precondition: Precondition,
  ): Promise<OrderDocument> {
    return this.orders.transition(caller, id, { name: 'deliver', precondition });
  }

  /**
   * Cancels an order, for good: a pending one by its application or the back office, a validated one by the back
   * office alone. Repeating it changes nothing.
   */
  @TransitionRoute('cancel')
  cancel(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
    @IfMatch() precondition: Precondition,
    @Body() { reason }: OrderReasonDto,
  ): Promise<OrderDocument> {
    return this.orders.transition(caller, id, { name: 'cancel', precondition, reason });
  }

  /** Who took which step or changed the content when, and why; oldest first. */
  @Get(':id/history')
  @AnyApplication()
  @Paged()
  @WithETag()
  @ApiOkResponse({ type: [OrderHistoryDto] })
  async history(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
    @Query() query: PageQueryDto,
  ): Promise<Page<OrderHistoryDto>> {
    return mapPage(await this.orders.history(caller, id, query), toOrderHistoryDto);
  }
}
