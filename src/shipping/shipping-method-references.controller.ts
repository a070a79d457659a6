import { Body, Controller, Get, Param, Patch, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AnyApplication, Requires } from '../auth/access.js';
import { Caller, type Application } from '../auth/caller.js';
import { created } from '../common/http/created.js';
import { IdPipe } from '../common/http/id.pipe.js';
import {
  ShareShippingMethodDto,
  ShippingMethodReferenceDto,
  toShippingMethodReferenceDto,
  UpdateShippingMethodReferenceDto,
} from './dto/shipping-method-reference.dto.js';
import { ShippingService } from './shipping.service.js';

@ApiTags('Shipping methods')
@Controller()
export class ShippingMethodReferencesController {
  constructor(private readonly shipping: ShippingService) {}

  /** The shipping methods that were shared with the caller. */
  @Get('shipping_method_references')
  @AnyApplication()
  async list(@Caller() caller: Application): Promise<ShippingMethodReferenceDto[]> {
    return (await this.shipping.references(caller.id)).map(toShippingMethodReferenceDto);
  }

  /** One shipping method that was shared with the caller. */
  @Get('shipping_method_references/:id')
  @AnyApplication()
  async get(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
  ): Promise<ShippingMethodReferenceDto> {
    return toShippingMethodReferenceDto(await this.shipping.reference(caller.id, id));
  }

  /** Gives a shared shipping method the caller's own name. */
  @Patch('shipping_method_references/:id')
  @AnyApplication()
  async update(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
    @Body() dto: UpdateShippingMethodReferenceDto,
  ): Promise<ShippingMethodReferenceDto> {
    return toShippingMethodReferenceDto(
      await this.shipping.renameReference(caller.id, id, dto.externalReference),
    );
  }

  /** Shares a shipping method with an application. */
  @Post('applications/:id/shipping_method_references')
  @Requires('admin')
  async share(
    @Param('id', IdPipe) id: number,
    @Body() dto: ShareShippingMethodDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ShippingMethodReferenceDto> {
    const reference = toShippingMethodReferenceDto(await this.shipping.share(id, dto));
    return created(response, reference, 'shipping_method_references');
  }
}
