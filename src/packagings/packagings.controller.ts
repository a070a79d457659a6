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
import { CreatePackagingDto, PackagingDto, toPackagingDto, UpdatePackagingDto } from './dto/packaging.dto.js';
import { PackagingsService } from './packagings.service.js';

@ApiTags('Packagings')
@Controller('packagings')
export class PackagingsController {
  constructor(
    private readonly packagings: PackagingsService,
    private readonly histories: ResourceHistory,
  ) {}

  /**
   * List packagings
   *
   * All packagings, with their products.
   */
  @Get()
  @Requires('catalogue')
  @ResourceList(PackagingDto)
  listPackagings(@Query() query: ListCatalogueDto): ResourceRows {
    return resourceRows(query, this.packagings.packagings(query), toPackagingDto);
  }

  /**
   * Get a packaging
   *
   * With its product.
   */
  @Get(':id')
  @Requires('catalogue')
  @WithETag()
  async getPackaging(@Param('id', IdPipe) id: number): Promise<PackagingDto> {
    return toPackagingDto(await this.packagings.packaging(id));
  }

  /**
   * Get the history of a packaging
   *
   * Who created and changed it, when, and the values that were replaced; oldest first.
   */
  @GetHistory()
  @Requires('catalogue')
  getPackagingHistory(
    @Param('id', IdPipe) id: number,
    @Query() query: PageQueryDto,
  ): Promise<Page<ResourceHistoryEntryDto>> {
    return this.histories.page('packagings', id, query);
  }

  /** Create a packaging of a product */
  @Post()
  @Location()
  @InOneTransaction()
  @Requires('admin')
  @Refuses('unknown_reference')
  async createPackaging(@Body() dto: CreatePackagingDto): Promise<PackagingDto> {
    return toPackagingDto(await this.packagings.createPackaging(dto));
  }

  /**
   * Change a packaging
   *
   * Changes what is sent and leaves the rest. Existing orders keep their prices.
   */
  @Patch(':id')
  @InOneTransaction()
  @Requires('admin')
  @Refuses('unknown_reference')
  async updatePackaging(
    @Param('id', IdPipe) id: number,
    @Body() dto: UpdatePackagingDto,
  ): Promise<PackagingDto> {
    return toPackagingDto(await this.packagings.updatePackaging(id, dto));
  }
}
