import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiOkResponse, ApiTags, refs } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AnyApplication } from '../auth/access.js';
import { Caller, callerOf, type Application } from '../auth/caller.js';
import { Versioned, WithVersionETag } from '../http/caching/entity-tag.js';
import { setVersionETag, AcceptsIfMatch, IfMatch, type Precondition } from '../http/caching/version-tag.js';
import { IdempotentRequests, Repetition } from '../http/idempotency/idempotent-requests.js';
import { ApiIdempotentByName, InOneTransaction } from '../http/idempotency/stored.js';
import { Paged, type JsonPage } from '../http/paging/paged.js';
import { IdPipe } from '../http/validation/id.pipe.js';
import { CreateOrderDto } from './dto/create-order.dto.js';
import { ListOrdersDto } from './dto/list-orders.dto.js';
import type { OrderDocument } from './dto/order-document.js';
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
export class OrdersController {
  constructor(
    private readonly requests: IdempotentRequests,
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
  @ApiIdempotentByName()
  @HttpCode(200)
  @AnyApplication()
  @ApiBody({ type: CreateOrderDto, examples: ORDER_EXAMPLES })
  @ApiExtraModels(OrderDto, OrderPreviewDto)
  @ApiOkResponse({ schema: { oneOf: refs(OrderDto, OrderPreviewDto) } })
  create(
    @Query() { dryRun }: CreateOrderQueryDto,
    @Body() dto: CreateOrderDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<unknown> {
    // No interceptors here: one alone adds a tenth to the CPU time of an order (decision 39).
    return this.requests.byName({ request, response }, async () => {
      const caller = callerOf(request)!;
      const result =
        dryRun === 'true'
          ? await this.creation.previewOrder(caller, dto)
          : await this.creation.createOrder(caller, dto);
      if ('contactMatch' in result) return toOrderPreviewDto(result);
      setVersionETag(response, result.order.version);
      return result.replayed ? new Repetition(result.order) : result.order;
    });
  }

  /**
   * The caller's orders, newest first; with the right `sales` everybody's. A page of large orders has fewer than
   * `limit`, so that it stays below 2 MiB: the `Link` goes on behind the last one that is there.
   */
  @Get()
  @Paged()
  @AnyApplication()
  @ApiOkResponse({ type: [OrderDto] })
  list(@Caller() caller: Application, @Query() query: ListOrdersDto): Promise<JsonPage> {
    return this.lists.page(caller, query);
  }

  /** One order. */
  @Get(':id')
  @Versioned()
  @AnyApplication()
  async get(@Caller() caller: Application, @Param('id', IdPipe) id: number): Promise<OrderDto> {
    return toOrderDto(await this.orders.get(caller, id));
  }

  /**
   * Changes what a pending order asks for. A field that is sent replaces the whole field, also an object or a list;
   * what is not sent stays as it is, prices included. `null` or `""` takes an optional field away, as if it had never
   * been sent. Totals and blockers are computed anew. A change that changes nothing makes no new version.
   * Once the order is validated its content is frozen: 409 `order_state_conflict`.
   */
  @Patch(':id')
  @WithVersionETag()
  @InOneTransaction()
  @AnyApplication()
  @AcceptsIfMatch()
  @ApiOkResponse({ type: OrderDto })
  update(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
    @IfMatch() precondition: Precondition,
    @Body() dto: UpdateOrderDto,
  ): Promise<OrderDocument> {
    return this.changes.change(caller, id, precondition, dto);
  }
}
