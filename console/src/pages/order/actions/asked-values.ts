import type { Order } from 'order-taking-client/openapi';
import { api, type Answer } from '../../../api/client.js';
import { decimalOf, formatDecimal } from '../../../format/format.js';
import { t } from '../../../texts/texts.js';
import type { ChangeParameters } from './use-order-actions.js';

/** One value that an order lacks, and how it is stored. */
export interface AskedValue {
  /** What the value belongs to; empty for the order itself. */
  of: string;
  label: string;
  hint: string;
  type: 'decimal' | 'text';
  /** Where the body of the request has the value. */
  pointer: string;
  done: string;
  save: (params: ChangeParameters, value: string) => Promise<Answer<Order>>;
}

/** @param pointer to an item or to the shipping method of the order; null if it is neither */
export function priceAt(order: Order, pointer: string): AskedValue | null {
  const item = itemAt(order, pointer);
  if (item !== undefined)
    return {
      ...priceOf(item.label, order),
      pointer: '#/unitPrice',
      save: ({ path, header }, price) =>
        api.PATCH('/api/v1/orders/{id}/items/{itemId}', {
          params: { path: { ...path, itemId: item.id }, header },
          body: { unitPrice: decimalOf(price) },
        }),
    };
  if (order.shippingMethod === null || !pointer.startsWith('#/shippingMethod')) return null;
  // What an answer has as null is left out of a request.
  const known = Object.entries(order.shippingMethod).filter(([, value]) => value !== null);
  const shippingMethod = Object.fromEntries(known);
  return {
    ...priceOf(t('Shipping'), order),
    pointer: '#/shippingMethod/price',
    save: (params, price) =>
      api.PATCH('/api/v1/orders/{id}', {
        params,
        body: { shippingMethod: { ...shippingMethod, price: decimalOf(price) } },
      }),
  };
}

const priceOf = (label: string, { currency }: Order) =>
  ({
    of: label,
    label: t('Unit price, net, in {currency}', currency),
    hint: t('Up to six decimals, such as {example}.', formatDecimal('16.658333')),
    type: 'decimal',
    done: t('The price of {item} was saved.', label),
  }) as const;

export const PURCHASE_ORDER_NUMBER: AskedValue = {
  of: '',
  label: t('Purchase order number'),
  hint: t('The buyer’s own number for this order.'),
  type: 'text',
  pointer: '#/purchaseOrderNumber',
  done: t('The purchase order number was saved.'),
  save: (params, purchaseOrderNumber) =>
    api.PATCH('/api/v1/orders/{id}', { params, body: { purchaseOrderNumber } }),
};

/** The number is that of the customer in this order; the customer's name is sent because both replace what the order has. */
export const vatNumberOf = ({ customer: { name } }: Order): AskedValue => ({
  of: name,
  label: t('VAT number'),
  hint: t('Begins with the country code, such as FR12345678901. It is saved for this order only.'),
  type: 'text',
  pointer: '#/customer/vatNumber',
  done: t('The VAT number was saved.'),
  save: (params, vatNumber) =>
    api.PATCH('/api/v1/orders/{id}', { params, body: { customer: { name, vatNumber } } }),
});

/** @param pointer to an item of the order or to a member of it; undefined if it is something else */
export const itemAt = <Item>({ items }: { items: Item[] }, pointer: string): Item | undefined =>
  items[Number(/^#\/items\/(\d+)/.exec(pointer)?.[1] ?? NaN)];
