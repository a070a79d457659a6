import { applyDecorators, Body, Controller, Delete, HttpCode, Param, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiParam, ApiTags } from '@nestjs/swagger';
import { Requires } from '../../auth/access.js';
import { CurrentCaller, type Caller } from '../../auth/caller.js';
import { HOLD_CODE_PATTERN } from '../../common/bounds.js';
import { WithVersionETag } from '../../platform/http/caching/entity-tag.js';
import { IfMatch, type Precondition } from '../../platform/http/caching/version-tag.js';
import { InOneTransaction } from '../../idempotency/stored.js';
import { Refuses } from '../../platform/http/documentation/operation-keywords.js';
import { IdPipe } from '../../platform/http/validation/id.pipe.js';
import type { OrderDocument } from '../view/order-document.js';
import { PlaceHoldDto, ReleaseHoldQueryDto } from '../dto/order-hold.dto.js';
import { OrderDto } from '../dto/order.dto.js';
import { HoldCodePipe } from './hold-code.pipe.js';
import { OrderHoldsService } from './order-holds.service.js';
import { HOLD_TRANSITIONS } from '../rules/order-transitions.js';

/** What both routes have in common, with the rights that the table of transitions requires. */
const HoldRoute = (name: keyof typeof HOLD_TRANSITIONS, method: MethodDecorator) =>
  applyDecorators(
    method,
    InOneTransaction(),
    WithVersionETag(),
    HttpCode(200),
    Requires(...HOLD_TRANSITIONS[name].rights),
    ApiParam({ name: 'code', schema: { type: 'string', pattern: HOLD_CODE_PATTERN, example: 'credit' } }),
    ApiOkResponse({ type: OrderDto }),
  );

@ApiTags('Orders')
@Controller('orders/:id/holds/:code')
export class OrderHoldsController {
  constructor(private readonly holds: OrderHoldsService) {}

  /**
   * Put an order on hold
   *
   * A pending order that is on hold has the blocker `on_hold`, and cannot be validated. `code` names what has to be decided,
   * such as `credit`; an order can have several holds with different codes. Sending it again with a different `reason` or
   * `until` changes the hold; sending it unchanged changes nothing.
   */
  @HoldRoute('hold', Put())
  @Refuses('order_state_conflict', 'invalid_parameter')
  holdOrder(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Param('code', HoldCodePipe) code: string,
    @IfMatch() precondition: Precondition,
    @Body() dto: PlaceHoldDto,
  ): Promise<OrderDocument> {
    return this.holds.place(caller, { id, code, precondition }, dto);
  }

  /**
   * Release an order
   *
   * Removes the hold with this code, whoever placed it. If it was the last one, nothing else blocks the order, and its
   * application has `autoValidate`, the order is also validated. If there is no such hold, nothing changes.
   */
  @HoldRoute('release', Delete())
  @Refuses('invalid_parameter')
  releaseOrder(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Param('code', HoldCodePipe) code: string,
    @IfMatch() precondition: Precondition,
    @Query() { reason }: ReleaseHoldQueryDto,
  ): Promise<OrderDocument> {
    return this.holds.release(caller, { id, code, precondition }, reason ?? null);
  }
}
