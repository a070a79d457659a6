import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Requires } from '../../auth/access.js';
import { CurrentCaller, type Caller } from '../../auth/caller.js';
import { WithETag } from '../../platform/http/caching/entity-tag.js';
import { minorUnits } from '../../common/currency.js';
import { InOneTransaction } from '../../idempotency/stored.js';
import { Refuses } from '../../platform/http/documentation/operation-keywords.js';
import { mapPage, Paged, type Page } from '../../platform/http/paging/paged.js';
import { IdPipe } from '../../platform/http/validation/id.pipe.js';
import {
  BindUnknownReferenceDto,
  ListUnknownReferencesDto,
  UnknownReferenceDto,
} from './dto/unknown-reference.dto.js';
import { UnknownReferencesService } from './unknown-references.service.js';
import { canonicalDecimal, priceText } from '../../common/values.js';
import type { UnknownReferenceRow } from '../../persistence/unknown-items/unknown-reference.repository.js';

@ApiTags('Orders')
@Controller('unknown_references')
export class UnknownReferencesController {
  constructor(private readonly references: UnknownReferencesService) {}

  /**
   * List unknown references
   *
   * The external references of items that orders are waiting for, highest waiting value first. Values in different currencies
   * are compared as numbers. A reference whose value changes while pages are read may be skipped or repeated.
   */
  @Get()
  @Requires('sales')
  @Paged()
  @WithETag()
  @ApiOkResponse({ type: [UnknownReferenceDto] })
  async listUnknownReferences(
    @CurrentCaller() caller: Caller,
    @Query() query: ListUnknownReferencesDto,
  ): Promise<Page<UnknownReferenceDto>> {
    return mapPage(await this.references.page(caller, query), toUnknownReferenceDto);
  }

  /**
   * Get an unknown reference
   *
   * Even after it was bound and no order is waiting any more; `orders` says how many still are.
   */
  @Get(':id')
  @Requires('sales')
  @WithETag()
  async getUnknownReference(@Param('id', IdPipe) id: number): Promise<UnknownReferenceDto> {
    return toUnknownReferenceDto(await this.references.get(id));
  }

  /**
   * Bind an unknown reference to a packaging
   *
   * From now on the application can order the packaging by this reference, as if it had been shared under this name. The orders
   * waiting for it are updated one after another, shortly after the response: the item gets the packaging, with its taxes, and
   * its list price if none was sent; the order is validated if nothing else blocks it and its application has `autoValidate`.
   *
   * Repeating it changes nothing, except that orders whose update was refused are tried again. A different packaging, or one
   * that the application already orders by another reference, is refused with 409 `already_taken`.
   */
  @Put(':id')
  @Requires('sales')
  @InOneTransaction()
  @Refuses('already_taken', 'unknown_reference', 'packaging_inactive')
  async bindUnknownReference(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Body() dto: BindUnknownReferenceDto,
  ): Promise<UnknownReferenceDto> {
    return toUnknownReferenceDto(await this.references.bind(caller, id, Number(dto.packaging)));
  }
}

const toUnknownReferenceDto = (row: UnknownReferenceRow): UnknownReferenceDto => ({
  id: row.id,
  application: { id: row.application.id, name: row.application.name },
  externalReference: row.externalReference,
  label: row.label,
  packaging: row.packagingId,
  packagingActive: row.packagingActive,
  orders: row.orders,
  quantity: canonicalDecimal(row.quantity),
  value: row.value.map(({ currency, net }) => ({
    currency,
    net: net === null ? null : priceText(net, minorUnits(currency)),
  })),
  refused: row.refused,
  refusals: row.refusals,
  firstSeenAt: row.firstSeenAt.toISOString(),
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
});
