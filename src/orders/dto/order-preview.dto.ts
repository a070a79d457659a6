import { ApiProperty, OmitType } from '@nestjs/swagger';
import { QueryField } from '../../http/openapi/fields.js';
import type { PreviewedOrder } from '../order-creation.service.js';
import { OrderContactDto, OrderCustomerDto, OrderDto, OrderItemDto } from './order.dto.js';

/** How POST /orders is to be understood. */
export class CreateOrderQueryDto {
  /** `true` answers what would be stored, and stores nothing. */
  @QueryField({ enum: ['true', 'false'] })
  dryRun?: string;
}

export class OrderPreviewItemDto extends OmitType(OrderItemDto, ['id']) {
  /** Null: the line is not stored. */
  id: number | null;
}

export class OrderPreviewContactDto extends OmitType(OrderContactDto, ['id']) {
  /** Null for a contact that would be created. */
  id: number | null;
}

export class OrderPreviewCustomerDto extends OmitType(OrderCustomerDto, ['id']) {
  /** Null for an account that would be created. */
  id: number | null;
}

/** An order as it would be stored, which it is not: it has no identity yet. */
export class OrderPreviewDto extends OmitType(OrderDto, [
  'id',
  'code',
  'access_id',
  'contact',
  'customer',
  'items',
]) {
  id: number | null;
  code: string | null;
  access_id: string | null;
  contact: OrderPreviewContactDto;
  customer: OrderPreviewCustomerDto;
  items: OrderPreviewItemDto[];

  /** Whether the contact is known, or would be created with a temporary account. */
  @ApiProperty({ type: String, enum: ['known', 'new'] })
  contactMatch: 'known' | 'new';
}

export function toOrderPreviewDto({ order, contactMatch }: PreviewedOrder): OrderPreviewDto {
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
