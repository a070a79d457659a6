import { Body, Controller, Get, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Requires } from '../../auth/access.js';
import { WithETag } from '../../http/caching/entity-tag.js';
import { IdPipe } from '../../http/validation/id.pipe.js';
import { ListResponder } from '../../http/paging/list-responder.js';
import { ListQueryDto } from '../../http/paging/list-query.dto.js';
import { created } from '../../http/server/created.js';
import { InOneTransaction } from '../../http/idempotency/stored.js';
import {
  CreateShippingMethodDto,
  ShippingMethodDto,
  toShippingMethodDto,
  UpdateShippingMethodDto,
} from './dto/shipping-method.dto.js';
import { ShippingService } from './shipping.service.js';

@ApiTags('Shipping methods')
@Controller('shipping_methods')
export class ShippingMethodsController {
  constructor(
    private readonly shipping: ShippingService,
    private readonly answer: ListResponder,
  ) {}

  /** All shipping methods. */
  @Get()
  @Requires('catalogue')
  @ApiOkResponse({ type: [ShippingMethodDto] })
  list(@Query() query: ListQueryDto, @Res() response: Response): Promise<void> {
    return this.answer.send(response, query, this.shipping.methods(), toShippingMethodDto);
  }

  /** One shipping method. */
  @Get(':id')
  @Requires('catalogue')
  @WithETag()
  async get(@Param('id', IdPipe) id: number): Promise<ShippingMethodDto> {
    return toShippingMethodDto(await this.shipping.method(id));
  }

  /** Creates a shipping method. */
  @Post()
  @InOneTransaction()
  @Requires('admin')
  async create(
    @Body() dto: CreateShippingMethodDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ShippingMethodDto> {
    return created(response, toShippingMethodDto(await this.shipping.createMethod(dto)));
  }

  /** Changes what is sent, and leaves the rest. */
  @Patch(':id')
  @InOneTransaction()
  @Requires('admin')
  async update(
    @Param('id', IdPipe) id: number,
    @Body() dto: UpdateShippingMethodDto,
  ): Promise<ShippingMethodDto> {
    return toShippingMethodDto(await this.shipping.updateMethod(id, dto));
  }
}
