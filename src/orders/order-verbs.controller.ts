import { applyDecorators, Body, Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AnyApplication, Requires } from '../auth/access.js';
import { Caller, type Application } from '../auth/caller.js';
import { Tagged } from '../common/http/entity-tag.js';
import { IdPipe } from '../common/http/id.pipe.js';
import { answerVersion, Conditional, IfMatch, type Precondition } from '../common/http/version-tag.js';
import type { OrderRecord } from '../persistence/repositories/order-record.js';
import { OrderHistoryDto, OrderReasonDto, toOrderHistoryDto } from './dto/order-step.dto.js';
import { OrderDto, toOrderDto } from './dto/order.dto.js';
import { OrderService } from './order.service.js';
import { isForSales, type OrderVerb } from './rules/order-status.js';

/** A step of an order's life, for whom the table of steps says. */
const Step = (verb: OrderVerb) =>
  applyDecorators(
    Post(`:id/${verb}`),
    HttpCode(200),
    isForSales(verb) ? Requires('sales') : AnyApplication(),
    Conditional(),
  );

@ApiTags('Orders')
@Controller('orders')
export class OrderVerbsController {
  constructor(private readonly orders: OrderService) {}

  /** Validates a pending order that nothing blocks; its content is frozen from then on. Repeating it changes nothing. */
  @Step('validate')
  async validate(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
    @IfMatch() precondition: Precondition,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OrderDto> {
    return answer(
      await this.orders.take(caller, id, { verb: 'validate', precondition, reason: null }),
      response,
    );
  }

  /** Makes a validated order pending again, so that it can be changed. Repeating it changes nothing. */
  @Step('reopen')
  async reopen(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
    @IfMatch() precondition: Precondition,
    @Body() { reason }: OrderReasonDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OrderDto> {
    return answer(await this.orders.take(caller, id, { verb: 'reopen', precondition, reason }), response);
  }

  /** A validated order has left. Repeating it changes nothing. */
  @Step('ship')
  async ship(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
    @IfMatch() precondition: Precondition,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OrderDto> {
    return answer(await this.orders.take(caller, id, { verb: 'ship', precondition, reason: null }), response);
  }

  /** A shipped order has arrived. Repeating it changes nothing. */
  @Step('deliver')
  async deliver(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
    @IfMatch() precondition: Precondition,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OrderDto> {
    return answer(
      await this.orders.take(caller, id, { verb: 'deliver', precondition, reason: null }),
      response,
    );
  }

  /**
   * Cancels an order, for good: a pending one by its application or the back office, a validated one by the back
   * office alone. Repeating it changes nothing.
   */
  @Step('cancel')
  async cancel(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
    @IfMatch() precondition: Precondition,
    @Body() { reason }: OrderReasonDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OrderDto> {
    return answer(await this.orders.take(caller, id, { verb: 'cancel', precondition, reason }), response);
  }

  /** Who took which step or changed the content when, and why; oldest first. */
  @Get(':id/history')
  @AnyApplication()
  @Tagged()
  async history(@Caller() caller: Application, @Param('id', IdPipe) id: number): Promise<OrderHistoryDto[]> {
    return (await this.orders.history(caller, id)).map(toOrderHistoryDto);
  }
}

function answer(order: OrderRecord, response: Response): OrderDto {
  answerVersion(response, order.version);
  return toOrderDto(order);
}
