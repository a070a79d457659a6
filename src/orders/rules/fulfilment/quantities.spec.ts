import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { OrderAnswerDto, OrderShipmentDto } from '../../dto/order-fulfilment.dto.js';
import type { OrderDto } from '../../dto/order.dto.js';
import { openItems, sumsByPosition, withFulfilment } from './quantities.js';

type Line = Pick<OrderAnswerDto['lines'][number], 'position' | 'status' | 'quantity'>;
type Sent = Partial<Pick<OrderShipmentDto, 'items' | 'final' | 'deliveredAt'>>;

const DELIVERED = '2026-11-23T10:00:00.000Z';

/** A validated order of 5 and 2. */
const orderOf = (lines: Line[] | null, shipments: Sent[] = [], more: object = {}): OrderDto =>
  ({
    state: 'validated',
    items: [5, 2].map((orderedQuantity, index) => ({ position: index + 1, orderedQuantity })),
    answer: lines && { lines, consent: 'none' },
    shipments: shipments.map((sent) => ({ items: [], final: false, deliveredAt: null, ...sent })),
    ...more,
  }) as unknown as OrderDto;
const of = (position: number, quantity: number) => ({ position, quantity });
const resultOf = (order: OrderDto) => {
  const { order: after, reached } = withFulfilment(order);
  return [after.state, after.fulfilment, reached];
};

describe('the fulfilment of an order', () => {
  it('counts everything as accepted once something is shipped without an answer', () => {
    const before = withFulfilment(orderOf(null)).order;
    expect(before.items.map(({ quantities }) => quantities.accepted)).toEqual([0, 0]);
    const after = withFulfilment(orderOf(null, [{ items: [of(1, 0.1), of(1, 0.2)] }])).order;
    expect(after.items.map(({ quantities }) => quantities)).toEqual([
      { ordered: 5, accepted: 5, backordered: 0, refused: 0, shipped: 0.3, delivered: 0 },
      { ordered: 2, accepted: 2, backordered: 0, refused: 0, shipped: 0, delivered: 0 },
    ]);
    expect(openItems(after)).toEqual([of(1, 4.7), of(2, 2)]);
  });

  it('adds up the lines of a position by what became of them', () => {
    const lines: Line[] = [
      { ...of(1, 1), status: 'accepted' },
      { ...of(1, 1.5), status: 'changed' },
      { ...of(1, 2), status: 'backordered' },
      { ...of(1, 0.5), status: 'refused' },
      { ...of(2, 2), status: 'refused' },
    ];
    const { items } = withFulfilment(orderOf(lines, [{ items: [of(1, 2)], deliveredAt: DELIVERED }])).order;
    expect(items.map(({ quantities }) => quantities)).toEqual([
      { ordered: 5, accepted: 2.5, backordered: 2, refused: 0.5, shipped: 2, delivered: 2 },
      { ordered: 2, accepted: 0, backordered: 0, refused: 2, shipped: 0, delivered: 0 },
    ]);
  });

  const ACCEPTED: Line[] = [{ ...of(1, 3), status: 'accepted' }];
  const BACKORDER: Line[] = [...ACCEPTED, { ...of(1, 2), status: 'backordered' }];
  const ALL = { items: [of(1, 3)] };
  it.each<[string, OrderDto, unknown[]]>([
    ['none before the first shipment', orderOf(ACCEPTED), ['validated', 'none', []]],
    ['none if everything was refused', orderOf([]), ['validated', 'none', []]],
    ['partial', orderOf(ACCEPTED, [{ items: [of(1, 2.999)] }]), ['validated', 'partial', []]],
    ['partial while something is backordered', orderOf(BACKORDER, [ALL]), ['validated', 'partial', []]],
    [
      'partial while the answer has to be accepted',
      orderOf(null, [ALL], { answer: { lines: ACCEPTED, consent: 'awaited' } }),
      ['validated', 'partial', []],
    ],
    ['shipped', orderOf(ACCEPTED, [ALL]), ['shipped', 'shipped', ['sales_order_shipped']]],
    [
      'shipped by a final shipment',
      orderOf(BACKORDER, [{ items: [of(1, 1)], final: true }]),
      ['shipped', 'shipped', ['sales_order_shipped']],
    ],
    [
      'delivered with the last delivery',
      orderOf(ACCEPTED, [{ ...ALL, deliveredAt: DELIVERED }], { state: 'shipped' }),
      ['delivered', 'delivered', ['sales_order_delivered']],
    ],
    [
      'shipped while one of its shipments is not delivered',
      orderOf(ACCEPTED, [{ ...ALL, deliveredAt: DELIVERED }, {}], { state: 'shipped' }),
      ['shipped', 'shipped', []],
    ],
    [
      'delivered at once when nothing is open any more',
      orderOf(ACCEPTED, [{ ...ALL, deliveredAt: DELIVERED }]),
      ['delivered', 'delivered', ['sales_order_shipped', 'sales_order_delivered']],
    ],
    [
      'no reason to move an order that is pending or cancelled',
      orderOf(ACCEPTED, [ALL], { state: 'cancelled' }),
      ['cancelled', 'shipped', []],
    ],
  ])('is %s', (_, order, expected) => {
    expect(resultOf(order)).toEqual(expected);
  });

  it('has sums without errors of binary fractions', () => {
    const lists = [999_999_999, 999_999_999_999_000].map((max) =>
      fc.array(fc.integer({ min: 1, max }), { minLength: 1, maxLength: 50 }),
    );
    fc.assert(
      fc.property(fc.oneof(...lists), (quantities) => {
        // More than the largest quantity is never answered or shipped.
        fc.pre(quantities.reduce((sum, quantity) => sum + quantity) <= 999_999_999_999_000);
        const sums = sumsByPosition(quantities.map((quantity) => of(1, quantity / 1000)));
        expect(sums.get(1)).toBe(quantities.reduce((sum, quantity) => sum + quantity) / 1000);
      }),
    );
  });
});
