import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decimalReader } from './value-formats.js';

const WIDEST = { scale: 6, minimum: 0, maximum: 999_999_999_999 };
const widest = decimalReader(WIDEST);

describe('a decimal', () => {
  const read = decimalReader({ scale: 2, minimum: -1, maximum: 9 });
  it.each([9, '9.00', '0.10', '1.1200', '007', '-1', -1, 0.01, '-0'])('is %j', (value) =>
    expect(read(value)).toBe(value),
  );
  it.each([
    9.01,
    '9.001',
    '1.123',
    '-1.01',
    '1.',
    '.5',
    '1e1',
    '+1',
    ' 1',
    '',
    'a',
    1e-7,
    '1.1200000000000000000',
  ])('is not %j', (value) => expect(read(value)).toBeNull());

  it('is above an exclusive minimum', () => {
    const read = decimalReader({ scale: 2, minimum: 0, exclusiveMinimum: true, maximum: 9 });
    expect([0, '0.00', '0.01'].map(read)).toEqual([null, null, '0.01']);
  });

  it.each(['999999999999', '999999999999.000000', '0999999999998.999999', 999_999_999_999])(
    'may be as large as the largest one: %j',
    (value) => expect(widest(value)).toBe(value),
  );
  it.each(['999999999999.000001', '0999999999999.000001', '1000000000000', 1e12, 1e21, Infinity])(
    'is not larger, not even where binary fractions have no difference: %j',
    (value) => expect(widest(value)).toBeNull(),
  );

  it.each([
    [472.18500000000006, 472.185],
    [2.9999999999999996, 3],
    [0.1 + 0.2, 0.3],
    [1_234_567.8900000001, 1_234_567.89],
    [999_999_999_999.0001, null],
    [1.0000000000009, 1],
    [1.000000001, null],
    [1.1234567, null],
    [1e-7, null],
    [5e-324, null],
    [0.1 + 0.2 - 0.3, null],
    [-2.9999999999999996, null],
  ])('is read from the JSON number %d as %j', (sent, decimal) => expect(widest(sent)).toBe(decimal));

  /** Decimals with up to 12 digits before the point, in thousandths. */
  const thousandths = fc.oneof(
    fc.bigInt({ min: 1n, max: 999_999_999_999_000n }),
    fc.bigInt({ min: 1n, max: 10_000_000n }),
  );
  const digits = (value: bigint): string => `${value / 1000n}.${String(value % 1000n).padStart(3, '0')}`;

  it('is the one that a number differs from by binary noise', () => {
    const read = decimalReader({ ...WIDEST, scale: 3 });
    fc.assert(
      fc.property(thousandths, fc.double({ min: -1e-13, max: 1e-13, noNaN: true }), (value, error) => {
        const exact = Number(digits(value));
        const sent = exact * (1 + error);
        // From here on the noise is larger than half a thousandth.
        fc.pre(Math.abs(sent - exact) < 0.000_49 && exact + 0.001 < WIDEST.maximum);
        expect(read(sent)).toBe(exact);
        expect(read(digits(value))).toBe(digits(value));
        expect(read(String(sent))).toBe(/\.\d{4}/.test(String(sent)) ? null : String(sent));
      }),
    );
  });

  it('is none that a number differs from by more', () => {
    const read = decimalReader({ ...WIDEST, scale: 3 });
    const small = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(small, fc.double({ min: 1e-10, max: 0.000_49, noNaN: true }), (value, error) => {
        const sent = value / 1000 + error;
        fc.pre(error > (value / 1000) * 2e-12 && error < 0.0004);
        expect(read(sent)).toBeNull();
      }),
    );
  });
});
