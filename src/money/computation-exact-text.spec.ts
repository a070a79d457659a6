import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rounded } from './computation-steps.js';

const exactText = (numerator: bigint, denominator: bigint): string =>
  rounded(['item_net', '#/items/0', 3, 'R(q · p)'], [numerator, denominator], 0n, {
    mode: 'up',
    minorUnits: 2,
  }).input;

describe('the value before a rounding', () => {
  it.each<[bigint, bigint, string]>([
    [0n, 7n, '0'],
    [6n, 3n, '2'],
    [1n, 2n, '0.5'],
    [-5n, 4n, '-1.25'],
    [3n, 200n, '0.015'],
    [10n, 3n, '10/3'],
    [-20n, 6n, '-10/3'],
    [1n, 10n ** 21n, '0.000000000000000000001'],
  ])('%p / %p is %s', (numerator, denominator, expected) => {
    expect(exactText(numerator, denominator)).toBe(expected);
  });

  it('leaves out trailing zeros', () => {
    expect([exactText(1500n, 1000n), exactText(1000n, 1000n), exactText(-5n, 100n)]).toEqual([
      '1.5',
      '1',
      '-0.05',
    ]);
  });

  it('writes a text of the same value', () => {
    const numerator = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
    const denominator = fc.bigInt({ min: 1n, max: 10n ** 9n });
    fc.assert(
      fc.property(numerator, denominator, (n, d) => {
        const [whole = '', below = '1'] = exactText(n, d).split('/');
        const [digits = '', decimals = ''] = whole.split('.');
        const value = BigInt(digits + decimals);
        expect(value * d).toBe(n * BigInt(below) * 10n ** BigInt(decimals.length));
      }),
    );
  });
});
