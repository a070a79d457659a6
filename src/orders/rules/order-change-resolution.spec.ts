import { describe, expect, it } from '@jest/globals';
import {
  ANNA,
  CUSTOMER,
  LAMP,
  PARCEL,
  resolve,
  RESULT,
  SHOP,
  VAT,
} from '../../../test/support/resolved-orders.js';
import type { DomainError } from '../../common/errors/domain-error.js';
import type { ReferenceResult } from '../../persistence/orders/order-creation.js';
import {
  CHANGEABLE_ORDER as ORDER,
  changeOf,
  CONTENT_BEFORE as before,
  SENT,
} from '../../../test/support/order-changes.js';
import type { OrderRecord } from '../../persistence/orders/record/order-record.js';
import type { Blocker, Warning } from '../../persistence/orders/record/order-values.js';
import { checkCurrency, resolveChange } from './order-change.js';
import type { SentChanges } from './content/sent-changes.js';

const LATER = new Date('2026-11-23T10:00:00Z');
/** The order after a change, with what is found. */
const changed = (
  members: SentChanges['members'],
  {
    keeps,
    found,
    order = ORDER,
  }: { keeps?: Partial<SentChanges>; found?: Partial<ReferenceResult>; order?: OrderRecord } = {},
) => {
  const { change, content } = changeOf(order, members, keeps);
  const result = { ...RESULT, itemIds: [99], ...found };
  return resolveChange(order, content, { change, result, now: LATER, unknownItems: SHOP.unknownItems }).order;
};

