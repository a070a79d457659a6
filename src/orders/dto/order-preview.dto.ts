import { DocumentedProperty } from '../../platform/http/documentation/documented-property.js';
import { enumeration } from '../../common/enumeration.js';
import { IdValue } from '../../platform/http/documentation/response-values.js';
import { OmitType } from '@nestjs/swagger';
import { OrderContactDto, OrderCustomerDto, OrderDto } from './order.dto.js';
import { OrderItemDto } from './order-item.dto.js';

/** Whether the contact of an order is known, or would be created. */
const CONTACT_MATCHES = enumeration('ContactMatch', ['known', 'new']);
type ContactMatch = (typeof CONTACT_MATCHES)[number];

/** An order as it would be stored; its new ids are 0. Or the order that already has this externalId. */
export interface PreviewedOrder {
  order: OrderDto;
  isStored: boolean;
  contactMatch: ContactMatch;
}

class OrderPreviewItemDto extends OmitType(OrderItemDto, ['id']) {
  /** Null while the line is not stored. */
  @IdValue()
  id: number | null;
}

class OrderPreviewContactDto extends OmitType(OrderContactDto, ['id']) {
  /** Null for a contact that would be created. */
  @IdValue()
  id: number | null;
}

class OrderPreviewCustomerDto extends OmitType(OrderCustomerDto, ['id']) {
  /** Null for an account that would be created. */
  @IdValue()
  id: number | null;
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
  @IdValue()
  id: number | null;

  /** Null while no order with this externalId is stored. */
  code: string | null;
  /** Null while no order with this externalId is stored. */
  access_id: string | null;
  contact: OrderPreviewContactDto;
  customer: OrderPreviewCustomerDto;
  items: OrderPreviewItemDto[];

  /** Whether the contact is known, or would be created with a temporary account. */
  @DocumentedProperty({ enum: CONTACT_MATCHES })
  contactMatch: ContactMatch;
}

export function toOrderPreviewDto({ order, isStored, contactMatch }: PreviewedOrder): OrderPreviewDto {
  if (isStored) return { ...order, contactMatch };
  const isNew = contactMatch === 'new';
  return {
    ...order,
    id: null,
    code: null,
    access_id: null,
    contact: { ...order.contact, id: isNew ? null : order.contact.id },
    customer: { ...order.customer, id: isNew ? null : order.customer.id },
    items: order.items.map((item) => ({ ...item, id: null })),
    contactMatch,
  };
}
