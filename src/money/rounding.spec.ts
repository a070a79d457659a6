import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { divideRounded, ROUNDING_MODES, type RoundingMode } from './decimal.js';

const mode = fc.constantFrom(...ROUNDING_MODES);
const numerator = fc.oneof(
  fc.bigInt({ min: -200n, max: 200n }),
  fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
);
const denominator = fc.oneof(fc.bigInt({ min: 1n, max: 20n }), fc.bigInt({ min: 1n, max: 10n ** 18n }));

/** An independent implementation: chooses between the two neighbouring integers according to the mode. */
function chosenNeighbour(n: bigint, d: bigint, roundingMode: RoundingMode): bigint {
  let below = n / d;
  while (below * d > n) below -= 1n;
  if (below * d === n) return below;
  const above = below + 1n;
  const [inner, outer] = n < 0n ? [above, below] : [below, above];
  const [even, odd] = below % 2n === 0n ? [below, above] : [above, below];
  const toInner = distance(n, inner * d);
  const toOuter = distance(n, outer * d);
  const nearest = toInner < toOuter ? inner : outer;
  const half = (onTie: bigint): bigint => (toInner === toOuter ? onTie : nearest);
  const wanted: Record<RoundingMode, bigint> = {
    up: outer,
    down: inner,
    half_up: half(outer),
    half_down: half(inner),
    half_even: half(even),
    half_odd: half(odd),
  };
  return wanted[roundingMode];
}

const distance = (a: bigint, b: bigint): bigint => (a < b ? b - a : a - b);

describe('divideRounded', () => {
  it.each<[RoundingMode, bigint[]]>([
    //            2.4 2.5 2.6 3.5 -2.4 -2.5 -2.6 -3.5
    ['up', [3n, 3n, 3n, 4n, -3n, -3n, -3n, -4n]],
    ['down', [2n, 2n, 2n, 3n, -2n, -2n, -2n, -3n]],
    ['half_up', [2n, 3n, 3n, 4n, -2n, -3n, -3n, -4n]],
    ['half_down', [2n, 2n, 3n, 3n, -2n, -2n, -3n, -3n]],
    ['half_even', [2n, 2n, 3n, 4n, -2n, -2n, -3n, -4n]],
    ['half_odd', [2n, 3n, 3n, 3n, -2n, -3n, -3n, -3n]],
  ])('%s', (roundingMode, rounded) => {
    const tenths = [24n, 25n, 26n, 35n, -24n, -25n, -26n, -35n];
    expect(tenths.map((value) => divideRounded(value, 10n, roundingMode))).toEqual(rounded);
  });

  it('does not treat a value just below one half as a tie', () => {
    const justBelowHalf = 10n ** 40n - 1n;
    expect(divideRounded(justBelowHalf, 2n * 10n ** 40n, 'half_up')).toBe(0n);
    expect(divideRounded(10n ** 40n, 2n * 10n ** 40n, 'half_up')).toBe(1n);
  });

  it('rounds away from zero when the quotient is zero', () => {
    expect(divideRounded(1n, 1000n, 'up')).toBe(1n);
    expect(divideRounded(-1n, 1000n, 'up')).toBe(-1n);
  });

  it('rejects a denominator of zero', () => {
    expect(() => divideRounded(1n, 0n, 'half_up')).toThrow(RangeError);
  });

  it('agrees with an independent implementation', () => {
    fc.assert(
      fc.property(numerator, denominator, mode, (n, d, m) => {
        expect(divideRounded(n, d, m)).toBe(chosenNeighbour(n, d, m));
      }),
      { numRuns: 2000 },
    );
  });

  it('is symmetric in the sign of either argument', () => {
    fc.assert(
      fc.property(numerator, denominator, mode, (n, d, m) => {
        expect(divideRounded(-n, d, m)).toBe(-divideRounded(n, d, m));
        expect(divideRounded(n, -d, m)).toBe(-divideRounded(n, d, m));
      }),
    );
  });

  it('never reverses the order of two values', () => {
    fc.assert(
      fc.property(numerator, numerator, denominator, mode, (a, b, d, m) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        expect(divideRounded(low, d, m) <= divideRounded(high, d, m)).toBe(true);
      }),
    );
  });
});
