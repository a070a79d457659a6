import { ApiExtension, OmitType, PartialType } from '@nestjs/swagger';
import { NOT_REMOVABLE } from '../../http/validation/openapi-validator.js';
import { CreateOrderDto } from './create-order.dto.js';

/**
 * A change of an order. A field that is sent replaces the whole field, also an object or a list; one that is not
 * sent stays as it is. `null` or `""` takes an optional field away, as if it had never been sent.
 */
@ApiExtension(NOT_REMOVABLE, ['contact', 'invoicingAddress', 'deliveryAddress', 'items'])
export class UpdateOrderDto extends PartialType(OmitType(CreateOrderDto, ['externalId']), {
  skipNullProperties: false,
}) {}
