import { Body, Controller, Get, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AnyApplication, Requires } from '../../auth/access.js';
import { Caller, type Application } from '../../auth/caller.js';
import { created } from '../../http/server/created.js';
import { WithETag } from '../../http/caching/entity-tag.js';
import { IdPipe } from '../../http/validation/id.pipe.js';
import { ListResponder } from '../../http/paging/list-responder.js';
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
  constructor(
    private readonly shipping: ShippingService,
    private readonly answer: ListResponder,
  ) {}

  /** The shipping methods that were shared with the caller. */
  @Get('shipping_method_references')
  @AnyApplication()
  @ApiOkResponse({ type: [ShippingMethodReferenceDto] })
  list(
    @Caller() caller: Application,
    @Query() query: ListQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    return this.answer.send(
      response,
      query,
      this.shipping.references(caller.id),
      toShippingMethodReferenceDto,
    );
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
  @InOneTransaction()
  @Requires('admin')
  async share(
    @Param('id', IdPipe) id: number,
    @Body() dto: ShareShippingMethodDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ShippingMethodReferenceDto> {
    const reference = toShippingMethodReferenceDto(await this.shipping.share(id, dto));
    return created(response, reference, 'shipping_method_references');
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
