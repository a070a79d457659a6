import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyApplication, Requires } from '../../auth/access.js';
import { Caller, type Application } from '../../auth/caller.js';
import { Location } from '../../http/server/location.js';
import { WithETag } from '../../http/caching/entity-tag.js';
import { IdPipe } from '../../http/validation/id.pipe.js';
import { ResourceList, resourceRows, type ResourceRows } from '../../http/paging/resource-list.js';
import { ListQueryDto } from '../../http/paging/list-query.dto.js';
import { InOneTransaction } from '../../http/idempotency/stored.js';
import {
  MaintainShippingMethodReferenceDto,
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
  @ResourceList(ShippingMethodReferenceDto)
  list(@Caller() caller: Application, @Query() query: ListQueryDto): ResourceRows {
    return resourceRows(query, this.shipping.references(caller.id), toShippingMethodReferenceDto);
  }

  /** One shipping method that was shared with the caller. */
  @Get('shipping_method_references/:id')
  @AnyApplication()
  @WithETag()
  async get(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
  ): Promise<ShippingMethodReferenceDto> {
    return toShippingMethodReferenceDto(await this.shipping.reference(caller.id, id));
  }

  /** Gives a shared shipping method the caller's own name. */
  @Patch('shipping_method_references/:id')
  @InOneTransaction()
  @AnyApplication()
  async update(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
    @Body() dto: UpdateShippingMethodReferenceDto,
  ): Promise<ShippingMethodReferenceDto> {
    return toShippingMethodReferenceDto(await this.shipping.updateReference(caller.id, id, dto));
  }

  /**
   * Shares a shipping method with an application. Sharing it again gives the same reference, with the name that
   * is sent; one that was switched off stays off.
   */
  @Post('applications/:id/shipping_method_references')
  @Location('shipping_method_references')
  @InOneTransaction()
  @Requires('admin')
  async share(
    @Param('id', IdPipe) id: number,
    @Body() dto: ShareShippingMethodDto,
  ): Promise<ShippingMethodReferenceDto> {
    const reference = toShippingMethodReferenceDto(await this.shipping.share(id, dto));
    return reference;
  }

  /** Switches an application's reference on or off, or renames it; leaves what is not sent. */
  @Patch('applications/:id/shipping_method_references/:referenceId')
  @InOneTransaction()
  @Requires('admin')
  async maintain(
    @Param('id', IdPipe) id: number,
    @Param('referenceId', IdPipe) referenceId: number,
    @Body() dto: MaintainShippingMethodReferenceDto,
  ): Promise<ShippingMethodReferenceDto> {
    return toShippingMethodReferenceDto(await this.shipping.updateReference(id, referenceId, dto));
  }
}
