import { changedContent, orderChange } from '../../src/orders/rules/order-change.js';
import { orderContent, type OrderContent } from '../../src/orders/rules/content/order-content.js';
import type { SentChanges } from '../../src/orders/rules/content/sent-changes.js';
import type { OrderRecord } from '../../src/persistence/orders/record/order-record.js';
import { BODY, resolve } from './resolved-orders.js';

export const SENT = { ...BODY, shippingMethod: { externalReference: 'parcel' } };
export const CONTENT_BEFORE: OrderContent = orderContent(SENT, 'EUR');
/** An order with a shipping method, which was changed and paid in part before. */
export const CHANGEABLE_ORDER: OrderRecord = {
  ...resolve(SENT).order,
  version: 3,
  paidAmount: '7',
  validatedAt: null,
};

/** The change that is sent for an order, and the content of the order with it. */
export const changeOf = (
  order: OrderRecord,
  members: SentChanges['members'],
  keeps: Partial<SentChanges> = {},
) => {
  const unchanged = { keepsContact: false, keepsShippingMethod: false, keptOfShipping: [] };
  const change = orderChange(order, CONTENT_BEFORE, { ...unchanged, ...keeps, members });
  return { change, content: changedContent(change, 'EUR') };
};
