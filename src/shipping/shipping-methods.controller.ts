import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { GetHistory, type HistoryPage } from '../auth/journal/resource-history.js';
import { Requires } from '../auth/access.js';
import { WithETag } from '../platform/http/caching/entity-tag.js';
import { IdParam } from '../platform/http/validation/id.pipe.js';
import { ResourceList, type ResourceRows } from '../platform/http/paging/resource-list.js';
import { ListQueryDto, PageQueryDto } from '../platform/http/paging/list-query.dto.js';
import { Location } from '../platform/http/server/location.js';
import { InOneTransaction } from '../idempotency/stored.js';
import { Resources } from '../resources/resources.service.js';
import {
  CreateShippingMethodDto,
  ShippingMethodDto,
  SHIPPING_METHODS,
  UpdateShippingMethodDto,
} from './dto/shipping-method.dto.js';

@ApiTags('Shipping methods')
@Controller('shipping_methods')
export class ShippingMethodsController {
  constructor(private readonly resources: Resources) {}

  /** List shipping methods */
  @Get()
  @Requires('catalogue')
  @ResourceList(ShippingMethodDto)
  listShippingMethods(@Query() query: ListQueryDto): ResourceRows {
    return this.resources.list(SHIPPING_METHODS, query);
  }

  /** Get a shipping method */
  @Get(':id')
  @Requires('catalogue')
  @WithETag()
  getShippingMethod(@IdParam() id: number): Promise<ShippingMethodDto> {
    return this.resources.get(SHIPPING_METHODS, id);
  }

  /**
   * Get the history of a shipping method
   *
   * Who created and changed it, when, and the values that were replaced; oldest first.
   */
  @GetHistory()
  @Requires('catalogue')
  getShippingMethodHistory(@IdParam() id: number, @Query() query: PageQueryDto): Promise<HistoryPage> {
    return this.resources.history(SHIPPING_METHODS, id, query);
  }

  /** Create a shipping method */
  @Post()
  @Location()
  @InOneTransaction()
  @Requires('admin')
  createShippingMethod(@Body() dto: CreateShippingMethodDto): Promise<ShippingMethodDto> {
    return this.resources.create(SHIPPING_METHODS, dto);
  }

  /**
   * Change a shipping method
   *
   * Changes what is sent and leaves the rest.
   */
  @Patch(':id')
  @InOneTransaction()
  @Requires('admin')
  updateShippingMethod(
    @IdParam() id: number,
    @Body() dto: UpdateShippingMethodDto,
  ): Promise<ShippingMethodDto> {
    return this.resources.change(SHIPPING_METHODS, id, dto);
  }
}
