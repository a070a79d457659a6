import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AnyApplication } from '../auth/access.js';
import { Caller, type Application } from '../auth/caller.js';
import { IdPipe } from '../http/validation/id.pipe.js';
import { setVersionETag } from '../http/caching/version-tag.js';
import { OrderComputationDto, toComputationDto } from './dto/order-computation.dto.js';
import { OrderComputationService } from './order-computation.service.js';

@ApiTags('Orders')
@Controller('orders')
export class OrderComputationController {
  constructor(private readonly computations: OrderComputationService) {}

  /**
   * How the totals of an order came about, so that every cent of them can be explained: each step with what went
   * in, how it was rounded and what came out. It is empty while a price is missing.
   */
  @Get(':id/computation')
  @AnyApplication()
  async computation(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OrderComputationDto> {
    const computation = await this.computations.explain(caller, id);
    setVersionETag(response, computation.order.version);
    return toComputationDto(computation);
  }
}
