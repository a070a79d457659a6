import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AnyCaller } from '../auth/access.js';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { explain } from '../money/computation.js';
import { totalsOf } from '../money/totals.js';
import { computeWorking } from '../money/working.js';
import { IdPipe } from '../platform/http/validation/id.pipe.js';
import { WithVersionETag, VersionedJson } from '../platform/http/caching/entity-tag.js';
import { OrderComputationDto } from './dto/queries/order-computation.dto.js';
import { toTotalsDto } from './dto/order-totals.dto.js';
import { OrdersService } from './orders.service.js';
import { shownTotalsInput } from './rules/order-totals.js';
import { storedDocument } from './view/order-document.js';

@ApiTags('Orders')
@Controller('orders')
export class OrderComputationController {
  constructor(private readonly orders: OrdersService) {}

  /**
   * Explain the totals of an order
   *
   * How every cent of the totals was computed: each step with its input, its rounding and its result.
   * Empty while a price is missing.
   */
  @Get(':id/computation')
  @WithVersionETag()
  @AnyCaller()
  @ApiOkResponse({ type: OrderComputationDto })
  async getOrderComputation(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
  ): Promise<VersionedJson<OrderComputationDto>> {
    const found = await this.orders.get(caller, id);
    const order = storedDocument(found).body;
    const working = computeWorking(shownTotalsInput(order, found.replacedTaxes));
    const { currency, calculationMode, roundingMode, taxTreatment } = order;
    return VersionedJson.of(order.version, {
      order: order.id,
      ...{ currency, calculationMode, roundingMode, taxTreatment },
      steps: working === null ? [] : explain(working),
      totals: toTotalsDto(working && totalsOf(working)),
    });
  }
}
