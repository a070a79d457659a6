import { isDeepStrictEqual } from 'node:util';
import type { OrderItemDto } from '../../dto/order-item.dto.js';
import type { OrderDto } from '../../dto/order.dto.js';
import type { CreateOrderDto, CreateOrderItemDto } from '../../dto/create-order.dto.js';

/** An order as it is shown, as the body of a request that sends it; without its items. */
export const shownOrder = ({ contact, customer, shippingMethod, ...order }: OrderDto): CreateOrderDto =>
  present({
    ...order,
    contact: present(contact),
    customer: present(customer),
    shippingMethod: shippingMethod && present(shippingMethod),
    items: [],
  }) as CreateOrderDto;

/** The same for an item. */
export const shownItem = (item: OrderItemDto): CreateOrderItemDto =>
  present({ ...item, internalReferenceId: item.packagingReference }) as CreateOrderItemDto;

/** Without members that are null or undefined, which mean the same as none. */
export const present = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

/** The members of a content that differ from what is shown; one that was taken away is null or undefined. */
export function differences<Content extends object>(shown: Content, after: Content): Partial<Content> {
  const names = new Set([...Object.keys(shown), ...Object.keys(after)]) as Set<keyof Content>;
  const differing = [...names].filter((name) => !isDeepStrictEqual(shown[name], after[name]));
  return Object.fromEntries(differing.map((name) => [name, after[name]])) as Partial<Content>;
}
