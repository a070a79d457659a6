import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { IS_FULL_DEPTH } from '../../test/support/depth.js';
import { modelTotals } from '../../test/support/naive-totals.js';
import { formatDecimal, parseDecimal, ROUNDING_MODES } from './decimal.js';
import { CALCULATION_MODES } from './pricing.js';
import { computeTotals } from './totals.js';
import { TAX_TREATMENTS } from './taxes.js';
import type { TotalsInput } from './totals-input.js';
import { VoucherExceedsTotal } from './working.js';

const CARTS = IS_FULL_DEPTH ? 500 : 200;

/** The largest price and quantity. */
const LARGEST = 999_999_999_999n;

const decimal = (scale: number, ...maxima: (number | bigint)[]) =>
  fc
    .oneof(...maxima.map((max) => fc.bigInt({ min: 0n, max: BigInt(max) })))
    .map((value) => formatDecimal(value, scale));

const rate = fc.constantFrom(0, 2.1, 5.5, 10, 20, 999.9999);

// Three decimals often give exact ties.
const price = fc.oneof(decimal(3, 2_000), decimal(6, 50_000, 2_000_000_000, LARGEST * 10n ** 6n));

const cart: fc.Arbitrary<TotalsInput> = fc.record({
  items: fc.array(
    fc.record({
      quantity: fc.oneof(
        fc.constantFrom('1', '0.5', '2.5'),
        decimal(3, 2_000, 999_999_999, LARGEST * 10n ** 3n),
      ),
      unitPrice: price,
      taxedUnitPrice: fc.option(price),
      vatRate: fc.option(rate),
      taxes: fc.array(fc.record({ name: fc.constant('Tax'), rate, vat: fc.boolean() }), { maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  shipping: fc.option(fc.record({ price: decimal(3, 20_000), vatRate: fc.option(rate) })),
  vouchers: fc.array(decimal(3, 50, 2_000), { maxLength: 2 }),
  calculationMode: fc.constantFrom(...CALCULATION_MODES),
  roundingMode: fc.constantFrom(...ROUNDING_MODES),
  taxTreatment: fc.oneof(fc.constant('standard' as const), fc.constantFrom(...TAX_TREATMENTS)),
  minorUnits: fc.nat({ max: 3 }),
});

const minorUnitsOf =
  ({ minorUnits }: TotalsInput) =>
  (amount: string): bigint =>
    parseDecimal(amount, minorUnits);

/** The cart with a voucher that leaves at most four minor units of its gross. */
const nearlyPaid = fc.tuple(cart, fc.bigInt({ min: 0n, max: 4n })).map(([input, left]) => {
  const free = { ...input, vouchers: [] };
  const gross = minorUnitsOf(input)(computeTotals(free)!.gross);
  return { ...free, vouchers: [formatDecimal(gross > left ? gross - left : gross, input.minorUnits)] };
});

describe('an independent implementation of rules 3 to 7 and 10 to 12', () => {
  it('agrees on net and gross, and on vouchers that exceed the total', () => {
    fc.assert(
      fc.property(cart, (input) => {
        const expected = modelTotals(input);
        if (expected === null) {
          expect(() => computeTotals(input)).toThrow(VoucherExceedsTotal);
          return;
        }
        const { net, gross } = computeTotals(input)!;
        const minor = minorUnitsOf(input);
        expect({ net: minor(net), gross: minor(gross) }).toEqual({
          net: expected.net,
          gross: expected.gross,
        });
      }),
      { numRuns: 2 * CARTS },
    );
  });

  it.each([
    ['any voucher', cart],
    ['a voucher that leaves at most four minor units', nearlyPaid],
  ])('agrees on tax and gross of each item, with %s', (_, carts) => {
    fc.assert(
      fc.property(carts, (input) => {
        const expected = modelTotals(input);
        if (expected === null) return;
        const minor = minorUnitsOf(input);
        const items = computeTotals(input)!.items.map(({ net, gross }) => ({
          tax: minor(gross) - minor(net),
          gross: minor(gross),
        }));
        expect(items).toEqual(expected.items);
      }),
      { numRuns: CARTS },
    );
  });

  it('agrees on the categories and rates, and on what each of them comes to', () => {
    fc.assert(
      fc.property(cart, (input) => {
        const expected = modelTotals(input);
        if (expected === null) return;
        const minor = minorUnitsOf(input);
        const buckets = computeTotals(input)!.byRate.map(({ category, rate, gross }) => ({
          category,
          rate: String(Math.round(rate * 10_000)),
          gross: minor(gross),
        }));
        expect(buckets).toEqual(expected.buckets);
      }),
      { numRuns: CARTS },
    );
  });
});
