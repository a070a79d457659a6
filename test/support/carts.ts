import fc from 'fast-check';
import { formatDecimal, parseDecimal, ROUNDING_MODES } from '../../src/money/decimal.js';
import { CALCULATION_MODES } from '../../src/money/pricing.js';
import { computeTotals } from '../../src/money/totals.js';
import { TAX_TREATMENTS, type Tax } from '../../src/money/taxes.js';
import type { TotalsInput } from '../../src/money/totals-input.js';

const decimal = (scale: number, ...maxima: number[]) =>
  fc.oneof(...maxima.map((max) => fc.nat({ max }))).map((value) => formatDecimal(BigInt(value), scale));

const tax = fc.record({
  name: fc.constantFrom('VAT', 'Eco', 'Levy'),
  rate: fc.constantFrom(0, 0.15, 2.1, 5.5, 10, 19, 20, 23, 99.9999),
  vat: fc.boolean(),
});

const price = decimal(6, 50_000, 2_000_000, 2_000_000_000);

/** Prices from fractions of a cent to thousands; with small ones single cents are allocated, which is the hardest case. */
export const cart: fc.Arbitrary<TotalsInput> = fc.record({
  items: fc.array(
    fc.record({
      quantity: fc.oneof(fc.constant('1'), decimal(3, 2_000, 999_999).map(nonZero)),
      unitPrice: price,
      taxedUnitPrice: fc.option(price, { freq: 2 }),
      taxes: fc.array(tax, { maxLength: 3 }),
      vatRate: fc.option(fc.constantFrom(0, 5.5, 20), { freq: 2 }),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  shipping: fc.option(
    fc.record({
      price: decimal(6, 20_000, 20_000_000),
      vatRate: fc.option(fc.constantFrom(0, 5.5, 20)),
    }),
  ),
  vouchers: fc.constant([]),
  calculationMode: fc.constantFrom(...CALCULATION_MODES),
  roundingMode: fc.constantFrom(...ROUNDING_MODES),
  taxTreatment: fc.oneof(fc.constant('standard' as const), fc.constantFrom(...TAX_TREATMENTS)),
  minorUnits: fc.constantFrom(0, 2, 3),
});

/** Adds two vouchers to the cart whose sum, in minor units, is computed from its gross. */
function withVouchers(input: TotalsInput, sumOf: (gross: bigint) => bigint): TotalsInput {
  const sum = sumOf(parseDecimal(computeTotals(input)!.gross, input.minorUnits));
  const parts = sum === 0n ? [] : [sum / 3n, sum - sum / 3n];
  return { ...input, vouchers: parts.map((part) => formatDecimal(part, input.minorUnits)) };
}

/** Carts with and without vouchers; the vouchers cover a part of the gross or all of it. */
export const paidCart: fc.Arbitrary<TotalsInput> = fc
  .tuple(cart, fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 1000n }), fc.constant(1000n)))
  .map(([input, thousandths]) => withVouchers(input, (gross) => (gross * thousandths) / 1000n));

/** Carts whose vouchers leave a few minor units, where the allocations of gross and tax differ most. */
export const nearlyPaidCart: fc.Arbitrary<TotalsInput> = fc
  .tuple(cart, fc.bigInt({ min: 1n, max: 4n }))
  .map(([input, left]) => withVouchers(input, (gross) => (gross > left ? gross - left : 0n)));

/** The taxes that an item is charged (rule 11), in no particular order. */
export function chargedTaxesOf({ items, taxTreatment = 'standard' }: TotalsInput, index: number): Tax[] {
  const { taxes, vatRate = null } = items[index]!;
  const others = taxes.filter(({ vat }) => !vat);
  if (taxTreatment !== 'standard') return others;
  return vatRate === null ? [...taxes] : [...others, { name: 'VAT', rate: vatRate, vat: true }];
}

/** The quantity of an item must be above 0. */
function nonZero(quantity: string): string {
  return Number(quantity) === 0 ? '0.001' : quantity;
}
