import { describe, expect, it } from '@jest/globals';
import { openQuantities, type OrderQuantitiesDto } from '../../dto/order-fulfilment.dto.js';
import type { OrderDto } from '../../dto/order.dto.js';
import type { StoredOrder } from '../content/order-content.js';
import {
  assertShippedStays,
  outdatesChangeRequest,
  withChangedContent,
  withContentOnly,
} from './changed-order.js';

const NOW = new Date('2026-11-24T10:00:00.000Z');
const VALIDATED = '2026-11-23T10:00:00.000Z';

interface Line {
  id: number;
  ordered?: number;
  packaging?: number;
  quantities?: Partial<OrderQuantitiesDto>;
}
const linesOf = (lines: Line[]) =>
  lines.map(({ id, ordered = 5, packaging = id, quantities = {} }, index) => ({
    id,
    position: index + 1,
    packaging,
    orderedQuantity: ordered,
    quantities: { ...openQuantities(ordered), ...quantities },
  }));
const shipment = (quantities: Record<number, number>, more: object = {}) => ({
  reference: 'S-1',
  items: Object.entries(quantities).map(([position, quantity]) => ({ position: Number(position), quantity })),
  final: false,
  deliveredAt: null,
  ...more,
});
const orderOf = (lines: Line[], more: object = {}): OrderDto =>
  ({
    state: 'validated',
    version: 4,
    validatedAt: VALIDATED,
    answerBy: VALIDATED,
    answer: null,
    fulfilment: 'none',
    items: linesOf(lines),
    shipments: [],
    changeRequest: { id: 1 },
    comment: 'as it was',
    ...more,
  }) as unknown as OrderDto;
const stored = (order: OrderDto, answerWithin: string | null = null): StoredOrder =>
  ({ order, now: NOW, answerWithin }) as unknown as StoredOrder;

describe('the content of a validated order', () => {
  it('is the pending order without what the seller did with it', () => {
    const order = orderOf([{ id: 7, quantities: { accepted: 5, shipped: 2 } }], {
      answer: { number: 1 },
      shipments: [shipment({ 1: 2 })],
      fulfilment: 'partial',
    });
    expect(withContentOnly(stored(order)).order).toEqual({
      ...order,
      state: 'pending',
      validatedAt: null,
      answerBy: null,
      answer: null,
      fulfilment: 'none',
      shipments: [],
      changeRequest: null,
      items: linesOf([{ id: 7 }]),
    });
  });
});

describe('a validated order with other content', () => {
  const after = (before: OrderDto, lines: Line[], answerWithin: string | null = null) => {
    const { order } = withContentOnly(stored(before));
    return withChangedContent(stored(before, answerWithin), {
      ...order,
      version: 5,
      items: linesOf(lines) as never,
    });
  };

  it('is validated in its next version, as of its first validation, with a new time for the answer', () => {
    const { order, reached } = after(orderOf([{ id: 7 }]), [{ id: 7, ordered: 6 }], '2');
    expect(order).toMatchObject({
      state: 'validated',
      version: 5,
      validatedAt: VALIDATED,
      updatedAt: NOW.toISOString(),
      answerBy: '2026-11-24T12:00:00.000Z',
      answer: null,
      changeRequest: null,
      fulfilment: 'none',
    });
    expect(reached).toEqual([]);
  });

  it('keeps its shipments, which follow the lines', () => {
    const shipments = [shipment({ 2: 3, 3: 1 })];
    const before = orderOf([{ id: 7 }, { id: 8 }, { id: 9 }], { shipments });
    const { order } = after(before, [{ id: 9 }, { id: 10 }, { id: 8 }]);
    expect(order.shipments).toEqual([
      {
        ...shipments[0],
        items: [
          { position: 3, quantity: 3 },
          { position: 1, quantity: 1 },
        ],
      },
    ]);
    expect(order.items.map(({ quantities }) => quantities.shipped)).toEqual([1, 0, 3]);
    expect(order.fulfilment).toBe('partial');
  });

  it.each([
    ['shipped', shipment({ 1: 5 }), ['sales_order_shipped']],
    [
      'delivered',
      shipment({ 1: 5 }, { deliveredAt: VALIDATED }),
      ['sales_order_shipped', 'sales_order_delivered'],
    ],
  ])('is %s, if that is all of it', (state, one, events) => {
    const { order, reached } = after(orderOf([{ id: 7 }, { id: 8 }], { shipments: [one] }), [{ id: 7 }]);
    expect([order.state, reached]).toEqual([state, events]);
  });
});

describe('what is shipped', () => {
  const before = orderOf([{ id: 7, quantities: { shipped: 3 } }, { id: 8 }]);
  const check = (lines: Line[]) => () => assertShippedStays(before, orderOf(lines));

  it.each([
    ['as much', [{ id: 7, ordered: 3 }, { id: 8 }]],
    ['more', [{ id: 8 }, { id: 7, ordered: 6 }]],
    ['without the other line', [{ id: 7 }]],
    ['the other line with another packaging', [{ id: 7 }, { id: 8, packaging: 9, ordered: 1 }]],
  ])('stays: %s', (_, lines) => expect(check(lines)).not.toThrow());

  it.each([
    [
      'less',
      [{ id: 8 }, { id: 7, ordered: 2.999 }],
      '#/items/1/orderedQuantity',
      'Of position 1, 3 are shipped already, but only 2.999 are to be ordered.',
    ],
    [
      'another packaging',
      [{ id: 8 }, { id: 7, packaging: 9 }],
      '#/items/1',
      'Of position 1, 3 are shipped already, but the line gets another packaging.',
    ],
    ['no line', [{ id: 8 }], '#/items', 'Of position 1, 3 are shipped already, but the line is removed.'],
  ])('does not stay: %s', (_, lines, pointer, detail) => {
    const errors = [{ pointer, code: 'quantity_below_shipped', detail }];
    expect(check(lines)).toThrow(
      expect.objectContaining({ code: 'quantity_below_shipped', kind: 'invalid', errors }),
    );
  });
});

describe('an open change request', () => {
  const order = orderOf([{ id: 7 }], {
    answer: { number: 1, consent: 'awaited' },
    shipments: [shipment({ 1: 1 })],
  });
  it.each<[string, object, boolean]>([
    ['outdated by another state', { state: 'cancelled' }, true],
    ['outdated by another answer', { answer: { number: 2 } }, true],
    ['outdated by the end of the answer', { answer: null }, true],
    [
      'outdated by another shipment',
      { shipments: [...order.shipments, shipment({ 1: 1 }, { reference: 'S-2' })] },
      true,
    ],
    ['outdated by another quantity of a shipment', { shipments: [shipment({ 1: 2 })] }, true],
    ['outdated by a shipment that is final now', { shipments: [shipment({ 1: 1 }, { final: true })] }, true],
    ['kept by a delivery', { shipments: [shipment({ 1: 1 }, { deliveredAt: VALIDATED })] }, false],
    ['kept by the consent to the answer', { answer: { number: 1, consent: 'given' } }, false],
    ['kept by a payment', { paymentStatus: 'paid', version: 5 }, false],
  ])('is %s', (_, values, expected) =>
    expect(outdatesChangeRequest(order, { ...order, ...values })).toBe(expected),
  );

  it('is outdated by the first answer, and kept without one', () => {
    const unanswered = { ...order, answer: null };
    expect(outdatesChangeRequest(unanswered, order)).toBe(true);
    expect(outdatesChangeRequest(unanswered, { ...unanswered, version: 5 })).toBe(false);
  });
});
