import { orderContent, type StoredOrder } from '../../src/orders/rules/content/order-content.js';
import { BODY, resolve, SHOP } from './resolved-orders.js';

export const SENT = { ...BODY, shippingMethod: { externalReference: 'parcel' } };

export const LATER = new Date('2026-11-23T10:00:00Z');

/** An order as it is when a transaction has locked it. */
export function stored(sent: Parameters<typeof resolve>[0] = SENT): StoredOrder {
  const { order, itemsKey, replacedTaxes } = resolve(sent);
  return {
    order: { ...order, version: 3 },
    content: orderContent({ ...BODY, ...sent }, 'EUR'),
    itemsKey,
    replacedTaxes,
    paidAmount: null,
    isAutoValidated: false,
    unknownItems: SHOP.unknownItems,
    answerWithin: null,
    acceptChanges: 'never',
    now: LATER,
  };
}

/** An order with a shipping method, which was changed before. */
export const CHANGEABLE: StoredOrder = stored();
