import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AnyCaller } from '../../auth/access.js';
import { CurrentCaller, type Caller } from '../../auth/caller.js';
import { InOneTransaction } from '../../idempotency/stored.js';
import { WithVersionETag, IfMatch, type Precondition } from '../../platform/http/caching/entity-tag.js';
import { Refuses } from '../../platform/http/documentation/operation-keywords.js';
import { IdPipe } from '../../platform/http/validation/id.pipe.js';
import { OrderDto } from '../dto/order.dto.js';
import { STEPS } from '../steps/steps.js';
import type { OrderDocument } from '../view/order-document.js';
import { TakeStepDto, TEST_STEPS } from './test-step.dto.js';
import { TestStepsService } from './test-steps.service.js';

/** Also in a live installation, where its route is refused like a path that does not exist: the OpenAPI document has it. */
@ApiTags('Orders')
@Controller('test/orders/:id/steps')
export class TestStepsController {
  constructor(private readonly steps: TestStepsService) {}

  /**
   * Do what the seller does with an order
   *
   * Only in a test installation; elsewhere 404 `not_found`. For the application that sent the order: it plays the seller, with the
   * same rules and events, and gets the order as it is afterwards. Each step is a request of the seller:
   *
   * - `validate`, `reopen`, `ship`, `deliver`, `cancel`, `answer`: `POST /orders/{id}/{step}`
   * - `shipment`: `PUT /orders/{id}/shipments/{reference}`; `deliver_shipment`: `POST /orders/{id}/shipments/{reference}/deliver`
   * - `hold`, `release`: `PUT` and `DELETE /orders/{id}/holds/{code}`
   * - `document`, `remove_document`: `PUT` and `DELETE /orders/{id}/documents/{kind}`
   * - `accept_change`, `refuse_change`: `POST /change_requests/{changeRequest}/accept` and `/refuse`
   *
   * What such a request would refuse is refused with the same problem, in which `pointer` and `parameter` are those of that request:
   * `#/reason` is the member `reason` of `with`.
   */
  @Post()
  @WithVersionETag()
  @InOneTransaction()
  @AnyCaller()
  @HttpCode(200)
  @ApiOkResponse({ type: OrderDto })
  @Refuses(...new Set(TEST_STEPS.flatMap((name) => STEPS[name].refuses)))
  takeTestStep(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @IfMatch() precondition: Precondition,
    @Body() dto: TakeStepDto,
  ): Promise<OrderDocument> {
    return this.steps.take(caller, id, dto, precondition);
  }
}
