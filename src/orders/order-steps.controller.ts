import { Body, Controller, Get, Param, Query } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AnyCaller } from '../auth/access.js';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { WithETag } from '../platform/http/caching/entity-tag.js';
import { PageQueryDto } from '../platform/http/paging/list-query.dto.js';
import { Paged, type Page } from '../platform/http/paging/paged.js';
import { IdPipe } from '../platform/http/validation/id.pipe.js';
import { AnswerNumberDto, AnswerOrderDto, ShipItemsDto, LinkDocumentDto } from './dto/fulfil-order.dto.js';
import { ShippedOrderDto } from './dto/order-transition.dto.js';
import { OrderAnswerDto } from './dto/order-fulfilment.dto.js';
import { PlaceHoldDto, ReleaseHoldQueryDto } from './dto/order-findings.dto.js';
import { OrdersService } from './orders.service.js';
import { OrderSteps } from './steps/order-steps.js';
import { StepCall, StepRoute } from './steps/step.js';
import { STEPS } from './steps/steps.js';
import type { OrderDocument } from './view/order-document.js';

/** The steps of an order besides its transitions. */
@ApiTags('Orders')
@Controller()
export class OrderStepsController {
  constructor(
    private readonly steps: OrderSteps,
    private readonly orders: OrdersService,
  ) {}

  /**
   * Put an order on hold
   *
   * A pending order that is on hold has the blocker `on_hold`, and cannot be validated. `code` names what has to be decided,
   * such as `credit`; an order can have several holds with different codes. Sending it again with a different `reason` or
   * `until` changes the hold; sending it unchanged changes nothing.
   */
  @StepRoute(STEPS.hold)
  holdOrder(@StepCall() call: StepCall, @Body() content: PlaceHoldDto): Promise<OrderDocument> {
    return this.steps.run(STEPS.hold, { ...call, content });
  }

  /**
   * Release an order
   *
   * Removes the hold with this code, whoever placed it. If it was the last one, nothing else blocks the order, and its
   * application has `autoValidate`, the order is also validated. If there is no such hold, nothing changes.
   */
  @StepRoute(STEPS.release)
  releaseOrder(@StepCall() call: StepCall, @Query() content: ReleaseHoldQueryDto): Promise<OrderDocument> {
    return this.steps.run(STEPS.release, { ...call, content });
  }

  /**
   * Answer a validated order
   *
   * Says for each position what is supplied and when, at which price, what comes later, and what is refused. The ordered
   * content stays as it is; `answer` stands beside it. A new answer replaces the former one; the same answer again changes
   * nothing. An answer after which nothing is open any more, of which something was shipped, moves the order to `shipped`.
   */
  @StepRoute(STEPS.answer)
  answerOrder(@StepCall() call: StepCall, @Body() content: AnswerOrderDto): Promise<OrderDocument> {
    return this.steps.run(STEPS.answer, { ...call, content });
  }

  /**
   * Accept the answer to an order
   *
   * For the application that sent the order, when the seller asked for consent. Repeating it changes nothing.
   */
  @StepRoute(STEPS.accept_answer)
  acceptOrderAnswer(@StepCall() call: StepCall, @Body() content: AnswerNumberDto): Promise<OrderDocument> {
    return this.steps.run(STEPS.accept_answer, { ...call, content });
  }

  /**
   * Refuse the answer to an order
   *
   * For the application that sent the order, when the seller asked for consent. The order is cancelled; this cannot be undone.
   * An order of which something was shipped cannot be refused. Repeating it changes nothing.
   */
  @StepRoute(STEPS.refuse_answer)
  refuseOrderAnswer(@StepCall() call: StepCall, @Body() content: AnswerNumberDto): Promise<OrderDocument> {
    return this.steps.run(STEPS.refuse_answer, { ...call, content });
  }

  /**
   * List the answers to an order
   *
   * All of them, oldest first, also those that were replaced.
   */
  @Get('orders/:id/answers')
  @AnyCaller()
  @Paged()
  @WithETag()
  @ApiOkResponse({ type: [OrderAnswerDto] })
  listOrderAnswers(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Query() query: PageQueryDto,
  ): Promise<Page<OrderAnswerDto>> {
    return this.orders.answersTo(caller, id, query);
  }

  /**
   * Record a shipment
   *
   * Of a validated order, in any number of shipments, each with a reference of its own. Sending it again with other values
   * corrects it; sending it unchanged changes nothing. The order is `shipped` as soon as nothing that was accepted or
   * backordered is open, or with `final`; then shipments can no longer be corrected.
   */
  @StepRoute(STEPS.shipment)
  @ApiExtraModels(ShippedOrderDto)
  recordShipment(@StepCall() call: StepCall, @Body() content: ShipItemsDto): Promise<OrderDocument> {
    return this.steps.run(STEPS.shipment, { ...call, content });
  }

  /**
   * Mark a shipment as delivered
   *
   * With the last shipment of a shipped order the order is delivered. Repeating it changes nothing.
   */
  @StepRoute(STEPS.deliver_shipment)
  deliverShipment(@StepCall() call: StepCall): Promise<OrderDocument> {
    return this.steps.run(STEPS.deliver_shipment, call);
  }

  /**
   * Link a document of an order
   *
   * In any state of the order, which has at most one document of each kind. Sending it again with other values changes the link;
   * sending it unchanged changes nothing. The service keeps the link and not the file, and does not open it. Everyone who may see
   * the order sees the link, and `GET /public/invoice/{access_id}/download` leads to the invoice without a token.
   */
  @StepRoute(STEPS.document)
  linkDocument(@StepCall() call: StepCall, @Body() content: LinkDocumentDto): Promise<OrderDocument> {
    return this.steps.run(STEPS.document, { ...call, content });
  }

  /**
   * Remove a document of an order
   *
   * Removes the link; the file stays where it is. The order gets a new version, but no event is sent.
   */
  @StepRoute(STEPS.remove_document)
  removeDocument(@StepCall() call: StepCall): Promise<OrderDocument> {
    return this.steps.run(STEPS.remove_document, call);
  }
}
