import { describe, expect, it } from '@jest/globals';
import type { DomainError } from '../../../common/errors/domain-error.js';
import type { OrderDto } from '../../dto/order.dto.js';
import { lineOf, sentChanges } from './sent-changes.js';

const LINE = {
  id: 11,
  position: 1,
  packagingReference: 50,
  externalReference: 'LAMP',
  orderedQuantity: 2,
  unitPrice: '10',
  label: 'Lamp',
  metadata: null,
  net: '20.00',
};
const ORDER = {
  id: 7,
  state: 'pending',
  comment: null,
  externalReference: 'WEB-1',
  metadata: { note: '' },
  customer: { id: 31, name: 'Lumen', temporary: false },
  contact: { id: 21, externalReference: 'anna', firstName: 'Anna' },
  deliveryAddress: { street: 'Gatan 1', details: null },
  items: [LINE, { ...LINE, id: 12, position: 2 }],
  shippingMethod: { id: 6, externalReference: null, name: 'Parcel', price: '5', net: '5.00' },
};

const NOTHING_KEPT = { keepsContact: false, keepsShippingMethod: false, keptOfShipping: [] };

const changes = (sent: object, current: object = ORDER) => sentChanges(sent, current as OrderDto);
const members = (sent: object) => changes(sent).members;
function faults(sent: object, current: object = ORDER): unknown {
  try {
    return changes(sent, current);
  } catch (error) {
    return (error as DomainError).errors!.map(({ pointer, code, detail }) => [pointer, code, detail]);
  }
}

describe('the changes that are sent for an order', () => {
  it('are none when the order is sent as it was read', () => {
    expect(changes(ORDER)).toEqual({ members: {}, ...NOTHING_KEPT });
  });

  it.each([
    { comment: '' },
    { comment: undefined },
    { version: 4 },
    { externalReference: 'WEB-1', deliveryAddress: { street: 'Gatan 1' } },
    {
      items: [
        { ...LINE, orderedQuantity: '2', id: '11' },
        { ...LINE, id: 12, position: 2 },
      ],
    },
  ])('are none for %j', (sent) => {
    expect(members(sent)).toEqual({});
  });

  it.each([
    { comment: 'Ring twice.' },
    { externalReference: undefined },
    { deliveryAddress: { street: 'Gatan 2' } },
    { deliveryAddress: null },
    { comment: {} },
    { metadata: {} },
    { metadata: { note: null } },
  ])('are %j', (sent) => {
    expect(members(sent)).toEqual(sent);
  });

  it.each([
    { items: [{ ...LINE, unitPrice: '10.000', orderedQuantity: '2.0', net: '020' }, { id: 12 }] },
    { vouchers: [{ description: '1.0', taxedAmount: '1' }] },
    { shippingMethod: { ...ORDER.shippingMethod, price: '5.0' } },
    { totals: { net: 40 } },
  ])('are none for decimals that are written otherwise: %j', (sent) => {
    const vouchers = [{ description: '1.0', taxedAmount: '1.00' }];
    const items = [LINE, { id: 12 }];
    const current = { ...ORDER, items, vouchers, totals: { net: '40.00' } };
    expect(changes(sent, current).members).toEqual({});
  });

  it('are texts that would be the same decimal, and decimals that a double cannot tell apart', () => {
    const current = { ...ORDER, comment: '1.0', vouchers: [{ description: '1.0', taxedAmount: '1.00' }] };
    const changed = [
      { comment: '1' },
      { vouchers: [{ description: '1', taxedAmount: '1.00' }] },
      { vouchers: [{ description: '1.0', taxedAmount: '1.00000000000000001' }] },
      { vouchers: [{ description: '1.0', taxedAmount: [1] }] },
    ];
    for (const sent of changed) expect(changes(sent, current).members).toEqual(sent);
  });

  it('are empty texts in the metadata of a line', () => {
    const items = [{ ...LINE, metadata: { note: '' } }, { id: 12 }];
    const current = { ...ORDER, items: [LINE, { ...LINE, id: 12 }] };
    expect(changes({ items }, current).members.items).toEqual([
      { id: 11, metadata: { note: '' } },
      { id: 12 },
    ]);
  });

  it('are none for metadata that is equal, or empty where there is none', () => {
    expect(members({ metadata: { note: '' } })).toEqual({});
    expect(changes({ metadata: {} }, { ...ORDER, metadata: null }).members).toEqual({});
    expect(changes({ metadata: null }, { ...ORDER, metadata: {} }).members).toEqual({});
  });

  it('are of a line only what differs, and its id', () => {
    const items = [
      { ...LINE, id: '11', label: null },
      { externalReference: 'SHADE', orderedQuantity: 1 },
    ];
    expect(members({ items })).toEqual({ items: [{ id: 11, label: null }, items[1]] });
  });

  it('are none of a line that is sent as it was, when a line is removed', () => {
    expect(members({ items: [LINE] })).toEqual({ items: [{ id: 11 }] });
  });

  it.each<[string, string, object]>([
    ['the order', '#/state', { state: 'shipped' }],
    ['the customer', '#/customer/temporary', { customer: { temporary: true } }],
    ['the shipping method', '#/shippingMethod/net', { shippingMethod: { net: '6.00' } }],
    ['a line', '#/items/1/position', { items: [LINE, { id: 12, position: 3 }] }],
  ])('may not be to what only the service sets: of %s', (_, pointer, sent) => {
    const detail =
      'Expected the value that GET returns, or no value, because only the service sets this member.';
    expect(faults(sent)).toEqual([[pointer, 'read_only', detail]]);
  });

  it('may name what only the service sets, where there is nothing, only without a value', () => {
    const none = { ...ORDER, shippingMethod: null };
    expect(faults({ shippingMethod: { net: '6.00' } }, none)).toMatchObject([
      ['#/shippingMethod/net', 'read_only', expect.anything()],
    ]);
    expect(changes({ shippingMethod: { price: 4, net: null } }, none).members).toEqual({
      shippingMethod: { price: 4, net: null },
    });
  });

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
  ])('may not have %s', (_, items, fault) => {
    expect(faults({ items })).toEqual([fault]);
  });

  it('may name a packaging by both members if these agree, and a packaging other than that of the line', () => {
    const same = { orderedQuantity: 1, internalReferenceId: 51, packagingReference: '51' };
    const other = { id: 11, internalReferenceId: 51, packagingReference: 50 };
    expect(members({ items: [same, other] }).items).toEqual([same, { id: 11, internalReferenceId: 51 }]);
  });
});

