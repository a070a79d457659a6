import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsOptional } from 'class-validator';
import { enumeration } from '../../common/enumeration.js';
import { DocumentedProperty } from '../../platform/http/documentation/documented-property.js';
import { CountValue, HTTP_STATUS, IdValue } from '../../platform/http/documentation/response-values.js';
import { ApiProperty, OmitType } from '@nestjs/swagger';
import { SCHEMAS } from '../../platform/http/validation/openapi-types.js';
import { VALIDATED_SEPARATELY } from '../../platform/http/validation/ajv-document.js';
import { CreateOrderDto } from './create-order.dto.js';
import { OrderDto, OrderContactDto, OrderCustomerDto, OrderItemDto } from './order.dto.js';

const ERROR_POLICIES = enumeration('ErrorPolicy', ['reject_failed_rows', 'reject_everything']);
type ErrorPolicy = (typeof ERROR_POLICIES)[number];

export class CreateOrdersDto {
  /** Each order is validated separately, as if it were sent alone. */
  @ApiProperty({ type: [CreateOrderDto], [VALIDATED_SEPARATELY]: true } as object)
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(50)
  orders: unknown[];

  /**
   * When an order is refused: `reject_failed_rows` (the default) stores the other orders; `reject_everything` stores none
   * of them.
   * @example reject_failed_rows
   */
  @IsOptional() @IsIn(ERROR_POLICIES) errorPolicy?: ErrorPolicy;
}

class CreateOrdersResultDto {
  /** The order's place in the request; 0 for the first. */
  @CountValue(0) index: number;

  /** The status that sending the order alone would have had; 424 if only another row prevents it from being stored. */
  @DocumentedProperty(HTTP_STATUS) status: number;

  /** Whether the order already existed. Only with the status 200. */
  replayed?: boolean;

  /** Only with the status 200. */
  order?: OrderDto;

  /** Why the order was not stored; its pointers begin at the order. */
  @ApiProperty({ required: false, allOf: [{ $ref: `${SCHEMAS}Problem` }] }) problem?: object;
}

export class CreateOrdersResponseDto {
  /** One for each order, in the order of the request. */
  results: CreateOrdersResultDto[];
}

/** Whether the contact of an order is known, or would be created. */
const CONTACT_MATCHES = enumeration('ContactMatch', ['known', 'new']);
type ContactMatch = (typeof CONTACT_MATCHES)[number];

class OrderPreviewItemDto extends OmitType(OrderItemDto, ['id']) {
  /** Null while the line is not stored. */
  @IdValue() id: number | null;
}

class OrderPreviewContactDto extends OmitType(OrderContactDto, ['id']) {
  /** Null for a contact that would be created. */
  @IdValue() id: number | null;
}

class OrderPreviewCustomerDto extends OmitType(OrderCustomerDto, ['id']) {
  /** Null for an account that would be created. */
  @IdValue() id: number | null;
}

/** The order that `POST /orders` would answer, or the stored order that already has this externalId. */
export class OrderPreviewDto extends OmitType(OrderDto, [
  'id',
  'code',
  'access_id',
  'contact',
  'customer',
  'items',
]) {
  /** Null while no order with this externalId is stored. */
  @IdValue() id: number | null;

  /** Null while no order with this externalId is stored. */
  code: string | null;
  /** Null while no order with this externalId is stored. */
  access_id: string | null;
  contact: OrderPreviewContactDto;
  customer: OrderPreviewCustomerDto;
  items: OrderPreviewItemDto[];

  /** Whether the contact is known, or would be created with a temporary account. */
  @DocumentedProperty({ enum: CONTACT_MATCHES }) contactMatch: ContactMatch;
}
