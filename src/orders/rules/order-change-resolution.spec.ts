import { describe, expect, it } from '@jest/globals';
import { CHANGEABLE, LATER, SENT, stored } from '../../../test/support/order-changes.js';
import { ANNA, CUSTOMER, LAMP, PARCEL, RESULT, VAT } from '../../../test/support/resolved-orders.js';
import type { DomainError } from '../../common/errors/domain-error.js';
import type { ReferenceResult } from '../../persistence/orders/order-creation.js';
import type { OrderDto } from '../dto/order.dto.js';
import { orderChange, resolveChange } from './order-change.js';

const { order: ORDER } = CHANGEABLE;
/** The order after a change, resolved with the given results of the lookup. */
const resolved = (
  sent: object,
  { found, before = CHANGEABLE }: { found?: Partial<ReferenceResult>; before?: typeof CHANGEABLE } = {},
) => {
  const change = orderChange(before, sent, 'EUR');
  return resolveChange({ stored: before, change, result: { ...RESULT, itemIds: [99], ...found } });
};
const changed = (...parameters: Parameters<typeof resolved>): OrderDto => resolved(...parameters).order;
const withOrder = (values: Partial<OrderDto>): typeof CHANGEABLE => ({
  ...CHANGEABLE,
  order: { ...ORDER, ...values },
});

describe('an order after a change', () => {
  it('is the same order with the next version', () => {
    expect(changed({ comment: 'Ring twice.' })).toEqual({
      ...ORDER,
      version: 4,
      updatedAt: LATER.toISOString(),
      comment: 'Ring twice.',
    });
  });

  it('keeps prices, names and references that are different or inactive now', () => {
    const found = {
      contacts: [{ ...ANNA, firstName: 'Eva', customer: { ...CUSTOMER, name: 'Other' } }],
      packagings: [{ ...LAMP, unitPrice: '99', label: 'Other', active: false }],
      shippingMethods: [],
    };
    const { contact, customer, items, shippingMethod, totals } = changed({ comment: 'x' }, { found });
    const { contact: kept, items: lines, shippingMethod: shipping } = ORDER;
    expect({ contact, items, shippingMethod, totals }).toEqual({
      contact: kept,
      items: lines,
      shippingMethod: shipping,
      totals: ORDER.totals,
    });
    expect(customer.name).toBe('Lumen');
  });

  it('keeps what it is not about: holds, payments, and its identity', () => {
    const hold = { code: 'on_hold', pointer: '#', detail: 'The order is on hold.' } as const;
    const missing = { code: 'missing_price', pointer: '#/items/0/unitPrice', detail: '' } as const;
    const before = { ...withOrder({ blockers: [missing, hold] }), paidAmount: '7.000' };
    const after = changed({ comment: 'x' }, { before, found: { orderId: 0, now: new Date(0) } });
    expect(after).toEqual({
      ...before.order,
      blockers: [hold],
      paymentStatus: 'partially_paid',
      version: 4,
      updatedAt: LATER.toISOString(),
      comment: 'x',
    });
  });

  it('keeps the warning of a possible duplicate while its items do, and has the warnings of what it has now', () => {
    const code = 'possible_duplicate';
    const warning = { code, pointer: '#', detail: '', order: 6, externalId: 'o-0' } as const;
    const before = withOrder({ warnings: [warning] });
    expect(changed({ comment: 'x' }, { before }).warnings).toEqual([warning]);
    const found = { packagings: [{ ...LAMP, unitPrice: '11' }] };
    const after = changed({ items: [{ id: 11, unitPrice: 9 }] }, { before, found });
    expect(after.warnings.map((found) => found.code)).toEqual(['price_differs']);
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
    const { shippingMethod: _, ...without } = SENT;
    expect(changed({ comment: 'x' }, { before: stored(without) }).shippingMethod).toBeNull();
    expect(changed({ shippingMethod: undefined }).shippingMethod).toBeNull();
  });

  it('that keeps its contact has the present data for what is not sent', () => {
    const sent = { contact: { id: 21, firstName: 'Eva' } };
    const found = { contacts: [{ ...ANNA, referenceId: null, lastName: 'Lind' }] };
    expect(changed(sent, { found }).contact).toEqual({
      ...ORDER.contact,
      firstName: 'Eva',
      lastName: 'Lind',
    });
    expect(changed(sent, { found: { contacts: [] } }).contact).toEqual({
      ...ORDER.contact,
      firstName: 'Eva',
    });
  });

  it('that keeps its shipping method has the present data for what is not sent', () => {
    const found = { shippingMethods: [{ ...PARCEL, name: 'Box' }] };
    expect(changed({ shippingMethod: { id: 6, price: 4 } }, { found }).shippingMethod).toMatchObject({
      id: 6,
      externalReference: 'parcel',
      name: 'Box',
      price: '4.00',
      vatRate: 20,
    });
  });

  it('that keeps its shipping method keeps what was sent as it is shown', () => {
    const before = stored({ ...SENT, taxTreatment: 'export' });
    const found = { shippingMethods: [{ ...PARCEL, name: 'Box', vatRate: '10' }] };
    const { name, vatRate } = before.order.shippingMethod!;
    const sent = { shippingMethod: { id: 6, name, price: 4, vatRate }, taxTreatment: undefined };
    expect(changed(sent, { before, found }).shippingMethod).toMatchObject({
      name,
      price: '4.00',
      vatRate: 20,
    });
  });

  it('has the VAT of shipping again when VAT is charged again', () => {
    const before = stored({ ...SENT, taxTreatment: 'export' });
    expect([before.order.shippingMethod?.vatRate, before.replacedTaxes?.shippingVatRate]).toEqual([0, 20]);
    expect(changed({ taxTreatment: undefined }, { before }).shippingMethod).toMatchObject({ vatRate: 20 });
    const free = { ...before.order.shippingMethod!, vatRate: null };
    const untaxed = { ...before, order: { ...before.order, shippingMethod: free }, replacedTaxes: null };
    expect(changed({ comment: 'x' }, { before: untaxed }).shippingMethod?.vatRate).toBeNull();
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
    const items = [{ ...ORDER.items[0]!, packaging: null, packagingReference: null }];
    const after = changed({ comment: 'x' }, { before: withOrder({ items }), found: { packagings: [] } });
    expect(after.blockers.map(({ code }) => code)).toEqual(['unknown_item']);
    const { order, replacedTaxes } = resolved({ items: [{ id: 11, vatRate: 10 }] });
    expect([order.items[0]!.vat, replacedTaxes]).toEqual([
      '2.00',
      { items: { 11: [VAT] }, shippingVatRate: null },
    ]);
  });
});

describe('the currency of an order with payments', () => {
  it('cannot change', () => {
    const before = { ...CHANGEABLE, paidAmount: '0.00' };
    expect(changed({ currency: 'EUR' }, { before }).currency).toBe('EUR');
    const detail = 'Expected EUR, the currency of the payments for the order, but received SEK.';
    let errors: unknown;
    try {
      changed({ currency: 'SEK' }, { before });
    } catch (error) {
      ({ errors } = error as DomainError);
    }
    expect(errors).toEqual([{ pointer: '#/currency', code: 'already_paid', detail }]);
  });
});
