import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { allocate, allocateWithMinimum } from './allocation.js';

const amountsOf = (total: bigint, weights: bigint[]): bigint[] =>
  allocate(total, weights, (weight) => weight).map(({ amount }) => amount);

const total = fc.oneof(
  fc.bigInt({ min: -50n, max: 50n }),
  fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
);
const weight = fc.oneof(fc.bigInt({ min: 0n, max: 5n }), fc.bigInt({ min: 0n, max: 10n ** 15n }));
const weights = fc.array(weight, { minLength: 1, maxLength: 12 });

const sum = (values: bigint[]): bigint => values.reduce((a, b) => a + b, 0n);
const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

describe('allocate', () => {
  it.each<[string, bigint, bigint[], bigint[]]>([
    ['the largest remainder gets the unit left over', 10n, [1n, 4n, 2n], [1n, 6n, 3n]],
    ['of equal remainders the first wins', 100n, [1n, 1n, 1n], [34n, 33n, 33n]],
    ['two units left over go to two parts', 5n, [1n, 1n, 1n], [2n, 2n, 1n]],
    ['a weight of zero gets nothing', 7n, [0n, 1n, 0n, 1n], [0n, 4n, 0n, 3n]],
    ['a negative total mirrors the positive one', -100n, [1n, 1n, 1n], [-34n, -33n, -33n]],
    ['a total of zero gives zero to every part', 0n, [3n, 4n], [0n, 0n]],
    ['a total equal to the sum of the weights gives each part its weight', 12n, [3n, 4n, 5n], [3n, 4n, 5n]],
    ['a single part gets the whole total', 99n, [7n], [99n]],
    ['a single part of weight zero gets the whole total', -99n, [0n], [-99n]],
    ['weights of zero count as equal', 5n, [0n, 0n, 0n], [2n, 2n, 1n]],
    ['a total of zero over no parts gives no shares', 0n, [], []],
  ])('%s', (_, amount, parts, expected) => {
    expect(amountsOf(amount, parts)).toEqual(expected);
  });

  it('returns each part with its amount', () => {
    const parts = [
      { name: 'a', size: 1n },
      { name: 'b', size: 2n },
    ];
    expect(allocate(4n, parts, ({ size }) => size)).toEqual([
      { part: parts[0], amount: 1n },
      { part: parts[1], amount: 3n },
    ]);
    expect(allocate(1n, parts, () => 0n)).toEqual([
      { part: parts[0], amount: 1n },
      { part: parts[1], amount: 0n },
    ]);
  });

  it('rejects a total without parts, and a negative weight', () => {
    expect(() => amountsOf(1n, [])).toThrow('there is no part to allocate to');
    expect(() => amountsOf(1n, [2n, -1n])).toThrow('an allocation weight is negative');
  });

  it('adds up exactly', () => {
    fc.assert(
      fc.property(total, weights, (amount, parts) => {
        expect(sum(amountsOf(amount, parts))).toBe(amount);
      }),
    );
  });

  it('gives every part its exact share to within one unit, larger remainders first', () => {
    fc.assert(
      fc.property(total, weights, (amount, parts) => {
        const whole = sum(parts);
        fc.pre(whole > 0n);
        // Times the sum of the weights the shares are whole numbers: nothing in this check is rounded.
        const given = amountsOf(amount, parts).map((part, index) => {
          const share = magnitude(amount * parts[index]!);
          const excess = magnitude(part) * whole - share;
          return { excess, remainder: share % whole, index };
        });
        for (const { excess } of given) expect(magnitude(excess) < whole).toBe(true);
        const raised = given.filter(({ excess }) => excess > 0n);
        const cut = given.filter(({ excess }) => excess < 0n);
        for (const up of raised) {
          for (const down of cut) {
            const first = up.remainder === down.remainder && up.index < down.index;
            expect(up.remainder > down.remainder || first).toBe(true);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('negates the amounts when the total is negated', () => {
    fc.assert(
      fc.property(total, weights, (amount, parts) => {
        expect(amountsOf(-amount, parts)).toEqual(amountsOf(amount, parts).map((part) => -part));
      }),
    );
  });
});

describe('allocateWithMinimum', () => {
  const sharesOf = (amount: bigint, parts: [weight: bigint, minimum: bigint][]): bigint[] =>
    allocateWithMinimum(
      amount,
      parts,
      ([weight]) => weight,
      ([, minimum]) => minimum,
    ).map((share) => share.amount);

  it.each<[string, bigint, [bigint, bigint][], bigint[]]>([
    [
      'equals allocate() when every part already has its minimum',
      10n,
      [
        [1n, 0n],
        [4n, 6n],
        [2n, 1n],
      ],
      [1n, 6n, 3n],
    ],
    [
      'a part below its minimum gets the unit that was left over',
      1n,
      [
        [30n, 0n],
        [12n, 1n],
      ],
      [0n, 1n],
    ],
    [
      'the unit is taken from the part furthest above its exact share',
      5n,
      [
        [10n, 0n],
        [19n, 0n],
        [1n, 1n],
      ],
      [1n, 3n, 1n],
    ],
    [
      'of equal parts the unit is taken from the last',
      2n,
      [
        [4n, 0n],
        [4n, 0n],
        [1n, 1n],
      ],
      [1n, 0n, 1n],
    ],
    [
      'no part is reduced below its own minimum',
      2n,
      [
        [4n, 1n],
        [4n, 1n],
      ],
      [1n, 1n],
    ],
  ])('%s', (_, amount, parts, expected) => expect(sharesOf(amount, parts)).toEqual(expected));

  it('rejects minimum amounts that are more than the total', () => {
    expect(() =>
      sharesOf(1n, [
        [1n, 1n],
        [1n, 1n],
      ]),
    ).toThrow('the minimum amounts are more than the total');
  });

  it('adds up exactly, and gives every part at least its minimum', () => {
    const part = fc.tuple(weight, fc.bigInt({ min: 0n, max: 3n }));
    const more = fc.bigInt({ min: 0n, max: 20n });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), more, (parts, spare) => {
        const amount = sum(parts.map(([, minimum]) => minimum)) + spare;
        const amounts = sharesOf(amount, parts);
        expect(sum(amounts)).toBe(amount);
        expect(amounts.every((each, index) => each >= parts[index]![1])).toBe(true);
      }),
    );
  });
});
