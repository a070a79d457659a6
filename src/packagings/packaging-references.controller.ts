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
  UpdateSharedPackagingDto,
  PackagingReferenceDto,
  SharePackagingDto,
  PACKAGING_REFERENCES,
  UpdatePackagingReferenceDto,
} from './dto/packaging-reference.dto.js';

@ApiTags('Packagings')
@Controller()
export class PackagingReferencesController {
  constructor(private readonly resources: Resources) {}

  /**
   * List your packaging references
   *
   * The packagings that were shared with the caller.
   */
  @Get('packaging_references')
  @AnyApplication()
  @ResourceList(PackagingReferenceDto)
  listPackagingReferences(@CurrentCaller() caller: Caller, @Query() query: ListQueryDto): ResourceRows {
    return this.resources.list(referencesOf(caller.id, PACKAGING_REFERENCES), query);
  }

  /**
   * Get a packaging reference
   *
   * One packaging that was shared with the caller.
   */
  @Get('packaging_references/:id')
  @AnyApplication()
  @WithETag()
  getPackagingReference(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
  ): Promise<PackagingReferenceDto> {
    return this.resources.get(referencesOf(caller.id, PACKAGING_REFERENCES), id);
  }

  /**
   * Get the history of a packaging reference
   *
   * Who created and changed it, when, and the values that were replaced; oldest first.
   */
  @GetHistory('packaging_references/:id')
  @AnyApplication()
  getPackagingReferenceHistory(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Query() query: PageQueryDto,
  ): Promise<HistoryPage> {
    return this.resources.history(referencesOf(caller.id, PACKAGING_REFERENCES), id, query);
  }

  /**
   * Name a shared packaging
   *
   * Gives a shared packaging the caller's own name, by which its orders may refer to it.
   */
  @Patch('packaging_references/:id')
  @InOneTransaction()
  @AnyApplication()
  @Refuses('already_taken')
  updatePackagingReference(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Body() dto: UpdatePackagingReferenceDto,
  ): Promise<PackagingReferenceDto> {
    return this.resources.change(referencesOf(caller.id, PACKAGING_REFERENCES), id, dto);
  }

  /**
   * List the packaging references of an application
   *
   * The packagings that were shared with it, whether or not they can be ordered.
   */
  @Get('applications/:id/packaging_references')
  @Requires('admin')
  @ResourceList(PackagingReferenceDto)
  listSharedPackagings(@IdParam() id: number, @Query() query: ListQueryDto): Promise<ResourceRows> {
    return this.resources.listShared(id, PACKAGING_REFERENCES, query);
  }

  /**
   * Share a packaging with an application
   *
   * Sharing it again returns the same reference, with the values that are sent; a reference that was switched off
   * stays off.
   */
  @Post('applications/:id/packaging_references')
  @Location('packaging_references')
  @InOneTransaction()
  @Requires('admin')
  @Refuses('already_taken', 'unknown_reference')
  sharePackaging(@IdParam() id: number, @Body() dto: SharePackagingDto): Promise<PackagingReferenceDto> {
    return this.resources.share(id, PACKAGING_REFERENCES, dto);
  }

  /**
   * Change a packaging reference of an application
   *
   * Switches the reference on or off, renames it, or sets which quantities can be ordered. What is not sent stays as it
   * is. Existing orders are checked against new rules when they are changed.
   */
  @Patch('applications/:id/packaging_references/:referenceId')
  @InOneTransaction()
  @Requires('admin')
  @Refuses('already_taken')
  updateSharedPackaging(
    @IdParam() id: number,
    @IdParam('referenceId') referenceId: number,
    @Body() dto: UpdateSharedPackagingDto,
  ): Promise<PackagingReferenceDto> {
    return this.resources.change(referencesOf(id, PACKAGING_REFERENCES), referenceId, dto);
  }

  /**
   * Get the history of a shared packaging
   *
   * Who created and changed it, when, and the values that were replaced; oldest first.
   */
  @GetHistory('applications/:id/packaging_references/:referenceId')
  @Requires('admin')
  getSharedPackagingHistory(
    @IdParam() id: number,
    @IdParam('referenceId') referenceId: number,
    @Query() query: PageQueryDto,
  ): Promise<HistoryPage> {
    return this.resources.history(referencesOf(id, PACKAGING_REFERENCES), referenceId, query);
  }
}
