import { Body, Controller, Get, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Requires } from '../auth/access.js';
import { Tagged } from '../common/http/entity-tag.js';
import { IdPipe } from '../common/http/id.pipe.js';
import { ListAnswer } from '../common/http/list-answer.js';
import { ListQueryDto } from '../common/http/list-query.dto.js';
import { created } from '../common/http/created.js';
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
    private readonly answer: ListAnswer,
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
  @Tagged()
  async get(@Param('id', IdPipe) id: number): Promise<ShippingMethodDto> {
    return toShippingMethodDto(await this.shipping.method(id));
  }

  /** Creates a shipping method. */
  @Post()
  @Requires('admin')
  async create(
    @Body() dto: CreateShippingMethodDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ShippingMethodDto> {
    return created(response, toShippingMethodDto(await this.shipping.createMethod(dto)));
  }

  /** Changes what is sent, and leaves the rest. */
  @Patch(':id')
  @Requires('admin')
  async update(
    @Param('id', IdPipe) id: number,
    @Body() dto: UpdateShippingMethodDto,
  ): Promise<ShippingMethodDto> {
    return toShippingMethodDto(await this.shipping.updateMethod(id, dto));
  }
}
