import { Body, Controller, Delete, HttpCode, Param, Put } from '@nestjs/common';
import { ApiOkResponse, ApiParam, ApiTags } from '@nestjs/swagger';
import { Requires } from '../../auth/access.js';
import { CurrentCaller, type Caller } from '../../auth/caller.js';
import { InOneTransaction } from '../../idempotency/stored.js';
import type { DocumentKind } from '../../persistence/orders/record/order-values.js';
import { WithVersionETag } from '../../platform/http/caching/entity-tag.js';
import { IfMatch, type Precondition } from '../../platform/http/caching/version-tag.js';
import { Refuses } from '../../platform/http/documentation/operation-keywords.js';
import { IdPipe } from '../../platform/http/validation/id.pipe.js';
import { LinkDocumentDto } from '../dto/linked-document.dto.js';
import { OrderDto } from '../dto/order.dto.js';
import type { OrderDocument } from '../view/order-document.js';
import { DOCUMENT_KIND, DocumentKindPipe } from '../steps/parameters.js';
import { OrderDocumentsService } from './order-documents.service.js';

@ApiTags('Orders')
@Controller('orders/:id/documents/:kind')
export class OrderDocumentsController {
  constructor(private readonly documents: OrderDocumentsService) {}

  /**
   * Link a document of an order
   *
   * In any state of the order, which has at most one document of each kind. Sending it again with other values changes the link;
   * sending it unchanged changes nothing. The service keeps the link and not the file, and does not open it. Everyone who may see
   * the order sees the link, and `GET /public/invoice/{access_id}/download` leads to the invoice without a token.
   */
  @Put()
  @WithVersionETag()
  @InOneTransaction()
  @Requires('sales')
  @HttpCode(200)
  @ApiParam({ name: 'kind', schema: DOCUMENT_KIND.schema })
  @ApiOkResponse({ type: OrderDto })
  @Refuses('host_not_allowed', 'invalid_parameter')
  linkDocument(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Param('kind', DocumentKindPipe) kind: DocumentKind,
    @IfMatch() precondition: Precondition,
    @Body() dto: LinkDocumentDto,
  ): Promise<OrderDocument> {
    return this.documents.link(caller, { id, kind, precondition }, dto);
  }

  /**
   * Remove a document of an order
   *
   * Removes the link; the file stays where it is. The order gets a new version, but no event is sent.
   */
  @Delete()
  @InOneTransaction()
  @Requires('sales')
  @HttpCode(204)
  @ApiParam({ name: 'kind', schema: DOCUMENT_KIND.schema })
  @Refuses('document_not_found', 'invalid_parameter')
  removeDocument(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Param('kind', DocumentKindPipe) kind: DocumentKind,
    @IfMatch() precondition: Precondition,
  ): Promise<void> {
    return this.documents.remove(caller, { id, kind, precondition });
  }
}
