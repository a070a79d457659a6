import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Blocker, Hold } from '../../persistence/orders/record/order-values.js';
import type { OrderDto } from '../dto/order.dto.js';
import {
  hasExpired,
  holdBlockers,
  holdEndsAt,
  holdsOf,
  holdWithCode,
  startHeld,
  withHold,
  withoutExpiredHolds,
  withoutHold,
  withoutHolds,
} from './order-holds.js';

const BY = { id: 4, name: 'Credit', token: null, person: null };
const NOW = new Date('2026-11-22T10:00:00.000Z');
const PRICE: Blocker = {
  code: 'missing_price',
  pointer: '#/items/0/unitPrice',
  detail: 'No price is known.',
};

const order = (blockers: Blocker[] = []): OrderDto =>
  ({ id: 1, version: 1, createdAt: NOW.toISOString(), blockers }) as OrderDto;
const hold = (code: string, until: string | null = null): Hold => ({
  code,
  reason: `About ${code}.`,
  until,
  by: BY,
  since: NOW.toISOString(),
});
const codesOf = (held: OrderDto): string[] => holdsOf(held).map(({ code }) => code);

/** Moments of the next hour, or none. */
const end = fc.option(
  fc.integer({ min: 1, max: 3_600_000 }).map((ms) => new Date(NOW.getTime() + ms).toISOString()),
);
const step = fc.record({
  code: fc.constantFrom('credit', 'fraud', 'approval'),
  until: end,
  isPlaced: fc.boolean(),
});

describe('the holds of an order', () => {
  it('are blockers beside the other ones', () => {
    const held = withHold(order([PRICE]), hold('credit'));
    expect(held.blockers).toEqual([
      PRICE,
      {
        code: 'on_hold',
        pointer: '#',
        detail: 'The order is on hold (credit): About credit.',
        hold: hold('credit'),
      },
    ]);
    expect(withoutHold(held, 'credit').blockers).toEqual([PRICE]);
    expect(withoutHolds(held).blockers).toEqual([PRICE]);
  });

  it('are after any steps those that were placed last and not released, with the earliest end', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const expected = new Map<string, string | null>();
        let held = order([PRICE]);
        for (const { code, until, isPlaced } of steps) {
          held = isPlaced ? withHold(held, hold(code, until)) : withoutHold(held, code);
          if (isPlaced) expected.set(code, until);
          else expected.delete(code);
        }
        expect(new Map(holdsOf(held).map(({ code, until }) => [code, until]))).toEqual(expected);
        expect(held.blockers.filter(({ code }) => code !== 'on_hold')).toEqual([PRICE]);
        const ends = [...expected.values()].filter((until) => until !== null).sort();
        expect(holdEndsAt(held)?.toISOString() ?? null).toBe(ends[0] ?? null);
      }),
    );
  });

  it('of a new order have the codes of its application, and no end', () => {
    const held = startHeld(order([PRICE]), ['credit', 'fraud'], BY);
    expect(codesOf(held)).toEqual(['credit', 'fraud']);
    expect([holdsOf(held)[0]!.since, holdEndsAt(held), held.version]).toEqual([NOW.toISOString(), null, 1]);
    const free = order();
    expect(startHeld(free, [], BY)).toBe(free);
  });

  it('stay when the other blockers are computed anew', () => {
    const before = withHold(order([PRICE]), hold('credit'));
    expect(holdBlockers(before)).toEqual(before.blockers.slice(1));
  });

  it('are found by their code', () => {
    const held = withHold(order(), hold('credit'));
    expect([holdWithCode(held, 'credit')?.reason, holdWithCode(held, 'fraud')]).toEqual([
      'About credit.',
      undefined,
    ]);
  });

  it.each([
    [null, false],
    ['2026-11-22T09:59:59.999Z', true],
    ['2026-11-22T10:00:00.000Z', true],
    ['2026-11-22T10:00:00.001Z', false],
  ])('that end at %s have expired: %s', (until, isOver) => {
    expect(hasExpired(hold('credit', until), NOW)).toBe(isOver);
  });

  it.each([[null], ['none'], [[null, 'credit', { code: 'on_hold', hold: null }, { hold: 'credit' }]]])(
    'do not matter in a copy with the blockers %j',
    (blockers) => {
      expect(withoutExpiredHolds({ version: 1, blockers }, NOW)).toEqual({ version: 1, blockers });
    },
  );

  it('that have expired are removed from a copy that was read before', () => {
    const [ended, live] = ['2026-11-22T09:00:00.000Z', '2026-11-22T11:00:00.000Z'];
    const copy = withHold(withHold(order([PRICE]), hold('credit', ended)), hold('fraud', live));
    expect(codesOf(withoutExpiredHolds(copy, NOW))).toEqual(['fraud']);
    expect(withoutExpiredHolds(copy, NOW).blockers).toHaveLength(2);
    expect(withoutExpiredHolds({ comment: 'Ring.' }, NOW)).toEqual({ comment: 'Ring.' });
  });
});