describe('the identifiers that are sent with a change', () => {
  it('keep the contact when its id and names are those that it has', () => {
    const contact = { id: '21', externalReference: 'anna', firstName: 'Eva' };
    expect(changes({ contact })).toEqual({
      members: { contact: { firstName: 'Eva' } },
      ...NOTHING_KEPT,
      keepsContact: true,
    });
  });

  it.each([
    { id: 22 },
    { id: 21, externalReference: 'eva' },
    { id: 21, internalReferenceId: 20 },
    { id: 21, externalReferenceId: 'anna' },
    { externalReference: 'anna' },
    { firstName: 'Eva' },
  ])('do not keep the contact: %j', (contact) => {
    const { id, ...names } = contact as { id?: number };
    const sent = changes({ contact });
    expect(sent.keepsContact).toBe(false);
    expect(sent.members.contact).toEqual(id === 21 ? names : contact);
  });

  it('keep the shipping method when its id is the one that it has', () => {
    expect(changes({ shippingMethod: { id: 6, price: '4' } })).toEqual({
      members: { shippingMethod: { price: '4' } },
      ...NOTHING_KEPT,
      keepsShippingMethod: true,
    });
    const copy = { id: 6, externalReference: null, name: 'Parcel', price: 4, vatRate: 0 };
    const current = { ...ORDER, shippingMethod: { ...ORDER.shippingMethod, vatRate: 0 } };
    expect(changes({ shippingMethod: copy }, current).keptOfShipping).toEqual(['name', 'vatRate']);
    expect(changes({ shippingMethod: { ...copy, id: 7 } }, current).keptOfShipping).toEqual([]);
    const none = { ...ORDER, shippingMethod: null };
    expect(changes({ shippingMethod: { id: 6 } }, none)).toMatchObject({
      members: { shippingMethod: { id: 6 } },
      keepsShippingMethod: false,
    });
  });
});

it('an entry without an id is of no line, even if a line had none', () => {
  expect(lineOf({}, [{ id: undefined as unknown as number }])).toBeUndefined();
  expect(lineOf({ id: '12' }, ORDER.items)).toBe(ORDER.items[1]);
});
