import { describe, expect, it } from '@jest/globals';
import { emptiedDocument } from './emptied-document.js';

const ADDRESS = {
  recipient: 'Ada',
  street: 'Rue 1',
  details: 'B',
  zipCode: '75002',
  city: 'Paris',
  country: 'FR',
};
const EMPTY_ADDRESS = { ...ADDRESS, recipient: '', street: '', details: null, city: '' };
const ORDER = {
  id: 7,
  externalId: 'A-1',
  externalReference: 'WEB-1',
  contact: { id: 5, externalReference: 'ada', firstName: 'Ada', lastName: 'Martin', email: 'a@b.fr' },
  customer: { id: 6, name: 'Atelier Lumen', vatNumber: 'FR1' },
  invoicingAddress: ADDRESS,
  items: [
    { label: 'Lamp', externalReference: 'LAMP', costCentre: '4100', metadata: { cart: '1' }, net: '1.00' },
  ],
  blockers: [{ code: 'on_hold', hold: { reason: 'late' } }],
  metadata: { name: 'Ada' },
};

describe('a document without personal data', () => {
  it('has what the interface has for none, and all that tax law needs', () => {
    expect(emptiedDocument(ORDER, false)).toEqual({
      ...ORDER,
      externalReference: null,
      contact: { id: 5, externalReference: null, firstName: null, lastName: null, email: null },
      invoicingAddress: EMPTY_ADDRESS,
      items: [{ label: 'Lamp', externalReference: null, costCentre: null, metadata: {}, net: '1.00' }],
      blockers: [],
      metadata: {},
    });
  });

  it('has no name of a customer that is a private person', () => {
    const nameOf = (customer: object, isPrivate: boolean) =>
      (emptiedDocument({ ...ORDER, customer }, isPrivate) as typeof ORDER).customer.name;
    expect(nameOf({ name: 'Ada M.' }, true)).toBe('');
    expect(nameOf({ name: 'Ada M.', individual: true }, false)).toBe('');
    expect(nameOf({ name: 'Ada Martin' }, false)).toBe('');
    expect(nameOf({ name: 'Lumen', individual: false }, false)).toBe('Lumen');
  });

  it('has no customer of a payment, which is the reference of the contact', () => {
    const payment = {
      customer: { externalReference: 'ada' },
      operations: [{ orderExternalReference: 'WEB-1' }],
    };
    expect(emptiedDocument(payment, false)).toEqual({
      customer: null,
      operations: [{ orderExternalReference: '' }],
    });
    expect(emptiedDocument([null, 'text', 3], false)).toEqual([null, 'text', 3]);
  });
});
