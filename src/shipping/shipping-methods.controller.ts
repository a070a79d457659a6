import { Body, Controller, Get, Param, Patch, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Requires } from '../auth/access.js';
import { IdPipe } from '../common/http/id.pipe.js';
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
  constructor(private readonly shipping: ShippingService) {}

  /** All shipping methods. */
  @Get()
  @Requires('catalogue')
  async list(): Promise<ShippingMethodDto[]> {
    return (await this.shipping.methods()).map(toShippingMethodDto);
  }

  /** One shipping method. */
  @Get(':id')
  @Requires('catalogue')
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
