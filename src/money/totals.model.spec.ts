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
      // Three decimals often give exact ties.
      unitPrice: fc.oneof(decimal(3, 2_000), decimal(6, 50_000, 2_000_000_000)),
      taxes: fc.array(fc.record({ name: fc.constant('Tax'), rate, vat: fc.boolean() }), { maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  shipping: fc.option(fc.record({ price: decimal(3, 20_000), vatRate: fc.option(rate) })),
  vouchers: fc.array(decimal(3, 50, 2_000), { maxLength: 2 }),
  calculationMode: fc.constantFrom(...CALCULATION_MODES),
  roundingMode: fc.constantFrom(...ROUNDING_MODES),
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

describe('an independent implementation of rules 3 to 7', () => {
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
      { numRuns: 1000 },
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
      { numRuns: 500 },
    );
  });
});

/* The model uses unscaled exact fractions, and rounds by comparing with the neighbouring multiples. */
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

/** A rate times 10^4 as text; rates have at most four decimals. */
const text = ({ n, d }: Fraction): string => String((n * 10_000n) / d);

function read(value: string | number): Fraction {
  const [whole, decimals = ''] = String(value).split('.');
  return fraction(BigInt(`${whole}${decimals}`), 10n ** BigInt(decimals.length));
}

/** A value of zero or more rounded to a multiple of 10^-decimals. */
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

/** Splits whole units by weights: exact shares cut toward zero, then each unit left to the part that lacks most. */
function modelShares(units: bigint, weights: Fraction[]): { given: bigint; exact: Fraction }[] {
  const all = total(weights);
  const shares = weights.map((weight) => {
    const exact =
      all.n === 0n ? fraction(units, BigInt(weights.length)) : over(by(fraction(units), weight), all);
    return { given: exact.n / exact.d, exact };
  });
  while (shares.reduce((sum, { given }) => sum + given, 0n) < units) {
    const lacking = shares.map(({ given, exact }) => minus(exact, fraction(given)));
    shares[lacking.findIndex((one) => lacking.every((other) => !less(one, other)))]!.given += 1n;
  }
  return shares;
}

interface Charged {
  tax: bigint;
  gross: bigint;
}

/** Splits tax and gross; a part with more tax than gross gets a unit from the part furthest above its exact share. */
function modelSplit(charged: Charged, weights: { tax: Fraction; gross: Fraction }[]): Charged[] {
  const tax = modelShares(
    charged.tax,
    weights.map((one) => one.tax),
  );
  const gross = modelShares(
    charged.gross,
    weights.map((one) => one.gross),
  );
  for (;;) {
    const lacking = gross.findIndex(({ given }, index) => given < tax[index]!.given);
    if (lacking < 0) break;
    const excess = gross.map(({ given, exact }) => minus(fraction(given), exact));
    const candidates = gross.flatMap(({ given }, index) => (given > tax[index]!.given ? [index] : []));
    const giver = candidates.findLast((one) =>
      candidates.every((other) => !less(excess[one]!, excess[other]!)),
    )!;
    gross[giver]!.given -= 1n;
    gross[lacking]!.given += 1n;
  }
  return gross.map(({ given }, index) => ({ gross: given, tax: tax[index]!.given }));
}

/** Splits over the VAT rates, then over the lines of each rate. */
function modelItems(
  charged: Charged,
  lines: { vatRate: string; net: Fraction; gross: Fraction }[],
): Charged[] {
  const weighed = lines.map(({ net, gross, vatRate }) => ({ vatRate, tax: minus(gross, net), gross }));
  const rates = [...new Set(weighed.map(({ vatRate }) => vatRate))];
  const members = rates.map((rate) => weighed.filter(({ vatRate }) => vatRate === rate));
  const sums = members.map((group) => ({
    tax: total(group.map(({ tax }) => tax)),
    gross: total(group.map(({ gross }) => gross)),
  }));
  const ofLine = new Map<object, Charged>();
  modelSplit(charged, sums).forEach((ofRate, index) => {
    const group = members[index]!;
    modelSplit(ofRate, group).forEach((share, place) => ofLine.set(group[place]!, share));
  });
  return weighed.map((line) => ofLine.get(line)!);
}

function modelTotals(input: TotalsInput): { net: bigint; gross: bigint; items: Charged[] } | null {
  const cents = (value: Fraction): Fraction => round(value, input.minorUnits, input.roundingMode);
  const withTax = (price: Fraction, rates: number[]): Fraction => {
    const factor = plus(fraction(1n), over(total(rates.map(read)), fraction(100n)));
    return round(by(price, factor), 6, input.roundingMode);
  };
  const line = (quantity: string, price: Fraction): Fraction => {
    if (input.calculationMode === 'total') return by(read(quantity), price);
    return cents(by(read(quantity), input.calculationMode === 'unit' ? cents(price) : price));
  };

  const lines = input.items.map(({ quantity, unitPrice, taxes }) => ({
    vatRate: text(total(taxes.filter(({ vat }) => vat).map((tax) => read(tax.rate)))),
    net: line(quantity, read(unitPrice!)),
    gross: line(
      quantity,
      withTax(
        read(unitPrice!),
        taxes.map((tax) => tax.rate),
      ),
    ),
  }));
  const net = cents(total(lines.map((one) => one.net)));
  const gross = cents(total(lines.map((one) => one.gross)));
  const shipping = read(input.shipping?.price ?? '0');
  const shippingNet = cents(shipping);
  const shippingGross = cents(withTax(shipping, [input.shipping?.vatRate ?? 0]));

  const vouchers = total(input.vouchers.map((voucher) => cents(read(voucher))));
  if (less(plus(gross, shippingGross), vouchers)) return null;
  const onItems = less(vouchers, gross) ? vouchers : gross;
  const onShipping = minus(vouchers, onItems);
  const netPart = (part: Fraction, ofNet: Fraction, ofGross: Fraction): Fraction =>
    part.n === 0n ? ZERO : cents(over(by(part, ofNet), ofGross));
  const unit = 10n ** BigInt(input.minorUnits);
  const units = ({ n, d }: Fraction): bigint => (n * unit) / d;
  const netOnItems = netPart(onItems, net, gross);
  const left = { net: units(minus(net, netOnItems)), gross: units(minus(gross, onItems)) };
  const shippingLeft = {
    net: units(minus(shippingNet, netPart(onShipping, shippingNet, shippingGross))),
    gross: units(minus(shippingGross, onShipping)),
  };
  return {
    net: left.net + shippingLeft.net,
    gross: left.gross + shippingLeft.gross,
    items: modelItems({ tax: left.gross - left.net, gross: left.gross }, lines),
  };
}
