import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AnyApplication, Requires } from '../auth/access.js';
import { Caller, type Application } from '../auth/caller.js';
import { IdPipe } from '../common/http/id.pipe.js';
import { answerVersion, isUnchanged } from '../common/http/version-tag.js';
import type { OrderRecord } from '../persistence/repositories/order-record.js';
import { CreateOrderDto } from './dto/create-order.dto.js';
import { ListOrdersDto } from './dto/list-orders.dto.js';
import { ORDER_EXAMPLES } from './dto/order-examples.js';
import { OrderDto, toOrderDto } from './dto/order.dto.js';
import { OrderIntakeService } from './order-intake.service.js';
import { OrderListService } from './order-list.service.js';
import { OrderService } from './order.service.js';

@ApiTags('Orders')
@Controller('orders')
export class OrderController {
  constructor(
    private readonly intake: OrderIntakeService,
    private readonly orders: OrderService,
    private readonly lists: OrderListService,
  ) {}

  /**
   * Takes an order. Sending the same order again answers the order that was taken, with
   * `Idempotent-Replayed: true`; the same externalId with other content is a conflict.
   */
  @Post()
  @HttpCode(200)
  @AnyApplication()
  @ApiBody({ type: CreateOrderDto, examples: ORDER_EXAMPLES })
  async create(
    @Caller() caller: Application,
    @Body() dto: CreateOrderDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OrderDto> {
    const { order, replayed } = await this.intake.take(caller, dto);
    if (replayed) response.setHeader('Idempotent-Replayed', 'true');
    return answer(order, response);
  }

  /** The caller's orders, newest first; with the right `sales` everybody's. */
  @Get()
  @AnyApplication()
  async list(
    @Caller() caller: Application,
    @Query() query: ListOrdersDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OrderDto[]> {
    const { orders, next } = await this.lists.page(caller, query);
    if (next !== null) response.setHeader('Link', `<${nextUrl(response.req, next)}>; rel="next"`);
    return orders.map(toOrderDto);
  }

  /** One order. */
  @Get(':id')
  @AnyApplication()
  async get(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OrderDto | undefined> {
    const order = await this.orders.get(caller, id);
    if (isUnchanged(request, order.version)) response.status(304);
    return answer(order, response);
  }

  /** Validates a pending order. Repeating it changes nothing. */
  @Post(':id/validate')
  @HttpCode(200)
  @Requires('sales')
  async validate(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OrderDto> {
    return answer(await this.orders.validate(caller, id), response);
  }
}

function answer(order: OrderRecord, response: Response): OrderDto {
  answerVersion(response, order.version);
  return toOrderDto(order);
}

function nextUrl(request: Request, cursor: string): string {
  // The contract has seen to it that every parameter comes once.
  const parameters = new URLSearchParams({ ...(request.query as Record<string, string>), cursor });
  return `${request.protocol}://${request.host}${request.path}?${parameters.toString()}`;
}
