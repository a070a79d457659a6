import { applyDecorators, Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AnyApplication, Requires } from '../auth/access.js';
import { Caller, type Application } from '../auth/caller.js';
import { WithETag } from '../http/caching/entity-tag.js';
import { PageQueryDto } from '../http/paging/list-query.dto.js';
import { setNextLink } from '../http/paging/next-link.js';
import { IdPipe } from '../http/validation/id.pipe.js';
import { setVersionETag, AcceptsIfMatch, IfMatch, type Precondition } from '../http/caching/version-tag.js';
import { InOneTransaction } from '../http/idempotency/stored.js';
import type { OrderRecord } from '../persistence/orders/order-record.js';
import { OrderHistoryDto, OrderReasonDto, toOrderHistoryDto } from './dto/order-transition.dto.js';
import { OrderDto, toOrderDto } from './dto/order.dto.js';
import { OrdersService } from './orders.service.js';
import { isForSalesOnly, type TransitionName } from './rules/order-transitions.js';

/** The route of a transition, with the right that the table of transitions requires. */
const TransitionRoute = (name: TransitionName) =>
  applyDecorators(
    Post(`:id/${name}`),
    InOneTransaction(),
    HttpCode(200),
    isForSalesOnly(name) ? Requires('sales') : AnyApplication(),
    AcceptsIfMatch(),
  );

@ApiTags('Orders')
@Controller('orders')
export class OrderVerbsController {
  constructor(private readonly orders: OrdersService) {}

  /** Validates a pending order that nothing blocks; its content is frozen from then on. Repeating it changes nothing. */
  @TransitionRoute('validate')
  async validate(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
    @IfMatch() precondition: Precondition,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OrderDto> {
    return respond(
      await this.orders.transition(caller, id, { name: 'validate', precondition, reason: null }),
      response,
    );
  }

  /** Makes a validated order pending again, so that it can be changed. Repeating it changes nothing. */
  @TransitionRoute('reopen')
  async reopen(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
    @IfMatch() precondition: Precondition,
    @Body() { reason }: OrderReasonDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OrderDto> {
    return respond(
      await this.orders.transition(caller, id, { name: 'reopen', precondition, reason }),
      response,
    );
  }

  /** A validated order has left. Repeating it changes nothing. */
  @TransitionRoute('ship')
  async ship(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
    @IfMatch() precondition: Precondition,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OrderDto> {
    return respond(
      await this.orders.transition(caller, id, { name: 'ship', precondition, reason: null }),
      response,
    );
  }

  /** A shipped order has arrived. Repeating it changes nothing. */
  @TransitionRoute('deliver')
  async deliver(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
    @IfMatch() precondition: Precondition,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OrderDto> {
    return respond(
      await this.orders.transition(caller, id, { name: 'deliver', precondition, reason: null }),
      response,
    );
  }

  /**
   * Cancels an order, for good: a pending one by its application or the back office, a validated one by the back
   * office alone. Repeating it changes nothing.
   */
  @TransitionRoute('cancel')
  async cancel(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
    @IfMatch() precondition: Precondition,
    @Body() { reason }: OrderReasonDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OrderDto> {
    return respond(
      await this.orders.transition(caller, id, { name: 'cancel', precondition, reason }),
      response,
    );
  }

  /** Who took which step or changed the content when, and why; oldest first. */
  @Get(':id/history')
  @AnyApplication()
  @WithETag()
  async history(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
    @Query() query: PageQueryDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OrderHistoryDto[]> {
    const { rows, next } = await this.orders.history(caller, id, query);
    setNextLink(response, next);
    return rows.map(toOrderHistoryDto);
  }
}

function respond(order: OrderRecord, response: Response): OrderDto {
  setVersionETag(response, order.version);
  return toOrderDto(order);
}
