import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AnyCaller } from '../auth/access.js';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { IdPipe } from '../platform/http/validation/id.pipe.js';
import { WithVersionETag } from '../platform/http/caching/entity-tag.js';
import { VersionedJson } from '../platform/http/caching/versioned-json.js';
import { OrderComputationDto, toComputationDto } from './dto/queries/order-computation.dto.js';
import { OrderComputationService } from './order-computation.service.js';

@ApiTags('Orders')
@Controller('orders')
export class OrderComputationController {
  constructor(private readonly computations: OrderComputationService) {}

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
    const computation = await this.computations.explain(caller, id);
    return VersionedJson.of(computation.order.version, toComputationDto(computation));
  }
}
