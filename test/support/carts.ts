import fc from 'fast-check';
import { formatDecimal, parseDecimal } from '../../src/money/decimal.js';
import {
  CALCULATION_MODES,
  computeTotals,
  ROUNDING_MODES,
  type TotalsInput,
} from '../../src/money/totals.js';

const decimal = (scale: number, ...maxima: number[]) =>
  fc.oneof(...maxima.map((max) => fc.nat({ max }))).map((value) => formatDecimal(BigInt(value), scale));

const tax = fc.record({
  name: fc.constantFrom('VAT', 'Eco', 'Levy'),
  rate: fc.constantFrom(0, 0.15, 2.1, 5.5, 10, 19, 20, 23, 99.9999),
  vat: fc.boolean(),
});

/** Prices from fractions of a cent to thousands: small ones make the splits of single cents, where it is hardest. */
export const cart: fc.Arbitrary<TotalsInput> = fc.record({
  items: fc.array(
    fc.record({
      quantity: fc.oneof(fc.constant('1'), decimal(3, 2_000, 999_999).map(atLeastSome)),
      unitPrice: decimal(6, 50_000, 2_000_000, 2_000_000_000),
      taxes: fc.array(tax, { maxLength: 3 }),
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
  minorUnits: fc.constantFrom(0, 2, 3),
});

/** The cart with two vouchers that are together worth a part of its gross, in minor units. */
function pay(input: TotalsInput, partOf: (gross: bigint) => bigint): TotalsInput {
  const worth = partOf(parseDecimal(computeTotals(input)!.gross, input.minorUnits));
  const parts = worth === 0n ? [] : [worth / 3n, worth - worth / 3n];
  return { ...input, vouchers: parts.map((part) => formatDecimal(part, input.minorUnits)) };
}

/** Carts as orders may have them; half of them pay some part of their gross, or all of it, with two vouchers. */
export const paidCart: fc.Arbitrary<TotalsInput> = fc
  .tuple(cart, fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 1000n }), fc.constant(1000n)))
  .map(([input, thousandths]) => pay(input, (gross) => (gross * thousandths) / 1000n));

/** Carts whose vouchers leave a few minor units, which is where the splits of gross and tax disagree most. */
export const nearlyPaidCart: fc.Arbitrary<TotalsInput> = fc
  .tuple(cart, fc.bigInt({ min: 1n, max: 4n }))
  .map(([input, left]) => pay(input, (gross) => (gross > left ? gross - left : 0n)));

/** An order has some of everything it names. */
function atLeastSome(quantity: string): string {
  return Number(quantity) === 0 ? '0.001' : quantity;
}
