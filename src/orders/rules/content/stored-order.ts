import type { LockedOrder } from '../../../persistence/orders/record/order-record.js';
import type { OrderDto } from '../../dto/order.dto.js';
import type { OrderContent } from './order-content.js';

/** An order that the transaction has locked: what is shown of it, and what is stored besides. */
export interface StoredOrder extends Omit<LockedOrder, 'document' | 'version' | 'content'> {
  order: OrderDto;
  content: OrderContent;
}

/** The service wrote the document and the content itself, after validation. */
export const storedOrder = ({ document, version: _, content, ...more }: LockedOrder): StoredOrder => ({
  ...more,
  order: JSON.parse(document) as OrderDto,
  content: content as OrderContent,
});
