import { Body, Controller, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, type Caller } from '../../auth/caller.js';
import { IfMatch, type Precondition } from '../../platform/http/caching/version-tag.js';
import { IdPipe } from '../../platform/http/validation/id.pipe.js';
import { PlaceHoldDto, ReleaseHoldQueryDto } from '../dto/order-hold.dto.js';
import { HOLD, RELEASE } from '../steps/hold-steps.js';
import { OrderSteps } from '../steps/order-steps.js';
import { HoldCodePipe } from '../steps/parameters.js';
import { StepRoute } from '../steps/step-route.js';
import type { OrderDocument } from '../view/order-document.js';

@ApiTags('Orders')
@Controller()
export class OrderHoldsController {
  constructor(private readonly steps: OrderSteps) {}

  /**
   * Put an order on hold
   *
   * A pending order that is on hold has the blocker `on_hold`, and cannot be validated. `code` names what has to be decided,
   * such as `credit`; an order can have several holds with different codes. Sending it again with a different `reason` or
   * `until` changes the hold; sending it unchanged changes nothing.
   */
  @StepRoute(HOLD)
  holdOrder(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Param('code', HoldCodePipe) code: string,
    @IfMatch() precondition: Precondition,
    @Body() content: PlaceHoldDto,
  ): Promise<OrderDocument> {
    return this.steps.run(HOLD, { caller, id, parameter: code, precondition, content });
  }

  /**
   * Release an order
   *
   * Removes the hold with this code, whoever placed it. If it was the last one, nothing else blocks the order, and its
   * application has `autoValidate`, the order is also validated. If there is no such hold, nothing changes.
   */
  @StepRoute(RELEASE)
  releaseOrder(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Param('code', HoldCodePipe) code: string,
    @IfMatch() precondition: Precondition,
    @Query() content: ReleaseHoldQueryDto,
  ): Promise<OrderDocument> {
    return this.steps.run(RELEASE, { caller, id, parameter: code, precondition, content });
  }
}
