import { Body, Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AnyCaller } from '../auth/access.js';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { toDocumentChangesDto } from '../auth/journal/dto/resource-history.dto.js';
import type { OrderHistoryEntry } from '../persistence/orders/record/order-record.js';
import { WithETag } from '../platform/http/caching/entity-tag.js';
import { PageQueryDto } from '../platform/http/paging/list-query.dto.js';
import { mapPage, Paged, type Page } from '../platform/http/paging/paged.js';
import { IdPipe } from '../platform/http/validation/id.pipe.js';
import { OrderHistoryEntryDto, TransitionReasonDto } from './dto/order-transition.dto.js';
import type { OrderDocument } from './view/order-document.js';
import { OrdersService } from './orders.service.js';
import { OrderSteps } from './steps/order-steps.js';
import { StepCall, StepRoute } from './steps/step.js';
import { STEPS } from './steps/steps.js';

@ApiTags('Orders')
@Controller()
export class OrderTransitionsController {
  constructor(
    private readonly steps: OrderSteps,
    private readonly orders: OrdersService,
  ) {}

  /**
   * Validate an order
   *
   * For a pending order without blockers; its content is frozen from then on. Repeating it changes nothing.
   */
  @StepRoute(STEPS.validate)
  validateOrder(@StepCall() call: StepCall): Promise<OrderDocument> {
    return this.steps.run(STEPS.validate, call);
  }

  /**
   * Reopen a validated order
   *
   * Makes a validated order pending again, so that it can be changed. Repeating the request changes nothing.
   */
  @StepRoute(STEPS.reopen)
  reopenOrder(@StepCall() call: StepCall, @Body() content: TransitionReasonDto): Promise<OrderDocument> {
    return this.steps.run(STEPS.reopen, { ...call, content });
  }

  /**
   * Ship everything of a validated order that is open
   *
   * Records one shipment of what was accepted and is not shipped yet; of everything that was ordered, if there is no answer. The
   * order is `shipped` then, unless something is backordered. Repeating it changes nothing.
   */
  @StepRoute(STEPS.ship)
  shipOrder(@StepCall() call: StepCall): Promise<OrderDocument> {
    return this.steps.run(STEPS.ship, call);
  }

  /**
   * Mark a shipped order as delivered
   *
   * All its shipments are delivered then. Repeating it changes nothing.
   */
  @StepRoute(STEPS.deliver)
  deliverOrder(@StepCall() call: StepCall): Promise<OrderDocument> {
    return this.steps.run(STEPS.deliver, call);
  }

  /**
   * Cancel an order
   *
   * This cannot be undone. A pending order can be cancelled by its application or the back office, a validated
   * one only by the back office. Repeating it changes nothing.
   */
  @StepRoute(STEPS.cancel)
  cancelOrder(@StepCall() call: StepCall, @Body() content: TransitionReasonDto): Promise<OrderDocument> {
    return this.steps.run(STEPS.cancel, { ...call, content });
  }

  /**
   * Get the history of an order
   *
   * Who changed the state, the content or a hold, when and why; oldest first.
   */
  @Get('orders/:id/history')
  @AnyCaller()
  @Paged()
  @WithETag()
  @ApiOkResponse({ type: [OrderHistoryEntryDto] })
  async getOrderHistory(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Query() query: PageQueryDto,
  ): Promise<Page<OrderHistoryEntryDto>> {
    return mapPage(await this.orders.history(caller, id, query), toHistoryEntryDto);
  }
}

function toHistoryEntryDto(row: OrderHistoryEntry): OrderHistoryEntryDto {
  const { version, from, to, by, reason, hold, answer, shipment, document, changeRequest } = row;
  const steps = { hold, answer, shipment, document, changeRequest };
  const at = row.at.toISOString();
  return { version, from, to, at, by, reason, ...steps, ...toDocumentChangesDto(row.changes) };
}
