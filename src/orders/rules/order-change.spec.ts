import { describe, expect, it } from '@jest/globals';
import type { CreateOrderItemDto } from '../dto/create-order.dto.js';
import { changedContent, type OrderChange } from './order-change.js';
import { itemContent, orderContent, type OrderContent } from './content/order-content.js';
import type { SentChanges } from './content/sent-changes.js';

const ADDRESS = { recipient: 'Lumen', street: '1 rue', zipCode: '75002', city: 'Paris', country: 'FR' };
const BEFORE = {
  externalId: 'shop-1',
  externalReference: 'WEB-1',
  contact: { externalReference: 'customer-1' },
  invoicingAddress: ADDRESS,
  deliveryAddress: ADDRESS,
  items: [{ externalReference: 'LAMP', orderedQuantity: 2, label: 'A lamp' }],
  shippingMethod: { name: 'Parcel', price: '6.90' },
  comment: 'first',
  currency: 'USD',
  declaredTotals: { gross: '10' },
};

/** The content as it is read from the database. */
const before = JSON.parse(JSON.stringify(orderContent(BEFORE, 'EUR')));
/** The members of a PATCH differ from the order. */
const changed = (members: SentChanges['members'], keeps: Partial<SentChanges> = {}): OrderContent => {
  const lines = members.items ?? BEFORE.items;
  const change: OrderChange = {
    members,
    before,
    keepsContact: false,
    keepsShippingMethod: false,
    keptOfShipping: [],
    ...keeps,
    lines: lines.map((item) => ({
      id: null,
      content: itemContent(item as CreateOrderItemDto),
      packaging: null,
      isParked: false,
    })),
  };
  return changedContent(change, 'EUR');
};
const stored = (content: unknown): unknown => JSON.parse(JSON.stringify(content));

describe('changedContent', () => {
  it('is the previous content when the change is empty', () => {
    expect(changed({})).toEqual(before);
  });

  it('replaces each field that is sent, in canonical form', () => {
    const items = [{ externalReference: 7, orderedQuantity: '3.000' }];
    const change = { items, deliveryAddress: { ...ADDRESS, country: 'be' }, shippingMethod: { price: 5 } };
    expect(stored(changed(change))).toEqual(stored(orderContent({ ...BEFORE, ...change }, 'EUR')));
  });

  it('removes fields as if they had never been sent', () => {
    const { externalReference, shippingMethod, comment, currency, declaredTotals, ...rest } = BEFORE;
    const sent = { externalReference, shippingMethod, comment, currency, declaredTotals };
    const nothing = Object.fromEntries(Object.keys(sent).map((field) => [field, undefined]));
    expect(stored(changed(nothing))).toEqual(stored(orderContent(rest, 'EUR')));
  });

  it('keeps how the contact and the shipping method are named when the change is about other members of them', () => {
    const members = { contact: { id: 7, firstName: 'Anna' }, shippingMethod: { id: 3, price: 5 } };
    const kept = changed(members, { keepsContact: true, keepsShippingMethod: true });
    expect(kept.contact).toEqual({
      id: null,
      externalReference: 'customer-1',
      internalReferenceId: null,
      firstName: 'Anna',
      lastName: null,
      email: null,
    });
    expect(kept.shippingMethod).toMatchObject({ id: null, externalReference: null, name: null, price: '5' });
    expect(changed(members)).toMatchObject({ contact: { id: 7 }, shippingMethod: { id: 3 } });
    const sent = { shippingMethod: { name: 'Parcel', price: 5, vatRate: 20 } };
    const copied = changed(sent, { keepsShippingMethod: true, keptOfShipping: ['name', 'vatRate'] });
    expect(stored(copied)).toEqual(
      stored({ ...before, shippingMethod: { ...before.shippingMethod, price: '5' } }),
    );
  });
});
