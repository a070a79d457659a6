import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatDecimal, parseDecimal } from './decimal.js';
import {
  CALCULATION_MODES,
  computeTotals,
  ROUNDING_MODES,
  type RoundingMode,
  type TotalsInput,
  VoucherExceedsTotal,
} from './totals.js';

const decimal = (scale: number, ...maxima: number[]) =>
  fc.oneof(...maxima.map((max) => fc.nat({ max }))).map((value) => formatDecimal(BigInt(value), scale));

const rate = fc.constantFrom(0, 2.1, 5.5, 10, 20, 999.9999);

const cart: fc.Arbitrary<TotalsInput> = fc.record({
  items: fc.array(
    fc.record({
      quantity: fc.oneof(fc.constantFrom('1', '0.5', '2.5'), decimal(3, 2_000, 999_999_999)),
      // Half cents and their like, so that ties come up.
      unitPrice: fc.oneof(decimal(3, 2_000), decimal(6, 50_000, 2_000_000_000)),
      taxes: fc
        .array(rate, { maxLength: 2 })
        .map((rates) => rates.map((each) => ({ name: 'VAT', rate: each, vat: true }))),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  shipping: fc.option(fc.record({ price: decimal(3, 20_000), vatRate: fc.option(rate) })),
  vouchers: fc.array(decimal(3, 50, 2_000), { maxLength: 2 }),
  calculationMode: fc.constantFrom(...CALCULATION_MODES),
  roundingMode: fc.constantFrom(...ROUNDING_MODES),
  minorUnits: fc.nat({ max: 3 }),
});

describe('an independent model of rules 3 to 6', () => {
  it('agrees on net and gross, and on which vouchers are too much', () => {
    fc.assert(
      fc.property(cart, (input) => {
        const expected = slowTotals(input);
        if (expected === null) {
          expect(() => computeTotals(input)).toThrow(VoucherExceedsTotal);
          return;
        }
        const { net, gross } = computeTotals(input)!;
        const minor = (amount: string): bigint => parseDecimal(amount, input.minorUnits);
        expect({ net: minor(net), gross: minor(gross) }).toEqual(expected);
      }),
      { numRuns: 1000 },
    );
  });
});

/* Exact fractions of whole units of money, nothing scaled; a rounding that compares with the multiples around it. */
interface Fraction {
  n: bigint;
  d: bigint;
}

const ZERO: Fraction = { n: 0n, d: 1n };
const fraction = (n: bigint, d = 1n): Fraction => ({ n, d });
const plus = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d + b.n * a.d, a.d * b.d);
const by = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.n, a.d * b.d);
const over = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d, a.d * b.n);
const minus = (a: Fraction, b: Fraction): Fraction => plus(a, fraction(-b.n, b.d));
const less = (a: Fraction, b: Fraction): boolean => a.n * b.d < b.n * a.d;
const total = (values: Fraction[]): Fraction => values.reduce(plus, ZERO);

function read(text: string | number): Fraction {
  const [whole, decimals = ''] = String(text).split('.');
  return fraction(BigInt(`${whole}${decimals}`), 10n ** BigInt(decimals.length));
}

/** The multiple of 10^-decimals that the mode wants for a value of zero or more. */
function round(value: Fraction, decimals: number, mode: RoundingMode): Fraction {
  const step = 10n ** BigInt(decimals);
  const low = (value.n * step) / value.d;
  const [below, above, middle] = [
    fraction(low, step),
    fraction(low + 1n, step),
    fraction(2n * low + 1n, 2n * step),
  ];
  if (!less(below, value)) return below;
  if (mode === 'up') return above;
  if (mode === 'down' || less(value, middle)) return below;
  if (less(middle, value) || mode === 'half_up') return above;
  if (mode === 'half_down') return below;
  return (low % 2n === 0n) === (mode === 'half_even') ? below : above;
}

function slowTotals(input: TotalsInput): { net: bigint; gross: bigint } | null {
  const cents = (value: Fraction): Fraction => round(value, input.minorUnits, input.roundingMode);
  const withTax = (price: Fraction, rates: number[]): Fraction => {
    const factor = plus(fraction(1n), over(total(rates.map(read)), fraction(100n)));
    return round(by(price, factor), 6, input.roundingMode);
  };
  const line = (quantity: string, price: Fraction): Fraction => {
    if (input.calculationMode === 'total') return by(read(quantity), price);
    return cents(by(read(quantity), input.calculationMode === 'unit' ? cents(price) : price));
  };

  const net = cents(total(input.items.map((one) => line(one.quantity, read(one.unitPrice!)))));
  const gross = cents(
    total(
      input.items.map((one) => {
        const rates = one.taxes.map(({ rate }) => rate);
        return line(one.quantity, withTax(read(one.unitPrice!), rates));
      }),
    ),
  );
  const shipping = read(input.shipping?.price ?? '0');
  const shippingNet = cents(shipping);
  const shippingGross = cents(withTax(shipping, [input.shipping?.vatRate ?? 0]));

  const vouchers = total(input.vouchers.map((voucher) => cents(read(voucher))));
  if (less(plus(gross, shippingGross), vouchers)) return null;
  const onItems = less(vouchers, gross) ? vouchers : gross;
  const onShipping = minus(vouchers, onItems);
  const netPart = (part: Fraction, ofNet: Fraction, ofGross: Fraction): Fraction =>
    part.n === 0n ? ZERO : cents(over(by(part, ofNet), ofGross));
  const left = (before: Fraction[], taken: Fraction[]): bigint => {
    const { n, d } = minus(total(before), total(taken));
    return (n * 10n ** BigInt(input.minorUnits)) / d;
  };
  return {
    net: left(
      [net, shippingNet],
      [netPart(onItems, net, gross), netPart(onShipping, shippingNet, shippingGross)],
    ),
    gross: left([gross, shippingGross], [vouchers]),
  };
}
