import { ArrayMaxSize, ArrayMinSize, IsOptional, IsString, MaxLength } from 'class-validator';
import { IdField, NestedField, ReadOnlyFields } from '../../platform/http/documentation/fields.js';
import { OmitType, PartialType } from '@nestjs/swagger';
import { PatchBody } from '../../platform/http/validation/request-extensions.js';
import {
  CreateOrderCustomerDto,
  CreateOrderDto,
  CreateOrderItemDto,
  CreateOrderShippingMethodDto,
} from './create-order.dto.js';

/** The members of these objects that only the service sets. */
export const READ_ONLY = {
  order: [
    'id',
    'code',
    'access_id',
    'state',
    'externalId',
    'application',
    'totals',
    'paymentStatus',
    'blockers',
    'warnings',
    'createdAt',
    'updatedAt',
    'validatedAt',
    'answerBy',
    'answer',
    'fulfilment',
    'shipments',
    'documents',
    'changeRequest',
  ],
  customer: ['id', 'temporary'],
  item: ['position', 'net', 'vat', 'gross', 'taxes', 'quantities'],
  shippingMethod: ['net', 'vat', 'gross'],
} as const;

/** The longest text that the service puts together itself: two texts of 255 characters and a space. */
const MAX_COMPOSED_LENGTH = 511;

@ReadOnlyFields(READ_ONLY.customer)
class UpdateOrderCustomerDto extends OmitType(CreateOrderCustomerDto, ['name']) {
  /**
   * The company; empty for a private person. Stored in the order; it does not change an existing customer.
   * @example "Atelier Lumen"
   */
  @IsOptional() @IsString() @MaxLength(MAX_COMPOSED_LENGTH) name?: string;
}

/**
 * A line of an order. With the `id` of a line that the order has, the line keeps what is not sent, and `null` or `""` takes
 * an optional member away, as if it had never been sent. With another packaging it gets the new list price, also if the price
 * that it showed is sent again. Without `id` it is a new line, which needs a packaging and
 * `orderedQuantity`.
 */
@PatchBody({ notRemovable: ['orderedQuantity'] })
@ReadOnlyFields(READ_ONLY.item)
export class UpdateOrderItemDto extends PartialType(OmitType(CreateOrderItemDto, ['label']), {
  skipNullProperties: false,
}) {
  /** The id of a line of this order. */
  @IsOptional() @IdField() id?: number | string;

  /** The id of a packaging reference, which requests also call `internalReferenceId`. */
  @IsOptional() @IdField() packagingReference?: number | string;

  /** What the line is called; by default the label of the product and the name of the packaging. */
  @IsOptional() @IsString() @MaxLength(MAX_COMPOSED_LENGTH) label?: string;
}

@ReadOnlyFields(READ_ONLY.shippingMethod)
class UpdateOrderShippingMethodDto extends CreateOrderShippingMethodDto {}

class ChangeableOrderDto extends OmitType(CreateOrderDto, [
  'externalId',
  'customer',
  'items',
  'shippingMethod',
]) {
  /** The company of the contact. Required when the contact is not known yet. */
  @IsOptional() @NestedField(UpdateOrderCustomerDto) customer?: UpdateOrderCustomerDto;

  /** All lines of the order: a line that is not in the list is removed. */
  @NestedField([UpdateOrderItemDto]) @ArrayMinSize(1) @ArrayMaxSize(1000) items: UpdateOrderItemDto[];

  /** How the order is shipped. Its price is part of the totals. */
  @IsOptional() @NestedField(UpdateOrderShippingMethodDto) shippingMethod?: UpdateOrderShippingMethodDto;
}

/**
 * A change of an order. A field that is sent replaces the whole field, also an object or a list; one that is not
 * sent stays as it is. `null` or `""` removes an optional field, as if it had never been sent.
 */
@PatchBody({ notRemovable: ['contact', 'invoicingAddress', 'deliveryAddress', 'items'] })
@ReadOnlyFields(READ_ONLY.order)
export class UpdateOrderDto extends PartialType(ChangeableOrderDto, { skipNullProperties: false }) {
  /** The version of the order that was read; if it is not the current one, the response is 412 `version_mismatch`. */
  @IsOptional() @IdField() version?: number | string;
}
