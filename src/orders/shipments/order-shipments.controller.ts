import { applyDecorators, Body, Controller, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiParam, ApiTags } from '@nestjs/swagger';
import { Requires } from '../../auth/access.js';
import { CurrentCaller, type Caller } from '../../auth/caller.js';
import { InOneTransaction } from '../../idempotency/stored.js';
import { WithVersionETag } from '../../platform/http/caching/entity-tag.js';
import { IfMatch, type Precondition } from '../../platform/http/caching/version-tag.js';
import { Refuses } from '../../platform/http/documentation/operation-keywords.js';
import { IdPipe } from '../../platform/http/validation/id.pipe.js';
import { ShipItemsDto, ShippedOrderDto } from '../dto/fulfilment/shipment.dto.js';
import { OrderDto } from '../dto/order.dto.js';
import type { OrderDocument } from '../view/order-document.js';
import { ReferencePipe, SHIPMENT_REFERENCE } from '../steps/parameters.js';
import { OrderShipmentsService } from './order-shipments.service.js';

/** What both routes have in common. */
const ShipmentRoute = (method: MethodDecorator) =>
  applyDecorators(
    method,
    InOneTransaction(),
    WithVersionETag(),
    HttpCode(200),
    Requires('sales', 'logistics'),
    ApiParam({ name: 'reference', schema: SHIPMENT_REFERENCE.schema }),
    ApiOkResponse({ type: OrderDto }),
  );

@ApiTags('Orders')
@ApiExtraModels(ShippedOrderDto)
@Controller('orders/:id/shipments/:reference')
export class OrderShipmentsController {
  constructor(private readonly shipments: OrderShipmentsService) {}

  /**
   * Record a shipment
   *
   * Of a validated order, in any number of shipments, each with a reference of its own. Sending it again with other values
   * corrects it; sending it unchanged changes nothing. The order is `shipped` as soon as nothing that was accepted or
   * backordered is open, or with `final`; then shipments can no longer be corrected.
   */
  @ShipmentRoute(Put())
  @Refuses('order_state_conflict', 'answer_not_accepted', 'quantity_exceeds_accepted', 'invalid_parameter')
  recordShipment(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Param('reference', ReferencePipe) reference: string,
    @IfMatch() precondition: Precondition,
    @Body() dto: ShipItemsDto,
  ): Promise<OrderDocument> {
    return this.shipments.record(caller, { id, reference, precondition }, dto);
  }

  /**
   * Mark a shipment as delivered
   *
   * With the last shipment of a shipped order the order is delivered. Repeating it changes nothing.
   */
  @ShipmentRoute(Post('deliver'))
  @Refuses('invalid_parameter')
  deliverShipment(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Param('reference', ReferencePipe) reference: string,
    @IfMatch() precondition: Precondition,
  ): Promise<OrderDocument> {
    return this.shipments.deliver(caller, { id, reference, precondition });
  }
}
