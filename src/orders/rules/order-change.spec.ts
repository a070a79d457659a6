import { describe, expect, it } from '@jest/globals';
import { CHANGEABLE, SENT, stored } from '../../../test/support/order-changes.js';
import { ADDRESS } from '../../../test/support/resolved-orders.js';
import { orderContent } from './content/order-content.js';
import { checkedMembers, orderChange } from './order-change.js';

const { order: ORDER, content: BEFORE } = CHANGEABLE;
const changed = (sent: object, before = CHANGEABLE) => orderChange(before, sent, 'EUR');
/** As the validation of a request leaves it: what is null or empty has no value. */
const received = (value: unknown): unknown => {
  if (value === null || value === '') return undefined;
  if (Array.isArray(value)) return value.map(received);
  if (typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, received(member)]));
};
/** As it is stored. */
const json = (content: unknown): unknown => JSON.parse(JSON.stringify(content));

describe('the change of an order', () => {
  it.each<object>([
    {},
    ORDER,
    { comment: '' },
    { comment: undefined, declaredTotals: undefined },
    { version: 4 },
    { externalReference: undefined, deliveryAddress: { ...ADDRESS, country: 'se', details: '' } },
    { items: [{ id: '11', orderedQuantity: '2.0', unitPrice: '10.000' }] },
    { shippingMethod: { ...ORDER.shippingMethod, price: '5.0', vatRate: '20.00' } },
    { vouchers: [], metadata: {} },
  ])('is none when what is sent is as it is shown, however it is written: %j', (sent) => {
    const none = { contact: 'none', isCustomerChanged: false, shippingMethod: 'none', shippingAsShown: [] };
    const change = changed(received(sent) as object);
    expect(change).toMatchObject(none);
    expect(json(change.content)).toEqual(json(BEFORE));
  });

  it('replaces each member that differs, in canonical form', () => {
    const sent = {
      items: [{ externalReference: 7, orderedQuantity: '3.000' }],
      deliveryAddress: { ...ADDRESS, country: 'be' },
      vouchers: [{ description: '1.0', taxedAmount: '1.00' }],
      comment: 'Ring twice.',
      metadata: { note: '' },
      declaredTotals: { gross: '10.0' },
    };
    expect(json(changed(sent).content)).toEqual(json(orderContent({ ...SENT, ...sent }, 'EUR')));
  });

  it('finds decimals that a double cannot tell apart, and texts that would be the same decimal', () => {
    const vouchers = [{ description: '1.0', taxedAmount: '1.00' }];
    const before = stored({ ...SENT, vouchers, comment: '1.0' });
    const changes = [
      { comment: '1' },
      { vouchers: [{ description: '1', taxedAmount: '1.00' }] },
      { vouchers: [{ description: '1.0', taxedAmount: '1.00000000000000001' }] },
    ];
    for (const sent of changes)
      expect(json(changed(sent, before).content)).toEqual(
        json(orderContent({ ...SENT, vouchers, comment: '1.0', ...sent }, 'EUR')),
      );
    expect(changed({ vouchers: [{ description: '1.0', taxedAmount: '1' }] }, before).content).toEqual(
      before.content,
    );
  });

  it('removes members as if they had never been sent', () => {
    const more = { comment: 'first', currency: 'USD', declaredTotals: { gross: '10' }, costCentre: '4711' };
    const before = stored({ ...SENT, ...more, metadata: { note: 'x' } });
    const names = [...Object.keys(more), 'metadata', 'shippingMethod', 'customer'];
    const nothing = Object.fromEntries(names.map((name) => [name, undefined]));
    const { shippingMethod: _, ...rest } = SENT;
    const change = changed(nothing, before);
    expect(json(change.content)).toEqual(json(orderContent(rest, 'EUR')));
    expect(change.isCustomerChanged).toBe(true);
  });
});

describe('a contact that is sent', () => {
  it('stays, with other values, when its id and names are those that it has', () => {
    const contact = { id: '21', externalReference: 'anna', firstName: 'Eva' };
    const change = changed({ contact });
    expect(change.contact).toBe('members');
    expect(change.content.contact).toEqual({
      ...BEFORE.contact,
      firstName: 'Eva',
      lastName: null,
      email: null,
    });
    expect(checkedMembers(change, {}).contact).toEqual({ externalReferenceId: undefined });
  });

  it.each<[object, object]>([
    [{ id: 22 }, { id: 22 }],
    [{ id: 21, externalReference: 'eva' }, { externalReference: 'eva' }],
    [{ id: 21, internalReferenceId: 20 }, { internalReferenceId: 20 }],
    [{ externalReference: 'anna' }, { externalReference: 'anna' }],
    [{ firstName: 'Eva' }, { firstName: 'Eva' }],
  ])('is another one: %j is looked up as %j', (contact, names) => {
    const none = { id: null, internalReferenceId: null, externalReference: null, firstName: null };
    const change = changed({ contact });
    expect(change.contact).toBe('another');
    expect(change.content.contact).toMatchObject({ ...none, ...names });
    expect(checkedMembers(change, {}).contact).toMatchObject({ ...none, ...names });
  });
});

describe('a shipping method that is sent', () => {
  const shown = ORDER.shippingMethod!;

  it('stays, with other values, when its id is the one that it has', () => {
    const change = changed({ shippingMethod: { id: 6, price: '4' } });
    expect(change).toMatchObject({ shippingMethod: 'members', shippingAsShown: [] });
    expect(json(change.content.shippingMethod)).toEqual(
      json({ ...BEFORE.shippingMethod, name: null, price: '4' }),
    );
  });

  it('keeps the members that are sent as they are shown as they were', () => {
    const change = changed({ shippingMethod: { ...shown, price: 4, vatRate: '20.0' } });
    expect(change).toMatchObject({ shippingMethod: 'members', shippingAsShown: ['name', 'vatRate'] });
    expect(json(change.content.shippingMethod)).toEqual(json({ ...BEFORE.shippingMethod, price: '4' }));
  });

  it('is another one, also where there was none', () => {
    const another = changed({ shippingMethod: { ...shown, id: 7 } });
    expect(another).toMatchObject({ shippingMethod: 'another', shippingAsShown: [] });
    expect(another.content.shippingMethod).toMatchObject({ id: 7, externalReference: 'parcel' });
    const { shippingMethod: _, ...without } = SENT;
    expect(changed({ shippingMethod: { id: 6 } }, stored(without))).toMatchObject({
      shippingMethod: 'another',
      content: { shippingMethod: { id: 6 } },
    });
    expect(changed({ shippingMethod: undefined })).toMatchObject({
      shippingMethod: 'another',
      content: { shippingMethod: null },
    });
  });
});
