import { describe, expect, it } from '@jest/globals';
import type { OrderDto } from '../../dto/order.dto.js';
import {
  effectOfCancellation,
  effectOfChange,
  endedRequest,
  requestedChange,
  shownRequest,
} from './change-request-document.js';

const BY = { id: 3, name: 'Shop', token: null, person: null };
const NOW = new Date('2026-11-24T10:00:00.000Z');
const ITEM = {
  ...{ id: 7, position: 1, label: 'Lamp', orderedQuantity: 5, unitPrice: '10.00' },
  ...{ net: '50.00', vat: '10.00', gross: '60.00', quantities: { shipped: 0 } },
};
const SHOWN = {
  id: 7,
  position: 1,
  label: 'Lamp',
  orderedQuantity: 5,
  unitPrice: '10.00',
  net: '50.00',
  vat: '10.00',
  gross: '60.00',
};
const orderOf = (values: object = {}): OrderDto =>
  ({
    id: 1,
    version: 2,
    currency: 'EUR',
    contact: { id: 21, email: null },
    customer: { id: 31, name: 'Lumen' },
    items: [ITEM],
    totals: { net: '50.00', vat: '10.00', gross: '60.00' },
    blockers: [],
    warnings: [],
    comment: null,
    ...values,
  }) as unknown as OrderDto;
const effect = (values: object) => effectOfChange(orderOf(), orderOf(values));

describe('the effect of a change', () => {
  it('has the lines, totals, blockers and warnings after it, and the difference', () => {
    const items = [{ ...ITEM, orderedQuantity: 3, net: '30.00', vat: '6.00', gross: '36.00' }];
    const totals = { net: '30.00', vat: '6.00', gross: '36.00' };
    const [blockers, warnings] = [[{ code: 'missing_price' }], [{ code: 'price_differs' }]];
    expect(effect({ items, totals, blockers, warnings })).toEqual({
      items: [{ ...SHOWN, orderedQuantity: 3, net: '30.00', vat: '6.00', gross: '36.00' }],
      changes: [],
      truncated: false,
      difference: { net: '-20.00', vat: '-4.00', gross: '-24.00' },
      totals,
      blockers,
      warnings,
    });
  });

  it('lists what else differs, with null for what has no id yet', () => {
    const contact = { id: 0, email: 'anna@example.com' };
    const { changes, items, difference } = effect({
      contact,
      customer: { id: 0, name: 'Lumen' },
      items: [ITEM, { ...ITEM, id: 0, position: 2 }],
      totals: { net: '100.05', vat: '20.00', gross: '120.05' },
    });
    expect(changes).toEqual([
      { pointer: '#/contact/id', from: 21, to: null },
      { pointer: '#/contact/email', from: null, to: 'anna@example.com' },
      { pointer: '#/customer/id', from: 31, to: null },
    ]);
    expect(items.map(({ id }) => id)).toEqual([7, null]);
    expect(difference).toEqual({ net: '50.05', vat: '10.00', gross: '60.05' });
  });

  it.each([
    ['a price is missing', { totals: { net: null, vat: null, gross: null } }],
    ['the currency changes', { currency: 'CHF' }],
  ])('has no difference when %s', (_, values) =>
    expect(effect({ comment: 'x', ...values }).difference).toEqual({ net: null, vat: null, gross: null }),
  );

  it('has no difference to an order without a price', () => {
    const before = orderOf({ totals: { net: null, vat: null, gross: null } });
    expect(effectOfChange(before, orderOf({ comment: 'x' })).difference.net).toBeNull();
  });

  it('has the decimals of the currency', () => {
    const yen = (gross: string) =>
      orderOf({ currency: 'JPY', comment: gross, totals: { net: gross, vat: '0', gross } });
    expect(effectOfChange(yen('100'), yen('99')).difference).toEqual({ net: '-1', vat: '0', gross: '-1' });
  });

  it.each([
    ['everything is the same', {}],
    ['only blockers and warnings differ', { blockers: [{ code: 'x' }], warnings: [{ code: 'y' }] }],
    ['only the quantities differ', { items: [{ ...ITEM, quantities: { shipped: 1 } }] }],
    ['only the version differs', { version: 3, updatedAt: 'x' }],
  ])('is refused when %s', (_, values) => {
    const errors = [
      { pointer: '#/content', code: 'nothing_changes', detail: 'The order has this content already.' },
    ];
    expect(() => effect(values)).toThrow(expect.objectContaining({ code: 'nothing_changes', errors }));
  });

  it('is not refused when only a member of a line differs that the request does not show', () =>
    expect(effect({ items: [{ ...ITEM, costCentre: '4100' }] }).items).toEqual([SHOWN]));
});

describe('the effect of a cancellation', () => {
  it('is that nothing has to be paid', () => {
    expect(effectOfCancellation(orderOf())).toEqual({
      items: [],
      changes: [],
      truncated: false,
      difference: { net: '-50.00', vat: '-10.00', gross: '-60.00' },
      totals: { net: '0.00', vat: '0.00', gross: '0.00', byRate: [], otherTaxes: [], vatDeviation: '0.00' },
      blockers: [],
      warnings: [],
    });
  });
});

describe('a change request', () => {
  const sent = {
    externalId: 'change-1',
    kind: 'cancel',
    reason: 'Late.',
    content: null,
  } as const;
  const request = requestedChange(orderOf(), sent, effectOfCancellation(orderOf()), { by: BY, now: NOW });

  it('is open, and names the order and the version that it was compared with', () =>
    expect(request).toMatchObject({
      ...{ externalId: 'change-1', kind: 'cancel', reason: 'Late.' },
      ...{
        state: 'requested',
        order: 1,
        baseVersion: 2,
        requestedAt: NOW.toISOString(),
        by: BY,
        ended: null,
      },
    }));

  it('ends once, by somebody or by a step of the order', () => {
    expect(endedRequest(request, 'refused', { now: NOW, by: BY, reason: 'Packed.' })).toEqual({
      ...request,
      state: 'refused',
      ended: { at: NOW.toISOString(), by: BY, reason: 'Packed.' },
    });
    expect(endedRequest(request, 'outdated', { now: NOW, by: null, reason: null }).ended!.by).toBeNull();
  });

  it('is shown by the order without its lines and its end', () => {
    const { items: _items, changes: _changes, truncated: _truncated, ended: _ended, ...shown } = request;
    expect(shownRequest({ id: 9, ...request })).toEqual({ id: 9, ...shown });
  });
});
