import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ResourceHistory } from '../auth/journal/resource-history.js';
import { GetHistory } from '../auth/journal/resource-history.js';
import type { ResourceHistoryEntryDto } from '../auth/journal/dto/resource-history.dto.js';
import { Requires } from '../auth/access.js';
import { WithETag } from '../platform/http/caching/entity-tag.js';
import { IdPipe } from '../platform/http/validation/id.pipe.js';
import { ResourceList, resourceRows, type ResourceRows } from '../platform/http/paging/resource-list.js';
import { ListQueryDto, PageQueryDto } from '../platform/http/paging/list-query.dto.js';
import { Location } from '../platform/http/server/location.js';
import type { Page } from '../platform/http/paging/paged.js';
import { InOneTransaction } from '../idempotency/stored.js';
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
    private readonly histories: ResourceHistory,
  ) {}

  /** List shipping methods */
  @Get()
  @Requires('catalogue')
  @ResourceList(ShippingMethodDto)
  listShippingMethods(@Query() query: ListQueryDto): ResourceRows {
    return resourceRows(query, this.shipping.methods(), toShippingMethodDto);
  }

  /** Get a shipping method */
  @Get(':id')
  @Requires('catalogue')
  @WithETag()
  async getShippingMethod(@Param('id', IdPipe) id: number): Promise<ShippingMethodDto> {
    return toShippingMethodDto(await this.shipping.method(id));
  }

  /**
   * Get the history of a shipping method
   *
   * Who created and changed it, when, and the values that were replaced; oldest first.
   */
  @GetHistory()
  @Requires('catalogue')
  getShippingMethodHistory(
    @Param('id', IdPipe) id: number,
    @Query() query: PageQueryDto,
  ): Promise<Page<ResourceHistoryEntryDto>> {
    return this.histories.page('shipping_methods', id, query);
  }

  /** Create a shipping method */
  @Post()
  @Location()
  @InOneTransaction()
  @Requires('admin')
  async createShippingMethod(@Body() dto: CreateShippingMethodDto): Promise<ShippingMethodDto> {
    return toShippingMethodDto(await this.shipping.createMethod(dto));
  }

  /**
   * Change a shipping method
   *
   * Changes what is sent and leaves the rest.
   */
  @Patch(':id')
  @InOneTransaction()
  @Requires('admin')
  async updateShippingMethod(
    @Param('id', IdPipe) id: number,
    @Body() dto: UpdateShippingMethodDto,
  ): Promise<ShippingMethodDto> {
    return toShippingMethodDto(await this.shipping.updateMethod(id, dto));
  }
}
