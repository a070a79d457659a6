import { describe, expect, it } from '@jest/globals';
import type { DomainError } from '../../../common/errors/domain-error.js';
import type { OrderDto } from '../../dto/order.dto.js';
import { checkReadOnly } from './order-checks.js';

const LINE = {
  id: 11,
  position: 1,
  packagingReference: 50,
  externalReference: 'LAMP',
  orderedQuantity: 2,
  net: '20.00',
};
const ORDER = {
  id: 7,
  state: 'pending',
  comment: null,
  customer: { id: 31, name: 'Lumen', temporary: false },
  items: [LINE, { ...LINE, id: 12, position: 2 }],
  shippingMethod: { id: 6, externalReference: null, name: 'Parcel', price: '5.00', net: '5.00' },
  totals: { net: '40.00', byRate: [{ rate: 20 }] },
  validatedAt: null,
};

function faults(sent: object, current: object = ORDER): unknown {
  try {
    checkReadOnly(sent, current as OrderDto);
    return [];
  } catch (error) {
    return (error as DomainError).errors!.map(({ pointer, code, detail }) => [pointer, code, detail]);
  }
}

describe('the members of an order that only the service sets', () => {
  it.each([
    [ORDER],
    [{ id: '7', validatedAt: '', totals: { net: 40, byRate: [{ rate: '20.0' }], gross: null } }],
    [{ items: [{ ...LINE, net: '020' }, { id: '12' }] }],
    [{ comment: 'Ring twice.', customer: { name: 'Other' } }],
  ])('may be sent as they are: %j', (sent) => {
    expect(faults(sent)).toEqual([]);
  });

  it.each<[string, string, object]>([
    ['the order', '#/state', { state: 'shipped' }],
    ['the totals', '#/totals', { totals: { net: '40.01', byRate: [{ rate: 20 }] } }],
    ['the totals, with another structure', '#/totals', { totals: 40 }],
    ['the customer', '#/customer/temporary', { customer: { temporary: true } }],
    ['the shipping method', '#/shippingMethod/net', { shippingMethod: { net: '6.00' } }],
    ['a line', '#/items/1/position', { items: [LINE, { id: 12, position: 3 }] }],
    ['a new line', '#/items/0/net', { items: [{ orderedQuantity: 1, net: '1.00' }] }],
  ])('cannot be changed: of %s', (_, pointer, sent) => {
    const detail =
      'Expected the value that GET returns, or no value, because only the service sets this member.';
    expect(faults(sent)).toEqual([[pointer, 'read_only', detail]]);
  });

  it('can be named without a value where there is nothing', () => {
    const none = { ...ORDER, shippingMethod: null };
    expect(faults({ shippingMethod: { net: '6.00' } }, none)).toMatchObject([
      ['#/shippingMethod/net', 'read_only', expect.anything()],
    ]);
    expect(faults({ shippingMethod: { price: 4, net: null } }, none)).toEqual([]);
  });
});

describe('an entry of the items', () => {
  it.each<[string, object[], unknown[]]>([
    [
      'an id that the order does not have',
      [{ id: 13 }],
      ['#/items/0/id', 'unknown_reference', 'The order has no line with this id. A new line has no id.'],
    ],
    [
      'an id twice',
      [{ id: 11 }, { id: '11' }],
      ['#/items/1/id', 'already_taken', 'An earlier entry has the same id.'],
    ],
    [
      'a new line without quantity',
      [{ externalReference: 'LAMP' }],
      ['#/items/0/orderedQuantity', 'required', 'This member is required.'],
    ],
    [
      'two names that disagree',
      [{ orderedQuantity: 1, internalReferenceId: 50, packagingReference: 51 }],
      [
        '#/items/0/packagingReference',
        'packaging_identifiers_disagree',
        'Expected the value of internalReferenceId, because this member is an alias of it.',
      ],
    ],
  ])('cannot have %s', (_, items, fault) => {
    expect(faults({ items })).toEqual([fault]);
  });

  it('can name a packaging by two members that agree, and another packaging than that of the line', () => {
    const same = { orderedQuantity: 1, internalReferenceId: 51, packagingReference: '51' };
    const other = { id: 11, internalReferenceId: 51, packagingReference: 50 };
    expect(faults({ items: [same, other] })).toEqual([]);
  });
});
