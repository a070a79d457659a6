import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { GetHistory, type HistoryPage } from '../auth/journal/resource-history.js';
import { AnyApplication, Requires } from '../auth/access.js';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { Location } from '../platform/http/server/location.js';
import { WithETag } from '../platform/http/caching/entity-tag.js';
import { IdParam } from '../platform/http/validation/id.pipe.js';
import { ResourceList, type ResourceRows } from '../platform/http/paging/resource-list.js';
import { ListQueryDto, PageQueryDto } from '../platform/http/paging/list-query.dto.js';
import { InOneTransaction } from '../idempotency/stored.js';
import { referencesOf } from '../resources/resource.js';
import { Resources } from '../resources/resources.service.js';
import { Refuses } from '../platform/http/documentation/operation-keywords.js';
import {
  UpdateSharedShippingMethodDto,
  ShareShippingMethodDto,
  ShippingMethodReferenceDto,
  SHIPPING_METHOD_REFERENCES,
  UpdateShippingMethodReferenceDto,
} from './dto/shipping-method-reference.dto.js';

@ApiTags('Shipping methods')
@Controller()
export class ShippingMethodReferencesController {
  constructor(private readonly resources: Resources) {}

  /**
   * List your shipping method references
   *
   * The shipping methods that were shared with the caller.
   */
  @Get('shipping_method_references')
  @AnyApplication()
  @ResourceList(ShippingMethodReferenceDto)
  listShippingMethodReferences(@CurrentCaller() caller: Caller, @Query() query: ListQueryDto): ResourceRows {
    return this.resources.list(referencesOf(caller.id, SHIPPING_METHOD_REFERENCES), query);
  }

  /**
   * Get a shipping method reference
   *
   * One shipping method that was shared with the caller.
   */
  @Get('shipping_method_references/:id')
  @AnyApplication()
  @WithETag()
  getShippingMethodReference(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
  ): Promise<ShippingMethodReferenceDto> {
    return this.resources.get(referencesOf(caller.id, SHIPPING_METHOD_REFERENCES), id);
  }

  /**
   * Get the history of a shipping method reference
   *
   * Who created and changed it, when, and the values that were replaced; oldest first.
   */
  @GetHistory('shipping_method_references/:id')
  @AnyApplication()
  getShippingMethodReferenceHistory(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Query() query: PageQueryDto,
  ): Promise<HistoryPage> {
    return this.resources.history(referencesOf(caller.id, SHIPPING_METHOD_REFERENCES), id, query);
  }

  /**
   * Name a shared shipping method
   *
   * Gives a shared shipping method the caller's own name, by which its orders may refer to it.
   */
  @Patch('shipping_method_references/:id')
  @InOneTransaction()
  @AnyApplication()
  @Refuses('already_taken')
  updateShippingMethodReference(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Body() dto: UpdateShippingMethodReferenceDto,
  ): Promise<ShippingMethodReferenceDto> {
    return this.resources.change(referencesOf(caller.id, SHIPPING_METHOD_REFERENCES), id, dto);
  }

  /**
   * List the shipping method references of an application
   *
   * The shipping methods that were shared with it, whether or not they can be used.
   */
  @Get('applications/:id/shipping_method_references')
  @Requires('admin')
  @ResourceList(ShippingMethodReferenceDto)
  listSharedShippingMethods(@IdParam() id: number, @Query() query: ListQueryDto): Promise<ResourceRows> {
    return this.resources.listShared(id, SHIPPING_METHOD_REFERENCES, query);
  }

  /**
   * Share a shipping method with an application
   *
   * Sharing it again returns the same reference, with the name that is sent; a reference that was switched off
   * stays off.
   */
  @Post('applications/:id/shipping_method_references')
  @Location('shipping_method_references')
  @InOneTransaction()
  @Requires('admin')
  @Refuses('already_taken', 'unknown_reference')
  shareShippingMethod(
    @IdParam() id: number,
    @Body() dto: ShareShippingMethodDto,
  ): Promise<ShippingMethodReferenceDto> {
    return this.resources.share(id, SHIPPING_METHOD_REFERENCES, dto);
  }

  /**
   * Change a shipping method reference of an application
   *
   * Switches the reference on or off, or renames it. What is not sent stays as it is.
   */
  @Patch('applications/:id/shipping_method_references/:referenceId')
  @InOneTransaction()
  @Requires('admin')
  @Refuses('already_taken')
  updateSharedShippingMethod(
    @IdParam() id: number,
    @IdParam('referenceId') referenceId: number,
    @Body() dto: UpdateSharedShippingMethodDto,
  ): Promise<ShippingMethodReferenceDto> {
    return this.resources.change(referencesOf(id, SHIPPING_METHOD_REFERENCES), referenceId, dto);
  }

  /**
   * Get the history of a shared shipping method
   *
   * Who created and changed it, when, and the values that were replaced; oldest first.
   */
  @GetHistory('applications/:id/shipping_method_references/:referenceId')
  @Requires('admin')
  getSharedShippingMethodHistory(
    @IdParam() id: number,
    @IdParam('referenceId') referenceId: number,
    @Query() query: PageQueryDto,
  ): Promise<HistoryPage> {
    return this.resources.history(referencesOf(id, SHIPPING_METHOD_REFERENCES), referenceId, query);
  }
}
