import { describe, expect, it } from '@jest/globals';
import { ANNA, faults, LAMP, resolve, SHOP, SHOWN_CUSTOMER } from '../../../test/support/resolved-orders.js';
import type { CreateOrderDto } from '../dto/create-order.dto.js';
import type { KeptReferences } from './order-resolution.js';

describe('a new order', () => {
  it('is refused with the faults of all its references', () => {
    const items = [{ externalReference: 'OTHER', orderedQuantity: 1 }];
    const shippingMethod = { externalReference: 'other' };
    const sent = {
      contact: { externalReference: 'eva', email: 'eva@example.com' },
      items,
      shippingMethod,
      exemptionReason: 'None.',
    };
    expect(faults(sent).map(({ pointer, code }) => [pointer, code])).toEqual([
      ['#/customer', 'required'],
      ['#/items/0/externalReference', 'unknown_reference'],
      ['#/shippingMethod/externalReference', 'unknown_reference'],
      ['#/exemptionReason', 'tax_treatment_conflict'],
    ]);
    expect(faults(sent)[0]!.detail).toBe(
      'The contact is not known yet, so the customer is required. An empty name means a private person.',
    );
  });
});

describe('the contact of a new order', () => {
  it('is refused when it is not known, whatever the customer', () => {
    const refused = faults({ contact: { id: 9 } }).map(({ pointer, code }) => [pointer, code]);
    expect(refused).toEqual([['#/contact/id', 'unknown_reference']]);
  });

  it('is bound to the external reference that is sent with its reference', () => {
    const { contactBinding } = resolve({ contact: { internalReferenceId: 20, externalReference: 'new' } });
    expect(contactBinding).toEqual({ referenceId: 20, externalReference: 'new' });
  });

  it('has the customer with the name and VAT number that are sent', () => {
    const customerOf = (customer: CreateOrderDto['customer']) => resolve({ customer }).order.customer;
    expect(customerOf({ name: 'LUMEN' })).toEqual({ ...SHOWN_CUSTOMER, name: 'LUMEN' });
    expect(customerOf({ name: ' ', vatNumber: 'SE2' })).toEqual({ ...SHOWN_CUSTOMER, vatNumber: 'SE2' });
  });

  it.each([
    [undefined, 'Lumen'],
    [{ name: '' }, 'Lumen'],
    [{ name: 'LU. MEN' }, 'LU. MEN'],
    [{ name: 'Lumen', individual: true }, 'Lumen'],
  ])('has the VAT number of its account with the customer %j', (customer, name) => {
    const { order } = resolve({ customer });
    expect([order.customer, order.warnings]).toEqual([{ ...SHOWN_CUSTOMER, name }, []]);
  });

  it.each([
    [{ name: 'Lumen AB' }, { name: 'Lumen AB', vatNumber: null }],
    [
      { name: 'Berg', vatNumber: 'SE2' },
      { name: 'Berg', vatNumber: 'SE2' },
    ],
    [{ individual: true }, { name: 'Anna Berg', vatNumber: null }],
    [
      { name: '', individual: true, vatNumber: 'SE2' },
      { name: 'Anna Berg', vatNumber: 'SE2' },
    ],
  ])('has nothing of its account when it names the other customer %j', (customer, shown) => {
    const { order } = resolve({ customer });
    expect(order.customer).toEqual({ ...SHOWN_CUSTOMER, ...shown });
    expect(order.warnings).toMatchObject([{ code: 'customer_differs', pointer: '#/customer/name' }]);
  });

  it('is called like its account when both are the same private person', () => {
    const account = { ...ANNA.customer, individual: true, name: 'A. Berg' };
    const { order } = resolve(
      { customer: { individual: true } },
      { contacts: [{ ...ANNA, customer: account }] },
    );
    expect([order.customer.name, order.customer.vatNumber, order.warnings]).toEqual(['A. Berg', 'SE1', []]);
  });
});

describe('an item that is not known', () => {
  const items = [{ externalReference: 'NEW', orderedQuantity: 1 }];
  const isParked = (...options: [Parameters<typeof resolve>[2]?]) =>
    resolve({ items }, {}, ...options).order.items[0]!.packaging === null;

  it('is parked for an application that parks unknown items, or when it was parked before', () => {
    expect(isParked({ application: { ...SHOP, unknownItems: 'park' } })).toBe(true);
    expect(isParked({ kept: { parked: [true] } })).toBe(true);
    expect(faults({ items }, {}, { kept: { parked: [false] } })).toHaveLength(1);
  });
});

describe('an order of a new contact', () => {
  const newContact = { contactId: 91, customerId: 92, referenceId: 93 };
  const person = { externalReference: 'eva', firstName: 'Eva', lastName: 'Lind', email: 'eva@example.com' };
  const created = (customer: CreateOrderDto['customer']) =>
    resolve({ contact: person, customer }, { newContact });

  it('has a temporary account', () => {
    const { order, newContact: contact } = created({ name: 'Lumen AB', vatNumber: 'SE2' });
    const account = { customerName: 'Lumen AB', individual: false, vatNumber: 'SE2' };
    expect(contact).toEqual({ ...newContact, ...person, ...account });
    expect(order.contact).toEqual({ id: 91, ...person });
    expect(order.customer).toEqual({ id: 92, name: 'Lumen AB', temporary: true, vatNumber: 'SE2' });
  });

  it('has the account of a private person when the name is empty', () => {
    expect(created({ name: '' }).newContact).toMatchObject({ individual: true, vatNumber: null });
    expect(created({}).newContact).toMatchObject({ customerName: 'Eva Lind', individual: true });
  });
});

describe('an order that is changed', () => {
  it('keeps its contact, packagings and shipping, though they are not found', () => {
    const nothing = { contacts: [], packagings: [], shippingMethods: [] };
    const shipping = { methodId: 6, externalReference: null, name: 'Parcel', price: '5', vatRate: '20' };
    const kept = { contact: ANNA, packagings: [LAMP], shipping };
    const { order, contactBinding } = resolve({ contact: { externalReference: 'eva' } }, nothing, { kept });
    expect([order.contact.id, order.items[0]!.packaging, order.shippingMethod?.id]).toEqual([21, 5, 6]);
    expect([order.totals.gross, contactBinding]).toEqual(['30.00', null]);
  });

  const before = { id: 31, name: 'Lumen AB', temporary: false, vatNumber: 'SE2' };
  const customerAfter = (customer: KeptReferences['customer']) =>
    resolve({}, {}, { kept: { customer } }).order.customer;

  it('keeps the name and VAT number of its customer, unless the contact has another one now', () => {
    expect(customerAfter(before)).toEqual({ ...SHOWN_CUSTOMER, name: 'Lumen AB', vatNumber: 'SE2' });
    expect(customerAfter({ ...before, vatNumber: null })).toMatchObject({
      name: 'Lumen AB',
      vatNumber: 'SE1',
    });
    expect(customerAfter({ ...before, id: 32 })).toEqual(SHOWN_CUSTOMER);
  });

  it('gets no VAT number of an account that is not the customer it names', () => {
    const kept = { customer: { ...before, vatNumber: null } };
    const { order } = resolve({ customer: { name: 'Lumen AB' } }, {}, { kept });
    expect([order.customer.vatNumber, order.warnings.length]).toEqual([null, 1]);
  });
});
