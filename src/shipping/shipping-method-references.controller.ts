import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ResourceHistory } from '../auth/journal/resource-history.js';
import { GetHistory } from '../auth/journal/resource-history.js';
import type { ResourceHistoryEntryDto } from '../auth/journal/dto/resource-history.dto.js';
import { AnyApplication, Requires } from '../auth/access.js';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { Location } from '../platform/http/server/location.js';
import { WithETag } from '../platform/http/caching/entity-tag.js';
import { IdPipe } from '../platform/http/validation/id.pipe.js';
import { ResourceList, resourceRows, type ResourceRows } from '../platform/http/paging/resource-list.js';
import { ListQueryDto, PageQueryDto } from '../platform/http/paging/list-query.dto.js';
import type { Page } from '../platform/http/paging/paged.js';
import { InOneTransaction } from '../idempotency/stored.js';
import { Refuses } from '../platform/http/documentation/operation-keywords.js';
import {
  UpdateSharedShippingMethodDto,
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
    private readonly histories: ResourceHistory,
  ) {}

  /**
   * List your shipping method references
   *
   * The shipping methods that were shared with the caller.
   */
  @Get('shipping_method_references')
  @AnyApplication()
  @ResourceList(ShippingMethodReferenceDto)
  listShippingMethodReferences(@CurrentCaller() caller: Caller, @Query() query: ListQueryDto): ResourceRows {
    return resourceRows(query, this.shipping.references(caller.id), toShippingMethodReferenceDto);
  }

  /**
   * Get a shipping method reference
   *
   * One shipping method that was shared with the caller.
   */
  @Get('shipping_method_references/:id')
  @AnyApplication()
  @WithETag()
  async getShippingMethodReference(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
  ): Promise<ShippingMethodReferenceDto> {
    return toShippingMethodReferenceDto(await this.shipping.reference(caller.id, id));
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
    @Param('id', IdPipe) id: number,
    @Query() query: PageQueryDto,
  ): Promise<Page<ResourceHistoryEntryDto>> {
    return this.histories.pageOfReference(caller.id, 'shipping_method_references', id, query);
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
  async updateShippingMethodReference(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Body() dto: UpdateShippingMethodReferenceDto,
  ): Promise<ShippingMethodReferenceDto> {
    return toShippingMethodReferenceDto(await this.shipping.updateReference(caller.id, id, dto));
  }

  /**
   * List the shipping method references of an application
   *
   * The shipping methods that were shared with it, whether or not they can be used.
   */
  @Get('applications/:id/shipping_method_references')
  @Requires('admin')
  @ResourceList(ShippingMethodReferenceDto)
  async listSharedShippingMethods(
    @Param('id', IdPipe) id: number,
    @Query() query: ListQueryDto,
  ): Promise<ResourceRows> {
    return resourceRows(query, await this.shipping.referencesOf(id), toShippingMethodReferenceDto);
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
  async shareShippingMethod(
    @Param('id', IdPipe) id: number,
    @Body() dto: ShareShippingMethodDto,
  ): Promise<ShippingMethodReferenceDto> {
    const reference = toShippingMethodReferenceDto(await this.shipping.share(id, dto));
    return reference;
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
  async updateSharedShippingMethod(
    @Param('id', IdPipe) id: number,
    @Param('referenceId', IdPipe) referenceId: number,
    @Body() dto: UpdateSharedShippingMethodDto,
  ): Promise<ShippingMethodReferenceDto> {
    return toShippingMethodReferenceDto(await this.shipping.updateReference(id, referenceId, dto));
  }

  /**
   * Get the history of a shared shipping method
   *
   * Who created and changed it, when, and the values that were replaced; oldest first.
   */
  @GetHistory('applications/:id/shipping_method_references/:referenceId')
  @Requires('admin')
  getSharedShippingMethodHistory(
    @Param('id', IdPipe) id: number,
    @Param('referenceId', IdPipe) referenceId: number,
    @Query() query: PageQueryDto,
  ): Promise<Page<ResourceHistoryEntryDto>> {
    return this.histories.pageOfReference(id, 'shipping_method_references', referenceId, query);
  }
}
