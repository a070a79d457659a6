import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ResourceHistory } from '../auth/journal/resource-history.js';
import { GetHistory } from '../auth/journal/resource-history.js';
import type { ResourceHistoryEntryDto } from '../auth/journal/dto/resource-history.dto.js';
import { Requires } from '../auth/access.js';
import { Location } from '../platform/http/server/location.js';
import { WithETag } from '../platform/http/caching/entity-tag.js';
import { IdPipe } from '../platform/http/validation/id.pipe.js';
import { ResourceList, resourceRows, type ResourceRows } from '../platform/http/paging/resource-list.js';
import { PageQueryDto } from '../platform/http/paging/list-query.dto.js';
import type { Page } from '../platform/http/paging/paged.js';
import { InOneTransaction } from '../idempotency/stored.js';
import { Refuses } from '../platform/http/documentation/operation-keywords.js';
import { ListCatalogueDto } from './dto/list-catalogue.dto.js';
import { CreateProductDto, ProductDto, toProductDto, UpdateProductDto } from './dto/product.dto.js';
import { PackagingsService } from './packagings.service.js';

@ApiTags('Products')
@Controller('products')
export class ProductsController {
  constructor(
    private readonly packagings: PackagingsService,
    private readonly histories: ResourceHistory,
  ) {}

  /** List products */
  @Get()
  @Requires('catalogue')
  @ResourceList(ProductDto)
  listProducts(@Query() query: ListCatalogueDto): ResourceRows {
    return resourceRows(query, this.packagings.products(query), toProductDto);
  }

  /** Get a product */
  @Get(':id')
  @Requires('catalogue')
  @WithETag()
  async getProduct(@Param('id', IdPipe) id: number): Promise<ProductDto> {
    return toProductDto(await this.packagings.product(id));
  }

  /**
   * Get the history of a product
   *
   * Who created and changed it, when, and the values that were replaced; oldest first.
   */
  @GetHistory()
  @Requires('catalogue')
  getProductHistory(
    @Param('id', IdPipe) id: number,
    @Query() query: PageQueryDto,
  ): Promise<Page<ResourceHistoryEntryDto>> {
    return this.histories.page('products', id, query);
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
  async createProduct(@Body() dto: CreateProductDto): Promise<ProductDto> {
    return toProductDto(await this.packagings.createProduct(dto));
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
  async updateProduct(@Param('id', IdPipe) id: number, @Body() dto: UpdateProductDto): Promise<ProductDto> {
    return toProductDto(await this.packagings.updateProduct(id, dto));
  }
}
