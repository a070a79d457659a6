import type { RoundingMode } from '../../src/money/decimal.js';
import type { TotalsInput } from '../../src/money/totals-input.js';

/*
 * A second, naive implementation of the rules of docs/money.md, written without the first one: unscaled exact fractions,
 * rounded by comparing with the neighbouring multiples.
 */
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
function modelItems(charged: Charged, lines: { rate: string; net: Fraction; gross: Fraction }[]): Charged[] {
  const weighed = lines.map(({ net, gross, rate }) => ({ rate, tax: minus(gross, net), gross }));
  const rates = [...new Set(weighed.map(({ rate }) => rate))];
  const members = rates.map((one) => weighed.filter(({ rate }) => rate === one));
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

/** The category of rule 12, from the name of the treatment. */
const CATEGORY = {
  reverse_charge: 'AE',
  intra_community: 'K',
  export: 'G',
  exempt: 'E',
  outside_scope: 'O',
} as const;

type Item = TotalsInput['items'][number];

/** The rates of rule 11: what is VAT, and everything. */
function modelRates({ taxes, vatRate = null }: Item, isStandard: boolean): { vat: Fraction; all: Fraction } {
  const sumOf = (isVat: boolean) =>
    total(taxes.filter(({ vat }) => vat === isVat).map(({ rate }) => read(rate)));
  const usual = vatRate === null ? sumOf(true) : read(vatRate);
  const vat = isStandard ? usual : ZERO;
  return { vat, all: plus(vat, sumOf(false)) };
}

interface ModelBucket {
  category: string;
  rate: string;
  gross: bigint;
}

function modelBuckets(charged: ModelBucket[]): ModelBucket[] {
  const buckets: ModelBucket[] = [];
  for (const { category, rate, gross } of charged) {
    const bucket = buckets.find((one) => one.category === category && one.rate === rate);
    if (bucket === undefined) buckets.push({ category, rate, gross });
    else bucket.gross += gross;
  }
  return buckets;
}

interface ModelTotals {
  net: bigint;
  gross: bigint;
  items: Charged[];
  /** By category and rate. */
  buckets: ModelBucket[];
}

/** In minor units; null when the vouchers exceed the total. */
export function modelTotals(input: TotalsInput): ModelTotals | null {
  const { taxTreatment = 'standard' } = input;
  const isStandard = taxTreatment === 'standard';
  const six = (value: Fraction): Fraction => round(value, 6, input.roundingMode);
  const cents = (value: Fraction): Fraction => round(value, input.minorUnits, input.roundingMode);
  const factorOf = (percent: Fraction): Fraction => plus(fraction(1n), over(percent, fraction(100n)));
  const line = (quantity: string, price: Fraction): Fraction => {
    if (input.calculationMode === 'total') return by(read(quantity), price);
    return cents(by(read(quantity), input.calculationMode === 'unit' ? cents(price) : price));
  };
  const keyOf = (vat: Fraction): { category: string; rate: string } => ({
    category: isStandard ? (vat.n === 0n ? 'Z' : 'S') : CATEGORY[taxTreatment],
    rate: text(vat),
  });

  const lines = input.items.map((item) => {
    const { vat, all } = modelRates(item, isStandard);
    const factor = factorOf(all);
    const taxed = item.taxedUnitPrice ?? null;
    const net = taxed === null ? read(item.unitPrice!) : six(over(read(taxed), factor));
    const gross = taxed === null ? six(by(net, factor)) : read(taxed);
    return { ...keyOf(vat), net: line(item.quantity, net), gross: line(item.quantity, gross) };
  });
  const net = cents(total(lines.map((one) => one.net)));
  const gross = cents(total(lines.map((one) => one.gross)));
  const shipping = read(input.shipping?.price ?? '0');
  const shippingVat = isStandard ? read(input.shipping?.vatRate ?? 0) : ZERO;
  const shippingNet = cents(shipping);
  const shippingGross = cents(six(by(shipping, factorOf(shippingVat))));

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
  const items = modelItems({ tax: left.gross - left.net, gross: left.gross }, lines);
  const charged = items.map(({ gross }, index) => {
    const { category, rate } = lines[index]!;
    return { category, rate, gross };
  });
  if (input.shipping !== null) charged.push({ ...keyOf(shippingVat), gross: shippingLeft.gross });
  return {
    net: left.net + shippingLeft.net,
    gross: left.gross + shippingLeft.gross,
    items,
    buckets: modelBuckets(charged),
  };
}
