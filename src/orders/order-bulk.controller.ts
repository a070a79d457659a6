import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { AnyApplication } from '../auth/access.js';
import { Caller, type Application } from '../auth/caller.js';
import { requestIdOf } from '../common/http/request-id.js';
import { Metrics } from '../metrics/metrics.js';
import { BulkResultsDto, CreateOrdersDto, toBulkResultsDto } from './dto/order-bulk.dto.js';
import { OrderBulkService, type BulkOutcome } from './order-bulk.service.js';

@ApiTags('Orders')
@Controller('orders/bulk')
export class OrderBulkController {
  constructor(
    private readonly bulk: OrderBulkService,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Takes up to 50 orders, one after the other, and answers for each what sending it alone would have
   * answered. Sending all of them again is safe. With `reject_everything` one order that is refused keeps all
   * others from being stored; they have the status 424. A body that is no JSON, or holds text that cannot be
   * stored, is refused as a whole.
   */
  @Post()
  @HttpCode(207)
  @AnyApplication()
  async create(
    @Caller() caller: Application,
    @Body() { orders, errorPolicy }: CreateOrdersDto,
    @Req() request: Request,
  ): Promise<BulkResultsDto> {
    const outcomes =
      errorPolicy === 'reject_everything'
        ? await this.bulk.takeAll(caller, orders)
        : await this.bulk.takeEach(caller, orders);
    for (const outcome of outcomes) this.metrics.orders.inc({ outcome: nameOf(outcome) });
    return toBulkResultsDto(outcomes, { instance: request.path, requestId: requestIdOf(request) });
  }
}

const nameOf = (outcome: BulkOutcome): string =>
  'refusal' in outcome ? 'refused' : outcome.taken.replayed ? 'replayed' : 'taken';
