import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { changedDocument } from './order-record.js';

const TIME = '2026-11-21T10:00:00.000Z';
const LATER = '2026-11-22T10:00:00.000Z';

/** An order with the members that may change, among others. */
const orderOf = (members: object = {}) => ({
  id: 7,
  version: 3,
  contact: { id: 21, externalReference: 'anna', firstName: null },
  customer: { id: 31, name: 'Lumen', temporary: true, vatNumber: null },
  totals: { net: '20.00', vat: '4.00', gross: '24.00', byRate: [{ rate: 5.5 }] },
  paymentStatus: 'unpaid',
  metadata: {},
  updatedAt: TIME,
  validatedAt: null,
  ...members,
});
const textOf = (members?: object): string => JSON.stringify(orderOf(members));

const withOtherContact = (text: string): string =>
  changedDocument(text, ({ contact, customer }) => ({
    version: 4,
    contact: { ...contact, id: 22 },
    customer: { ...customer, id: 32, temporary: false },
    updatedAt: LATER,
  })).text;
/** The expected text: the same bytes, but for these values. */
const replaced = (text: string): string =>
  text
    .replace('"version":3', '"version":4')
    .replace('"contact":{"id":21', '"contact":{"id":22')
    .replace('"customer":{"id":31', '"customer":{"id":32')
    .replace('"temporary":true', '"temporary":false')
    .replace(`"updatedAt":"${TIME}"`, `"updatedAt":"${LATER}"`);

describe('the document of an order that changes together with other resources', () => {
  it('has the other values at the same places, and everything else as it was', () => {
    expect(withOtherContact(textOf())).toBe(replaced(textOf()));
  });

  it('is the same text when nothing changes', () => {
    expect(changedDocument(textOf(), () => ({})).text).toBe(textOf());
  });

  it('is given to the change as it was, and returned with the values after it', () => {
    const changed = changedDocument(textOf(), (before) => {
      expect(before).toEqual(orderOf());
      return { paymentStatus: 'paid', updatedAt: LATER };
    });
    expect(changed).toMatchObject({ version: 3, paymentStatus: 'paid', updatedAt: LATER });
    expect(changed.text).toBe(textOf({ paymentStatus: 'paid', updatedAt: LATER }));
  });

  it.each([
    ['numbers as names', { 10: 'b', 9: 'a', '01': 'c' }],
    ['names of JavaScript', JSON.parse('{"__proto__":"a","constructor":"b","toString":"c"}') as object],
    ['characters that JSON escapes', { text: '"\\/\b\n\u0000\u2028\u007f', half: '\ud800', face: '😀é' }],
  ])('keeps metadata with %s', (_, metadata) => {
    const text = textOf({ metadata });
    expect(withOtherContact(text)).toBe(replaced(text));
  });

  it('keeps all the bytes of any further members', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.dictionary(fc.string(), fc.string()), (more, metadata) => {
        const text = textOf({ metadata, more });
        expect(withOtherContact(text)).toBe(replaced(text));
      }),
    );
  });
});