describe('an order after a change', () => {
  it('is the same order with the next version', () => {
    expect(changed({ comment: 'Ring twice.' })).toEqual({
      ...ORDER,
      version: 4,
      updatedAt: LATER,
      comment: 'Ring twice.',
    });
  });

  it('keeps prices, names and references that are different or inactive now', () => {
    const found = {
      contacts: [{ ...ANNA, firstName: 'Eva', customer: { ...CUSTOMER, name: 'Other' } }],
      packagings: [{ ...LAMP, unitPrice: '99', label: 'Other', active: false }],
      shippingMethods: [],
    };
    const { contact, customer, items, shippingMethod, gross } = changed({ comment: 'x' }, { found });
    const { contact: kept, items: lines, shippingMethod: shipping } = ORDER;
    expect({ contact, items, shippingMethod, gross }).toEqual({
      contact: kept,
      items: lines,
      shippingMethod: shipping,
      gross: ORDER.gross,
    });
    expect(customer.name).toBe('Lumen');
  });

  it('keeps what it is not about: holds, payments, and its identity', () => {
    const hold: Blocker = { code: 'on_hold', pointer: '#', detail: 'The order is on hold.' };
    const missing: Blocker = { code: 'missing_price', pointer: '#/items/0/unitPrice', detail: '' };
    const order = { ...ORDER, blockers: [missing, hold], holdEndsAt: LATER };
    const after = changed({ comment: 'x' }, { order, found: { orderId: 0, now: LATER } });
    expect(after).toEqual({ ...order, blockers: [hold], version: 4, updatedAt: LATER, comment: 'x' });
  });

  it('keeps the warning of a possible duplicate while its items do, and has the warnings of what it has now', () => {
    const warning: Warning = {
      code: 'possible_duplicate',
      pointer: '#',
      detail: '',
      order: 6,
      externalId: 'o-0',
    };
    const order = { ...ORDER, warnings: [warning] };
    expect(changed({ comment: 'x' }, { order }).warnings).toEqual([warning]);
    const found = { packagings: [{ ...LAMP, unitPrice: '11' }] };
    const after = changed({ items: [{ id: 11, unitPrice: 10 }] }, { order, found });
    expect(after.warnings?.map(({ code }) => code)).toEqual(['price_differs']);
  });

  it('has new lines with the ids that were drawn, in the sequence that was sent', () => {
    const line = { externalReference: 'LAMP', orderedQuantity: 1 };
    const items = [line, { id: 11 }, line];
    const after = changed({ items }, { found: { itemIds: [99, 100] } });
    expect(after.items.map(({ id, position }) => [id, position])).toEqual([
      [99, 1],
      [11, 2],
      [100, 3],
    ]);
  });

  it('has the contact, the customer and the shipping method that it names', () => {
    const found = {
      contacts: [{ ...ANNA, contactId: 22, externalReference: 'eva', customer: { ...CUSTOMER, id: 32 } }],
      shippingMethods: [{ ...PARCEL, methodId: 7, externalReference: 'express' }],
    };
    const members = {
      contact: { externalReference: 'eva' },
      customer: { name: 'Lumen AB' },
      shippingMethod: { externalReference: 'express' },
    };
    const after = changed(members, { found });
    expect([after.contact.id, after.customer.id, after.customer.name, after.shippingMethod?.id]).toEqual([
      22,
      32,
      'Lumen AB',
      7,
    ]);
  });

  it('without shipping has none', () => {
    const order = { ...ORDER, shippingMethod: null };
    expect(changed({ comment: 'x' }, { order }).shippingMethod).toBeNull();
    expect(changed({ shippingMethod: undefined }).shippingMethod).toBeNull();
  });

  it('that keeps its contact has the present data for what is not sent', () => {
    const options = {
      keeps: { keepsContact: true },
      found: { contacts: [{ ...ANNA, referenceId: null, lastName: 'Lind' }] },
    };
    const { contact } = changed({ contact: { firstName: 'Eva' } }, options);
    expect(contact).toEqual({ ...ORDER.contact, firstName: 'Eva', lastName: 'Lind' });
    const unknown = changed({ contact: { firstName: 'Eva' } }, { ...options, found: { contacts: [] } });
    expect(unknown.contact).toEqual({ ...ORDER.contact, firstName: 'Eva' });
  });

  it('that keeps its shipping method has the present data for what is not sent', () => {
    const options = {
      keeps: { keepsShippingMethod: true },
      found: { shippingMethods: [{ ...PARCEL, name: 'Box' }] },
    };
    expect(changed({ shippingMethod: { price: 4 } }, options).shippingMethod).toMatchObject({
      id: 6,
      externalReference: 'parcel',
      name: 'Box',
      price: '4',
      vatRate: 20,
    });
  });

  it('that keeps its shipping method keeps what was sent as it was', () => {
    const order = resolve({ ...SENT, taxTreatment: 'export' }).order;
    const { name, vatRate } = order.shippingMethod!;
    const options = {
      keeps: { keepsShippingMethod: true, keptOfShipping: ['name', 'vatRate'] } as const,
      found: { shippingMethods: [{ ...PARCEL, name: 'Box', vatRate: '10' }] },
    };
    const shippingMethod = { name: name!, price: 4, vatRate: vatRate! };
    expect(changed({ shippingMethod }, { order, ...options }).shippingMethod).toMatchObject({
      name,
      price: '4',
      vatRate: 20,
    });
  });

  it('has the VAT of shipping again when VAT is charged again', () => {
    const order = resolve({ ...SENT, taxTreatment: 'export' }).order;
    expect(order.shippingMethod).toMatchObject({ vatRate: 0, standardVatRate: 20 });
    expect(changed({ taxTreatment: undefined }, { order }).shippingMethod).toMatchObject({
      vatRate: 20,
    });
    const free = {
      ...order,
      shippingMethod: { ...PARCEL, id: 6, vatRate: null, net: null, vat: null, gross: null },
    };
    expect(changed({ comment: 'x' }, { order: free }).shippingMethod?.vatRate).toBeNull();
  });

  it('has a blocker for a number that its customer demands now, if it is still that of the contact', () => {
    const codes = (id: number) => {
      const customer = { ...CUSTOMER, id, purchaseOrderRequired: true };
      const { blockers } = changed({ comment: 'x' }, { found: { contacts: [{ ...ANNA, customer }] } });
      return blockers.map(({ code }) => code);
    };
    expect([codes(31), codes(32)]).toEqual([['purchase_order_missing'], []]);
  });

  it('keeps a line parked, and the taxes of its product', () => {
    const parked = {
      ...ORDER.items[0]!,
      packagingId: null,
      packagingReferenceId: null,
      externalReference: 'LAMP',
    };
    const after = changed(
      { comment: 'x' },
      { order: { ...ORDER, items: [parked] }, found: { packagings: [] } },
    );
    expect(after.blockers.map(({ code }) => code)).toEqual(['unknown_item']);
    expect(changed({ items: [{ id: 11, vatRate: 10 }] }).items[0]).toMatchObject({
      vat: '2.00',
      productTaxes: [VAT],
    });
  });
});

describe('the currency of an order with payments', () => {
  it('cannot change', () => {
    expect(() => checkCurrency(ORDER, before)).not.toThrow();
    const detail = 'Expected EUR, the currency of the payments for the order, but received SEK.';
    let errors: unknown;
    try {
      checkCurrency(ORDER, { ...before, currency: 'SEK' });
    } catch (error) {
      ({ errors } = error as DomainError);
    }
    expect(errors).toEqual([{ pointer: '#/currency', code: 'already_paid', detail }]);
  });
});
