import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { GetHistory, type HistoryPage } from '../auth/journal/resource-history.js';
import { Requires } from '../auth/access.js';
import { Location } from '../platform/http/server/location.js';
import { WithETag } from '../platform/http/caching/entity-tag.js';
import { IdParam } from '../platform/http/validation/id.pipe.js';
import { ResourceList, type ResourceRows } from '../platform/http/paging/resource-list.js';
import { PageQueryDto } from '../platform/http/paging/list-query.dto.js';
import { InOneTransaction } from '../idempotency/stored.js';
import { Resources } from '../resources/resources.service.js';
import { Refuses } from '../platform/http/documentation/operation-keywords.js';
import {
  CreateProductDto,
  ListCatalogueDto,
  ProductDto,
  PRODUCTS,
  UpdateProductDto,
} from './dto/product.dto.js';

@ApiTags('Products')
@Controller('products')
export class ProductsController {
  constructor(private readonly resources: Resources) {}

  /** List products */
  @Get()
  @Requires('catalogue')
  @ResourceList(ProductDto)
  listProducts(@Query() query: ListCatalogueDto): ResourceRows {
    return this.resources.list(PRODUCTS, query);
  }

  /** Get a product */
  @Get(':id')
  @Requires('catalogue')
  @WithETag()
  getProduct(@IdParam() id: number): Promise<ProductDto> {
    return this.resources.get(PRODUCTS, id);
  }

  /**
   * Get the history of a product
   *
   * Who created and changed it, when, and the values that were replaced; oldest first.
   */
  @GetHistory()
  @Requires('catalogue')
  getProductHistory(@IdParam() id: number, @Query() query: PageQueryDto): Promise<HistoryPage> {
    return this.resources.history(PRODUCTS, id, query);
  }

  /**
   * Create a product
   *
   * Each product has a different `code`.
   */
  @Post()
  @Location()
  @InOneTransaction()
  @Requires('admin')
  @Refuses('already_taken')
  createProduct(@Body() dto: CreateProductDto): Promise<ProductDto> {
    return this.resources.create(PRODUCTS, dto);
  }

  /**
   * Change a product
   *
   * Changes what is sent and leaves the rest. Existing orders keep their taxes.
   */
  @Patch(':id')
  @InOneTransaction()
  @Requires('admin')
  @Refuses('already_taken')
  updateProduct(@IdParam() id: number, @Body() dto: UpdateProductDto): Promise<ProductDto> {
    return this.resources.change(PRODUCTS, id, dto);
  }
}
