import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  ADDRESS,
  ANNA,
  BODY,
  CUSTOMER,
  faults,
  LAMP,
  NOW,
  resolve,
  SHOP,
  SHOWN_CUSTOMER,
  VAT,
} from '../../../test/support/resolved-orders.js';
import { itemsKey } from './matching/reference-query.js';
import { orderContent } from './content/order-content.js';

const ANNA_PERSON = { firstName: 'Anna', lastName: 'Berg', email: 'anna@example.com' };
const AMOUNTS = { net: '20.00', vat: '4.00', gross: '24.00' };

const { components } = JSON.parse(readFileSync('openapi.json', 'utf8')) as {
  components: { schemas: Record<string, { properties: object }> };
};
const membersOf = (schema: string): string[] => Object.keys(components.schemas[schema]!.properties);

describe('a new order', () => {
  it('has what was sent, what it refers to, and what is computed', () => {
    const { order, ...more } = resolve();
    expect(more).toEqual({
      itemsKey: itemsKey(orderContent(BODY, 'EUR').items),
      replacedTaxes: null,
      newContact: null,
      contactBinding: null,
      packagingBindings: [],
      shippingBinding: null,
    });
    expect(order.access_id).toMatch(/^[0-9a-f]{32}$/);
    const address = { ...ADDRESS, details: null };
    expect(order).toEqual({
      id: 123,
      code: 'ORD-20261122-000123',
      access_id: expect.anything(),
      state: 'pending',
      version: 1,
      externalId: 'o-1',
      externalReference: null,
      purchaseOrderNumber: null,
      buyerReference: null,
      costCentre: null,
      application: { id: 4, name: 'Shop' },
      contact: {
        id: 21,
        externalReference: 'anna',
        ...ANNA_PERSON,
      },
      customer: SHOWN_CUSTOMER,
      invoicingAddress: address,
      deliveryAddress: address,
      items: [
        {
          id: 11,
          position: 1,
          packaging: 5,
          packagingReference: 50,
          externalReference: 'LAMP',
          label: 'Lamp',
          orderedQuantity: 2,
          quantities: { ordered: 2, accepted: 0, backordered: 0, refused: 0, shipped: 0, delivered: 0 },
          unitPrice: '10.00',
          taxedUnitPrice: null,
          vatRate: null,
          ...AMOUNTS,
          taxes: [{ ...VAT, amount: '4.00' }],
          costCentre: null,
          expectedDeliveryDate: null,
          metadata: {},
        },
      ],
      shippingMethod: null,
      vouchers: [],
      calculationMode: 'line',
      roundingMode: 'half_up',
      currency: 'EUR',
      taxTreatment: 'standard',
      exemptionReason: null,
      totals: {
        ...AMOUNTS,
        byRate: [{ category: 'S', rate: 20, ...AMOUNTS, vatDeviation: '0.00' }],
        otherTaxes: [],
        vatDeviation: '0.00',
      },
      declaredTotals: null,
      paymentStatus: 'unpaid',
      blockers: [],
      warnings: [],
      expectedDeliveryDate: null,
      comment: null,
      metadata: {},
      createdAt: NOW.toISOString(),
      updatedAt: NOW.toISOString(),
      validatedAt: null,
      answerBy: null,
      answer: null,
      fulfilment: 'none',
      shipments: [],
      documents: [],
      changeRequest: null,
    });
  });

  it('has its members in the sequence in which they are documented', () => {
    const { order } = resolve({ shippingMethod: { externalReference: 'parcel' } });
    for (const [name, shown] of [
      ['Order', order],
      ['OrderContact', order.contact],
      ['OrderCustomer', order.customer],
      ['OrderAddress', order.deliveryAddress],
      ['OrderItem', order.items[0]!],
      ['OrderItemTax', order.items[0]!.taxes[0]!],
      ['OrderShippingMethod', order.shippingMethod!],
      ['OrderTotals', order.totals],
      ['OrderRateTotal', order.totals.byRate[0]!],
    ] as const)
      expect([name, ...Object.keys(shown)]).toEqual([name, ...membersOf(name)]);
  });

  it('has the key of items that was looked up', () => {
    expect(resolve({}, { itemsKey: 77 }).itemsKey).toBe(77);
  });

  it('has the members that were sent', () => {
    const sent = {
      externalReference: 'W-1',
      purchaseOrderNumber: 'PO-1',
      buyerReference: 'B-1',
      costCentre: 'C-1',
      calculationMode: 'total' as const,
      roundingMode: 'half_even' as const,
      taxTreatment: 'exempt' as const,
      exemptionReason: 'Article 132',
      comment: 'Ring twice.',
      metadata: { a: 'b' },
    };
    const { order } = resolve({
      ...sent,
      currency: 'KWD',
      expectedDeliveryDate: '2026-11-21',
      deliveryAddress: { ...ADDRESS, details: '2nd floor', country: 'se' },
      declaredTotals: { net: '20', vat: '0.5' },
      vouchers: [{ description: 'A gift', taxedAmount: '1.5' }, { taxedAmount: '2' }],
    });
    expect(order).toMatchObject({
      ...sent,
      currency: 'KWD',
      expectedDeliveryDate: '2026-11-21T00:00:00.000Z',
      invoicingAddress: { ...ADDRESS, details: null },
      deliveryAddress: { ...ADDRESS, details: '2nd floor' },
      declaredTotals: { net: '20.000', vat: '0.500', gross: null },
      vouchers: [
        { description: 'A gift', taxedAmount: '1.500' },
        { description: null, taxedAmount: '2.000' },
      ],
    });
  });

  it('without anything to pay is paid', () => {
    expect(resolve({ vouchers: [{ taxedAmount: '24' }] }).order.paymentStatus).toBe('paid');
  });

  it('has the names that are known when others were sent', () => {
    const items = [{ internalReferenceId: 50, orderedQuantity: 2 }];
    const { order } = resolve({ contact: { internalReferenceId: 20 }, items });
    expect(order.contact).toEqual({ id: 21, externalReference: 'anna', ...ANNA_PERSON });
    expect(order.items[0]).toMatchObject({ externalReference: 'LAMP', label: 'Lamp' });
  });

  it('has the contact as it was sent, and the name and VAT number of the customer', () => {
    const person = { externalReference: 'anna', firstName: 'A.', lastName: 'B.', email: 'a@example.com' };
    const { order } = resolve({ contact: person, customer: { name: 'Lumen AB', vatNumber: 'SE2' } });
    expect(order.contact).toEqual({ id: 21, ...person });
    expect(order.customer).toEqual({ ...SHOWN_CUSTOMER, name: 'Lumen AB', vatNumber: 'SE2' });
  });

  it('keeps the name of the customer when an empty one was sent', () => {
    expect(resolve({ customer: { name: ' ' } }).order.customer).toEqual(SHOWN_CUSTOMER);
  });

  it('has no totals while a price is missing, and blockers for everything that is missing', () => {
    const contacts = [{ ...ANNA, customer: { ...CUSTOMER, vatNumber: null, purchaseOrderRequired: true } }];
    const packagings = [{ ...LAMP, unitPrice: null, minimumQuantity: '6' }];
    const sent = { taxTreatment: 'reverse_charge' as const, shippingMethod: { externalReference: 'parcel' } };
    const { order } = resolve(sent, { contacts, packagings });
    const none = { net: null, vat: null, gross: null };
    expect(order.totals).toEqual({ ...none, byRate: [], otherTaxes: [], vatDeviation: null });
    expect(order.paymentStatus).toBe('unpaid');
    expect(order.items[0]).toMatchObject(none);
    expect(order.items[0]!.taxes).toEqual([{ ...VAT, rate: 0, amount: null }]);
    expect(order.shippingMethod).toMatchObject(none);
    expect(order.blockers.map(({ code }) => code)).toEqual([
      'missing_price',
      'quantity_not_orderable',
      'purchase_order_missing',
      'vat_number_missing',
    ]);
  });

  it('has a blocker for a declared total that differs', () => {
    expect(resolve({ declaredTotals: { gross: '24' } }).order.blockers).toEqual([]);
    const [blocker] = resolve({ declaredTotals: { gross: '25' } }).order.blockers;
    expect(blocker).toMatchObject({ code: 'declared_total_mismatch', pointer: '#/declaredTotals/gross' });
  });

  it('warns of a price that differs, and of an equal order', () => {
    const items = [{ ...BODY.items[0]!, unitPrice: '9' }];
    const equalOrders = [{ id: 122, externalId: 'o-0', gross: '21.60', currency: 'EUR' }];
    const { warnings } = resolve({ items }, { contacts: [{ ...ANNA, equalOrders }] }).order;
    expect(warnings.map(({ code }) => code)).toEqual(['price_differs', 'possible_duplicate']);
  });

  it('of an application that parks unknown items has a line without packaging and total', () => {
    const items = [{ externalReference: 'NEW', orderedQuantity: 2, unitPrice: '10', label: 'New' }];
    const { order } = resolve(
      { items },
      { packagings: [] },
      { application: { ...SHOP, unknownItems: 'park' } },
    );
    expect(order.items[0]).toMatchObject({ packaging: null, externalReference: 'NEW', unitPrice: '10.00' });
    expect([order.totals.gross, order.items[0]!.gross, order.blockers.map(({ code }) => code)]).toEqual([
      null,
      null,
      ['unknown_item'],
    ]);
  });

  it('is refused when its vouchers are worth more than it', () => {
    const detail = 'The vouchers are worth more than the gross total of the order, 24.00.';
    expect(faults({ vouchers: [{ taxedAmount: '24.01' }] })).toEqual([
      { pointer: '#/vouchers', code: 'voucher_exceeds_total', detail },
    ]);
    expect(resolve({ vouchers: [{ taxedAmount: '24' }] }).order.totals.gross).toBe('0.00');
  });

  it('is refused for a total that cannot be stored', () => {
    const detail = 'The gross total of the order is more than 999999999999.';
    const items = (unitPrice: string) => [
      { ...BODY.items[0]!, orderedQuantity: 1000, unitPrice, vatRate: '0' },
    ];
    expect(faults({ items: items('1000000000') })).toEqual([
      { pointer: '#/items', code: 'amount_too_large', detail },
    ]);
    expect(faults({ items: items('999999999.999') })).toEqual([]);
  });
});
