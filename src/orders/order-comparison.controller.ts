import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyApplication } from '../auth/access.js';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { LargeBody } from '../platform/http/validation/request-extensions.js';
import { WritesNothing } from '../platform/http/documentation/operation-keywords.js';
import { CompareOrdersDto, OrderComparisonDto } from './dto/queries/compare-orders.dto.js';
import { OrderComparisonService } from './order-comparison.service.js';

@ApiTags('Orders')
@Controller('orders/compare')
export class OrderComparisonController {
  constructor(private readonly comparisons: OrderComparisonService) {}

  /**
   * Compare your orders with those that are stored
   *
   * Proves that nothing was lost: the caller lists its own orders of a period, at most 10,000 in 4 MiB, and learns which of
   * them are `missing`, which have a `different` gross, and which `extra` orders the service took from it in that period.
   *
   * - `missing` means that the service has no order of the caller with this `externalId`. An order that was taken before
   *   `from`, or at `to` or later, is not missing: it is in `outsidePeriod`, and its gross is compared too.
   * - Only the caller's own orders are compared, whatever its rights. Cancelled orders are compared like all others; their
   *   `state` says that they were cancelled.
   * - Just after `to`, not all orders of the period may be stored yet: send the request a minute later.
   *
   * Nothing is written, so the request may be repeated without an `Idempotency-Key`; if one is sent, it has no effect.
   */
  @Post()
  @WritesNothing()
  @LargeBody()
  @HttpCode(200)
  @AnyApplication()
  compareOrders(@CurrentCaller() caller: Caller, @Body() dto: CompareOrdersDto): Promise<OrderComparisonDto> {
    return this.comparisons.compare(caller, dto);
  }
}
