import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiHeader, ApiOkResponse, ApiTags, refs } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AnyApplication } from '../auth/access.js';
import { Caller, type Application } from '../auth/caller.js';
import { IdPipe } from '../http/validation/id.pipe.js';
import { sendJson } from '../http/validation/json-text.js';
import { IF_NONE_MATCH } from '../http/openapi/openapi-headers.js';
import { setNextLink } from '../http/paging/next-link.js';
import {
  setVersionETag,
  AcceptsIfMatch,
  IfMatch,
  isUnchanged,
  type Precondition,
} from '../http/caching/version-tag.js';
import { InOneTransaction, IdempotentByName } from '../http/idempotency/stored.js';
import type { OrderRecord } from '../persistence/orders/order-record.js';
import { CreateOrderDto } from './dto/create-order.dto.js';
import { ListOrdersDto } from './dto/list-orders.dto.js';
import { ORDER_EXAMPLES } from './dto/order-examples.js';
import { CreateOrderQueryDto, OrderPreviewDto, toOrderPreviewDto } from './dto/order-preview.dto.js';
import { OrderDto, toOrderDto } from './dto/order.dto.js';
import { UpdateOrderDto } from './dto/update-order.dto.js';
import { OrderChangeService } from './order-change.service.js';
import { OrderCreationService } from './order-creation.service.js';
import { OrderListService } from './order-list.service.js';
import { OrdersService } from './orders.service.js';

@ApiTags('Orders')
@Controller('orders')
export class OrderController {
  constructor(
    private readonly creation: OrderCreationService,
    private readonly orders: OrdersService,
    private readonly lists: OrderListService,
    private readonly changes: OrderChangeService,
  ) {}

  /**
   * Takes an order. Sending the same order again answers the order that was taken, with
   * `Idempotent-Replayed: true`; the same externalId with other content is a conflict.
   * With `dryRun=true` nothing is stored: the answer is the order as it would be.
   */
  @Post()
  @IdempotentByName()
  @HttpCode(200)
  @AnyApplication()
  @ApiBody({ type: CreateOrderDto, examples: ORDER_EXAMPLES })
  @ApiExtraModels(OrderDto, OrderPreviewDto)
  @ApiOkResponse({ schema: { oneOf: refs(OrderDto, OrderPreviewDto) } })
  async create(
    @Caller() caller: Application,
    @Query() { dryRun }: CreateOrderQueryDto,
    @Body() dto: CreateOrderDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OrderDto | OrderPreviewDto> {
    const result =
      dryRun === 'true'
        ? await this.creation.previewOrder(caller, dto)
        : await this.creation.createOrder(caller, dto);
    if ('contactMatch' in result) return toOrderPreviewDto(result);
    if (result.replayed) response.setHeader('Idempotent-Replayed', 'true');
    return respond(result.order, response);
  }

  /**
   * The caller's orders, newest first; with the right `sales` everybody's. A page of large orders has fewer than
   * `limit`, so that it stays below 2 MiB: the `Link` goes on behind the last one that is there.
   */
  @Get()
  @AnyApplication()
  @ApiOkResponse({ type: [OrderDto] })
  async list(
    @Caller() caller: Application,
    @Query() query: ListOrdersDto,
    @Res() response: Response,
  ): Promise<void> {
    const { text, next } = await this.lists.page(caller, query);
    setNextLink(response, next);
    sendJson(response, text);
  }

  /** One order. */
  @Get(':id')
  @AnyApplication()
  @ApiHeader(IF_NONE_MATCH)
  async get(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OrderDto | undefined> {
    const order = await this.orders.get(caller, id);
    if (isUnchanged(request, order.version)) response.status(304);
    return respond(order, response);
  }

  /**
   * Changes what a pending order asks for. A field that is sent replaces the whole field, also an object or a list;
   * what is not sent stays as it is, prices included. `null` or `""` takes an optional field away, as if it had never
   * been sent. Totals and blockers are computed anew. A change that changes nothing makes no new version.
   * Once the order is validated its content is frozen: 409 `order_state_conflict`.
   */
  @Patch(':id')
  @InOneTransaction()
  @AnyApplication()
  @AcceptsIfMatch()
  async update(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
    @IfMatch() precondition: Precondition,
    @Body() dto: UpdateOrderDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OrderDto> {
    return respond(await this.changes.change(caller, id, precondition, dto), response);
  }
}

function respond(order: OrderRecord, response: Response): OrderDto {
  setVersionETag(response, order.version);
  return toOrderDto(order);
}
