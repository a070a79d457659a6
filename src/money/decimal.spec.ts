import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatDecimal, parseDecimal, powerOfTen } from './decimal.js';

const scaled = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n });
const scale = fc.nat({ max: 9 });

describe('parseDecimal', () => {
  it.each<[string | number, number, bigint]>([
    ['1.005', 6, 1_005_000n],
    ['12', 3, 12_000n],
    ['-0.5', 3, -500n],
    ['007.50', 2, 750n],
    ['3.0000000', 3, 3_000n],
    ['0', 0, 0n],
    ['-0', 2, 0n],
    ['123456789012345678901234567890.12', 2, 12345678901234567890123456789012n],
    [5.5, 4, 55_000n],
    [20, 4, 200_000n],
    [-2.1, 4, -21_000n],
    [-0, 4, 0n],
    [1.005, 3, 1_005n],
    [0.000001, 6, 1n],
  ])('%p at 10^%p is %p', (value, decimals, expected) => {
    expect(parseDecimal(value, decimals)).toBe(expected);
  });

  it.each([
    '',
    ' ',
    ' 1',
    '1 ',
    '1\n',
    '+1',
    '.5',
    '1.',
    '1e3',
    '0x10',
    '1_000',
    '1,5',
    '--1',
    '-',
    '.',
    '1.2.3',
    '١',
    'NaN',
    'Infinity',
  ])('rejects %j, which is not a plain decimal', (text) => {
    expect(() => parseDecimal(text, 6)).toThrow(new RangeError(`${JSON.stringify(text)} is not a decimal`));
  });

  it.each([NaN, Infinity, -Infinity, 1e21, 1e-7])('rejects the number %p', (value) => {
    expect(() => parseDecimal(value, 6)).toThrow(RangeError);
  });

  it('rejects digits beyond the scale instead of rounding them', () => {
    expect(() => parseDecimal('1.0001', 3)).toThrow('1.0001 has more than 3 decimals');
    expect(() => parseDecimal(0.1 + 0.2, 4)).toThrow(RangeError);
    expect(() => parseDecimal('1.5', 0)).toThrow(RangeError);
  });

  it('reads back what formatDecimal writes', () => {
    fc.assert(
      fc.property(scaled, scale, (value, decimals) => {
        expect(parseDecimal(formatDecimal(value, decimals), decimals)).toBe(value);
      }),
    );
  });

  it('reads a number as the decimal that it prints as', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999, max: 9_999_999 }), (value) => {
        expect(parseDecimal(value / 10_000, 4)).toBe(BigInt(value));
      }),
    );
  });
});

describe('formatDecimal', () => {
  it.each<[bigint, number, string]>([
    [0n, 2, '0.00'],
    [5n, 2, '0.05'],
    [-5n, 2, '-0.05'],
    [-100n, 2, '-1.00'],
    [123456n, 3, '123.456'],
    [42n, 0, '42'],
    [-42n, 0, '-42'],
  ])('%p with %p decimals is %p', (value, decimals, text) => {
    expect(formatDecimal(value, decimals)).toBe(text);
  });
});

describe('powerOfTen', () => {
  it('returns precomputed powers up to 18 and computes larger ones', () => {
    expect([0, 1, 9, 18, 19, 30].map(powerOfTen)).toEqual([
      1n,
      10n,
      10n ** 9n,
      10n ** 18n,
      10n ** 19n,
      10n ** 30n,
    ]);
  });
});
