import { describe, expect, it } from '@jest/globals';
import {
  ADDRESS,
  ANNA,
  BODY,
  CUSTOMER,
  faults,
  LAMP,
  NOW,
  PARCEL,
  resolve,
  SHOP,
  VAT,
} from '../../../test/support/resolved-orders.js';
import { itemsKey } from './content/duplicates.js';
import { orderContent } from './content/order-content.js';
import { newContact } from './order-draft.js';

const ANNA_PERSON = { firstName: 'Anna', lastName: 'Berg', email: 'anna@example.com' };
const AMOUNTS = { net: '20.00', vat: '4.00', gross: '24.00' };

describe('a new order', () => {
  it('has what was sent, what it refers to, and what is computed', () => {
    const { order, ...references } = resolve();
    expect(references).toEqual({
      newContact: null,
      contactBinding: null,
      packagingBindings: [],
      shippingBinding: null,
    });
    expect(order.accessId).toMatch(/^[0-9a-f]{32}$/);
    const address = { ...ADDRESS, details: null };
    expect(order).toEqual({
      id: 123,
      code: 'ORD-20261122-000123',
      accessId: expect.anything(),
      application: { id: 4, name: 'Shop' },
      state: 'pending',
      version: 1,
      contact: {
        id: 21,
        externalReference: 'anna',
        ...ANNA_PERSON,
      },
      customer: CUSTOMER,
      items: [
        {
          id: 11,
          position: 1,
          packagingId: 5,
          packagingReferenceId: 50,
          externalReference: 'LAMP',
          label: 'Lamp',
          orderedQuantity: '2',
          unitPrice: '10',
          ...AMOUNTS,
          taxes: [{ ...VAT, amount: '4.00' }],
          productTaxes: null,
          taxedUnitPrice: null,
          vatRate: null,
          costCentre: null,
          expectedDeliveryDate: null,
          metadata: null,
        },
      ],
      shippingMethod: null,
      ...AMOUNTS,
      otherTaxes: '0.00',
      breakdown: {
        byRate: [{ category: 'S', rate: 20, ...AMOUNTS, vatDeviation: '0.00' }],
        otherTaxes: [],
        vatDeviation: '0.00',
      },
      paidAmount: '0',
      blockers: [],
      warnings: null,
      itemsKey: itemsKey(orderContent(BODY, 'EUR').items),
      holdEndsAt: null,
      createdAt: NOW,
      updatedAt: NOW,
      validatedAt: null,
      externalId: 'o-1',
      externalReference: null,
      invoicingAddress: address,
      deliveryAddress: address,
      vouchers: [],
      calculationMode: 'line',
      roundingMode: 'half_up',
      currency: 'EUR',
      declaredTotals: null,
      expectedDeliveryDate: null,
      comment: null,
      purchaseOrderNumber: null,
      buyerReference: null,
      costCentre: null,
      metadata: null,
      taxTreatment: 'standard',
      exemptionReason: null,
    });
  });

  it('has the key of items that was looked up', () => {
    expect(resolve({}, { itemsKey: 77 }).order.itemsKey).toBe(77);
  });

  it('has the members of an item as they were sent', () => {
    const sent = { costCentre: '4711', metadata: { shelf: '4' }, label: 'A lamp', vatRate: '20' };
    const expectedDeliveryDate = '2026-12-01T00:00:00.000Z';
    const items = [{ ...BODY.items[0]!, ...sent, expectedDeliveryDate, taxedUnitPrice: '12' }];
    const [item] = resolve({ items }).order.items;
    expect(item).toMatchObject({ ...sent, expectedDeliveryDate, taxedUnitPrice: '12', ...AMOUNTS });
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
    expect(order.customer).toEqual({ ...CUSTOMER, name: 'Lumen AB', vatNumber: 'SE2' });
  });

  it('keeps the name of the customer when an empty one was sent', () => {
    expect(resolve({ customer: { name: ' ' } }).order.customer).toEqual(CUSTOMER);
  });

  it('has shipping with its price and VAT', () => {
    const { order } = resolve({ shippingMethod: { externalReference: 'parcel' } });
    expect(order.shippingMethod).toEqual({
      id: 6,
      externalReference: 'parcel',
      name: 'Parcel',
      price: '5',
      vatRate: 20,
      net: '5.00',
      vat: '1.00',
      gross: '6.00',
    });
    expect(order.gross).toBe('30.00');
  });

  it('keeps the VAT of shipping that its tax treatment replaces', () => {
    const sent = { taxTreatment: 'export' as const, shippingMethod: { externalReference: 'parcel' } };
    expect(resolve(sent).order.shippingMethod).toMatchObject({
      vatRate: 0,
      standardVatRate: 20,
      gross: '5.00',
    });
    const free = resolve(sent, { shippingMethods: [{ ...PARCEL, vatRate: null }] }).order.shippingMethod;
    expect([free?.vatRate, 'standardVatRate' in free!]).toEqual([null, false]);
  });

  it('keeps the taxes of a product whose VAT it replaces, and warns', () => {
    const { items, warnings } = resolve({ items: [{ ...BODY.items[0]!, vatRate: '10' }] }).order;
    expect(items[0]).toMatchObject({ vat: '2.00', productTaxes: [VAT], vatRate: '10' });
    expect(warnings?.map(({ code }) => code)).toEqual(['vat_rate_differs']);
  });

  it('has no totals while a price is missing, and blockers for everything that is missing', () => {
    const contacts = [{ ...ANNA, customer: { ...CUSTOMER, vatNumber: null, purchaseOrderRequired: true } }];
    const packagings = [{ ...LAMP, unitPrice: null, minimumQuantity: '6' }];
    const sent = { taxTreatment: 'reverse_charge' as const, shippingMethod: { externalReference: 'parcel' } };
    const { order } = resolve(sent, { contacts, packagings });
    const none = { net: null, vat: null, gross: null };
    expect(order).toMatchObject({ ...none, otherTaxes: null });
    expect(order.breakdown).toEqual({ byRate: [], otherTaxes: [], vatDeviation: null });
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
    expect(warnings?.map(({ code }) => code)).toEqual(['price_differs', 'possible_duplicate']);
  });

  it('of an application that parks unknown items has a line without packaging and total', () => {
    const items = [{ externalReference: 'NEW', orderedQuantity: 2, unitPrice: '10', label: 'New' }];
    const { order } = resolve(
      { items },
      { packagings: [] },
      { application: { ...SHOP, unknownItems: 'park' } },
    );
    expect(order.items[0]).toMatchObject({ packagingId: null, externalReference: 'NEW', unitPrice: '10' });
    expect([order.gross, order.items[0]!.gross, order.blockers.map(({ code }) => code)]).toEqual([
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
    expect(resolve({ vouchers: [{ taxedAmount: '24' }] }).order.gross).toBe('0.00');
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

describe('a new contact', () => {
  const ids = { contactId: 91, customerId: 92, referenceId: 93 };
  const contactFor = (customer?: { name?: string; individual?: boolean; vatNumber?: string }) =>
    newContact(
      orderContent({ ...BODY, contact: ANNA_PERSON, ...(customer && { customer }) }, 'EUR'),
      ids,
      'anna',
    );

  it('has the ids that were drawn, its names, and an account with its own name', () => {
    const account = { customerName: 'Anna Berg', individual: true, vatNumber: null };
    const contact = { ...ids, externalReference: 'anna', ...ANNA_PERSON, ...account };
    expect(contactFor()).toEqual(contact);
    expect(contactFor({ name: '' })).toEqual(contact);
  });

  it('has the account of the customer that is sent', () => {
    expect(contactFor({ name: 'Lumen AB', vatNumber: 'SE2' })).toMatchObject({
      customerName: 'Lumen AB',
      individual: false,
      vatNumber: 'SE2',
    });
    expect(contactFor({ name: 'A. Berg', individual: true })).toMatchObject({
      customerName: 'A. Berg',
      individual: true,
    });
  });

  it('is the temporary customer of its order', () => {
    const { order } = resolve(
      { contact: { externalReference: 'eva', ...ANNA_PERSON }, customer: { name: '' } },
      { newContact: ids },
    );
    expect(order.customer).toEqual({ id: 92, name: 'Anna Berg', temporary: true, vatNumber: null });
  });
});
