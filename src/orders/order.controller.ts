import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiHeader, ApiOkResponse, ApiTags, refs } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AnyApplication } from '../auth/access.js';
import { Caller, type Application } from '../auth/caller.js';
import { IdPipe } from '../common/http/id.pipe.js';
import { IF_NONE_MATCH } from '../common/http/openapi-headers.js';
import { linkNext } from '../common/http/next-link.js';
import {
  answerVersion,
  Conditional,
  IfMatch,
  isUnchanged,
  type Precondition,
} from '../common/http/version-tag.js';
import type { OrderRecord } from '../persistence/repositories/order-record.js';
import { CreateOrderDto } from './dto/create-order.dto.js';
import { ListOrdersDto } from './dto/list-orders.dto.js';
import { ORDER_EXAMPLES } from './dto/order-examples.js';
import { CreateOrderQueryDto, OrderPreviewDto, toOrderPreviewDto } from './dto/order-preview.dto.js';
import { OrderDto, toOrderDto } from './dto/order.dto.js';
import { UpdateOrderDto } from './dto/update-order.dto.js';
import { OrderChangeService } from './order-change.service.js';
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
    private readonly changes: OrderChangeService,
  ) {}

  /**
   * Takes an order. Sending the same order again answers the order that was taken, with
   * `Idempotent-Replayed: true`; the same externalId with other content is a conflict.
   * With `dryRun=true` nothing is stored: the answer is the order as it would be.
   */
  @Post()
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
    const found =
      dryRun === 'true' ? await this.intake.preview(caller, dto) : await this.intake.take(caller, dto);
    if ('contactMatch' in found) return toOrderPreviewDto(found);
    if (found.replayed) response.setHeader('Idempotent-Replayed', 'true');
    return answer(found.order, response);
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
    linkNext(response, next);
    return orders.map(toOrderDto);
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
    return answer(order, response);
  }

  /**
   * Changes what a pending order asks for. A field that is sent replaces the whole field, also an object or a list;
   * what is not sent stays as it is, prices included. `null` or `""` takes an optional field away, as if it had never
   * been sent. Totals and blockers are computed anew. A change that changes nothing makes no new version.
   * Once the order is validated its content is frozen: 409 `order_state_conflict`.
   */
  @Patch(':id')
  @AnyApplication()
  @Conditional()
  async update(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
    @IfMatch() precondition: Precondition,
    @Body() dto: UpdateOrderDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OrderDto> {
    return answer(await this.changes.change(caller, id, precondition, dto), response);
  }
}

function answer(order: OrderRecord, response: Response): OrderDto {
  answerVersion(response, order.version);
  return toOrderDto(order);
}
