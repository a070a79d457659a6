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
import { CreatePackagingDto, PackagingDto, PACKAGINGS, UpdatePackagingDto } from './dto/packaging.dto.js';
import { ListCatalogueDto } from './dto/product.dto.js';

@ApiTags('Packagings')
@Controller('packagings')
export class PackagingsController {
  constructor(private readonly resources: Resources) {}

  /**
   * List packagings
   *
   * All packagings, with their products.
   */
  @Get()
  @Requires('catalogue')
  @ResourceList(PackagingDto)
  listPackagings(@Query() query: ListCatalogueDto): ResourceRows {
    return this.resources.list(PACKAGINGS, query);
  }

  /**
   * Get a packaging
   *
   * With its product.
   */
  @Get(':id')
  @Requires('catalogue')
  @WithETag()
  getPackaging(@IdParam() id: number): Promise<PackagingDto> {
    return this.resources.get(PACKAGINGS, id);
  }

  /**
   * Get the history of a packaging
   *
   * Who created and changed it, when, and the values that were replaced; oldest first.
   */
  @GetHistory()
  @Requires('catalogue')
  getPackagingHistory(@IdParam() id: number, @Query() query: PageQueryDto): Promise<HistoryPage> {
    return this.resources.history(PACKAGINGS, id, query);
  }

  /** Create a packaging of a product */
  @Post()
  @Location()
  @InOneTransaction()
  @Requires('admin')
  @Refuses('unknown_reference')
  createPackaging(@Body() dto: CreatePackagingDto): Promise<PackagingDto> {
    return this.resources.create(PACKAGINGS, dto);
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
  updatePackaging(@IdParam() id: number, @Body() dto: UpdatePackagingDto): Promise<PackagingDto> {
    return this.resources.change(PACKAGINGS, id, dto);
  }
}
