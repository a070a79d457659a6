import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExtension, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AnyApplication, AnyCaller } from '../auth/access.js';
import { CurrentCaller, currentCaller, type Caller } from '../auth/caller.js';
import { Versioned, setVersionETag } from '../platform/http/caching/entity-tag.js';
import { IdempotentRequests, Repetition } from '../idempotency/idempotent-requests.js';
import {
  NATURAL_KEY_KEYWORD,
  Refuses,
  WritesNothing,
} from '../platform/http/documentation/operation-keywords.js';
import { Paged, type JsonPage } from '../platform/http/paging/paged.js';
import { LargeBody } from '../platform/http/validation/request-extensions.js';
import { IdPipe } from '../platform/http/validation/id.pipe.js';
import { CreateOrderDto } from './dto/create-order.dto.js';
import { ListOrdersDto, OrderCountDto, OrderFiltersDto } from './dto/queries/list-orders.dto.js';
import { storedDocument, type OrderDocument } from './view/order-document.js';
import { OrderPreviewDto } from './dto/order-creation.dto.js';
import { OrderDto } from './dto/order.dto.js';
import { UpdateOrderDto, UpdateOrderItemDto } from './dto/update-order.dto.js';
import { OrderCreationService } from './order-creation.service.js';
import { OrderListService } from './order-list.service.js';
import { OrdersService } from './orders.service.js';
import { CONTENT_ERRORS } from './rules/content/order-checks.js';
import { OrderSteps } from './steps/order-steps.js';
import { StepCall, StepRoute } from './steps/step.js';
import { STEPS } from './steps/steps.js';

@ApiTags('Orders')
@Controller()
export class OrdersController {
  constructor(
    private readonly requests: IdempotentRequests,
    private readonly creation: OrderCreationService,
    private readonly orders: OrdersService,
    private readonly lists: OrderListService,
    private readonly steps: OrderSteps,
  ) {}

  /**
   * Create an order
   *
   * Sending the same order again returns the stored order, with `Idempotent-Replayed: true`; the same
   * `externalId` with different content is refused with 409 `external_id_conflict`.
   *
   * - A partner refers to contacts, packagings and shipping methods by its own references.
   * - An application with the rights `crm` and `catalogue` may also use their ids.
   */
  @Post('orders')
  @ApiExtension(NATURAL_KEY_KEYWORD, true)
  @HttpCode(200)
  @AnyApplication()
  @ApiOkResponse({ type: OrderDto })
  @Refuses('external_id_conflict', ...CONTENT_ERRORS)
  createOrder(
    @Body() dto: CreateOrderDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<unknown> {
    // No interceptors here: one alone adds a tenth to the CPU time of an order (decision 5).
    return this.requests.byNaturalKey({ request, response }, async () => {
      const { order, replayed } = await this.creation.createOrder(currentCaller()!, dto);
      setVersionETag(response, order.version);
      return replayed ? new Repetition(order) : order;
    });
  }

  /**
   * Preview an order
   *
   * Returns the order that `POST /orders` would store for the same body: its totals, whether its contact is known, its
   * blockers and warnings. Nothing is written. What `POST /orders` would refuse is refused with the same problem.
   */
  @Post('orders/preview')
  @WritesNothing()
  @HttpCode(200)
  @AnyApplication()
  @ApiOkResponse({ type: OrderPreviewDto })
  @Refuses('external_id_conflict', ...CONTENT_ERRORS)
  previewOrder(@CurrentCaller() caller: Caller, @Body() dto: CreateOrderDto): Promise<OrderPreviewDto> {
    return this.creation.previewOrder(caller, dto);
  }

  /**
   * List orders
   *
   * The caller's orders, newest first; with the right `sales`, those of all applications; with `holds` alone, the pending
   * ones of all applications.
   *
   * A page of large orders contains fewer than `limit`, to stay below 2 MiB; the `Link` header continues after
   * the last order of the page.
   */
  @Get('orders')
  @Paged()
  @AnyCaller()
  @ApiOkResponse({ type: [OrderDto] })
  listOrders(@CurrentCaller() caller: Caller, @Query() query: ListOrdersDto): Promise<JsonPage> {
    return this.lists.page(caller, query);
  }

  /**
   * Count orders
   *
   * How many orders `GET /orders` lists with the same filters, counted up to 10,000.
   */
  @Get('orders/count')
  @AnyCaller()
  countOrders(@CurrentCaller() caller: Caller, @Query() query: OrderFiltersDto): Promise<OrderCountDto> {
    return this.lists.count(caller, query);
  }

  /**
   * Get an order
   *
   * One of the caller's own; with the right `sales`, one of any application; with `holds`, one that is pending, or on which
   * the caller placed or released a hold.
   */
  @Get('orders/:id')
  @Versioned()
  @AnyCaller()
  @ApiOkResponse({ type: OrderDto })
  async getOrder(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: number): Promise<OrderDocument> {
    return storedDocument(await this.orders.get(caller, id));
  }

  /**
   * Change a pending order
   *
   * - A field that is sent replaces the whole field, even an object or a list.
   * - What is not sent stays as it is, prices included.
   * - `null` or `""` removes an optional field, as if it had never been sent.
   * - The order as `GET /orders/{id}` returns it is accepted: only what differs from it is a change. A line with its `id` stays
   *   the same line. A member that only the service sets must have the value that `GET` returns; a different `version` is
   *   refused with 412.
   *
   * The body may have up to 4 MiB, because an order as `GET` returns it can be larger than the body it was created from. Totals
   * and blockers are recomputed. A request that changes nothing creates no new version. Once the order is validated, its
   * content is frozen: 409 `order_state_conflict`.
   */
  @StepRoute(STEPS.change)
  @LargeBody()
  updateOrder(@StepCall() call: StepCall, @Body() content: UpdateOrderDto): Promise<OrderDocument> {
    return this.steps.run(STEPS.change, { ...call, content });
  }

  /**
   * Change one line of a pending order
   *
   * For example, to set a missing price. What is not sent stays as it is; `null` or `""` removes an optional member. A line
   * as `GET /orders/{id}` returns it is accepted. The response is the whole order.
   */
  @StepRoute(STEPS.change_item)
  updateOrderItem(@StepCall() call: StepCall, @Body() content: UpdateOrderItemDto): Promise<OrderDocument> {
    return this.steps.run(STEPS.change_item, { ...call, content });
  }
}
