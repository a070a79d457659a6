import {
  parseDecimal,
  RATE_SCALE,
  powerOfTen,
  ONE_HUNDRED_PERCENT,
  PRICE_SCALE,
  divideRounded,
  type Rounding,
} from './decimal.js';

/** A tax of a product: rate in percent, at most four decimals. With `vat: false` it is listed apart (rule 7). */
export interface Tax {
  name: string;
  rate: number;
  vat: boolean;
}

/** Anything but `standard` makes every VAT of an order 0 (rule 11). */
export const TAX_TREATMENTS = [
  'standard',
  'reverse_charge',
  'intra_community',
  'export',
  'exempt',
  'outside_scope',
] as const;
export type TaxTreatment = (typeof TAX_TREATMENTS)[number];

/** Codes of UNCL5305, as electronic invoices use them. */
export const VAT_CATEGORIES = ['S', 'Z', 'AE', 'K', 'G', 'E', 'O'] as const;
export type VatCategory = (typeof VAT_CATEGORIES)[number];

const CATEGORIES: Record<Exclude<TaxTreatment, 'standard'>, VatCategory> = {
  reverse_charge: 'AE',
  intra_community: 'K',
  export: 'G',
  exempt: 'E',
  outside_scope: 'O',
};

/** The category of what is charged at a VAT rate (rule 12). */
export function vatCategory(treatment: TaxTreatment, isRated: boolean): VatCategory {
  if (treatment !== 'standard') return CATEGORIES[treatment];
  return isRated ? 'S' : 'Z';
}

/** Besides the product of a line, these decide about its VAT. */
interface VatChoice {
  /** In percent; null for that of the product. */
  vatRate: number | null;
  taxTreatment: TaxTreatment;
}

/**
 * The taxes that a line is charged (rule 11): those of its product, with another VAT if the order says so. Taxes that are
 * not VAT stay.
 * @returns `taxes` itself if their VAT is the same
 */
export function chargedTaxes(taxes: readonly Tax[], { vatRate, taxTreatment }: VatChoice): readonly Tax[] {
  const rate = taxTreatment === 'standard' ? vatRate : 0;
  return rate === null || sumOfVat(taxes) === parseDecimal(rate, RATE_SCALE)
    ? taxes
    : replaceVat(taxes, rate);
}

/** The VAT among the taxes: the sum of the rates, in percent. */
export const vatRateOf = (taxes: readonly Tax[]): number => Number(sumOfVat(taxes)) / 10 ** RATE_SCALE;

const sumOfVat = (taxes: readonly Tax[]): bigint =>
  taxes.reduce((sum, { vat, rate }) => (vat ? sum + parseDecimal(rate, RATE_SCALE) : sum), 0n);

/** One VAT, in the place of the first one. */
function replaceVat(taxes: readonly Tax[], rate: number): Tax[] {
  const first = taxes.findIndex(({ vat }) => vat);
  const at = first < 0 ? taxes.length : first;
  const others = taxes.slice(at).filter(({ vat }) => !vat);
  return [...taxes.slice(0, at), { name: 'VAT', rate, vat: true }, ...others];
}

/** The fewest decimals that a shop rounds a rate to. */
const MIN_DECIMALS = 2;

/** A VAT rate that a shop sent for a net price, and the rates that it may be, all in percent. */
interface SentRate {
  sent: string;
  price: string;
  rates: readonly number[];
}

/**
 * The rate from which rounding may have made the one that was sent (rule 13); the nearest, if there are several.
 * @returns null if there is none, if the sent rate is one of the known rates, or if it is 0, which states that there is no tax
 */
export function rateWithinRounding({ sent, price, rates }: SentRate, rounding: Rounding): number | null {
  const sentRate = parseDecimal(sent, RATE_SCALE);
  const known = [...new Set(rates)].map((rate) => parseDecimal(rate, RATE_SCALE));
  if (sentRate === 0n || known.includes(sentRate)) return null;
  const net = parseDecimal(price, PRICE_SCALE);
  const possible = known.filter((rate) => rate > 0n && isComputed(sentRate, { net, rate }, rounding));
  const [nearest] = possible.sort((a, b) => Number(distance(a, sentRate) - distance(b, sentRate)));
  return nearest === undefined ? null : Number(nearest) / 10 ** RATE_SCALE;
}

/**
 * True if a rate is the quotient of rounded amounts of a net price with a rate: tax and net, each also as a difference. The net
 * may also be the price as it was sent.
 */
function isComputed(
  sent: bigint,
  { net, rate }: { net: bigint; rate: bigint },
  { mode, minorUnits }: Rounding,
): boolean {
  const minorUnit = powerOfTen(PRICE_SCALE - minorUnits);
  const step = ONE_HUNDRED_PERCENT * minorUnit;
  // Shops that compute with binary fractions round amounts that lie a little below or above the exact ones.
  const rounded = (exact: bigint): bigint[] => [
    ...new Set([-1n, 0n, 1n].map((error) => divideRounded(2n * exact + error, 2n * step, mode))),
  ];
  const nets = rounded(net * ONE_HUNDRED_PERCENT);
  const taxes = rounded(net * rate);
  const grosses = rounded(net * (ONE_HUNDRED_PERCENT + rate));
  return (
    nets.some((amount) => taxes.some((tax) => isQuotient(sent, tax, amount))) ||
    nets.some((amount) => grosses.some((gross) => isQuotient(sent, gross - amount, amount))) ||
    taxes.some((tax) => grosses.some((gross) => isQuotient(sent, tax, gross - tax))) ||
    taxes.some((tax) => isQuotient(sent, tax * minorUnit, net)) ||
    grosses.some((gross) => isQuotient(sent, gross * minorUnit - net, net))
  );
}

/** True if a rate is tax / net, rounded or cut to the decimals that the rate has. */
const isQuotient = (rate: bigint, tax: bigint, net: bigint): boolean =>
  net > 0n && distance(ONE_HUNDRED_PERCENT * tax, rate * net) < net * lastDecimal(rate);

/** One of the last decimal of a rate: 0.01 % for 20.24 %. */
function lastDecimal(rate: bigint): bigint {
  let unit = powerOfTen(RATE_SCALE - MIN_DECIMALS);
  while (rate % unit !== 0n) unit /= 10n;
  return unit;
}

const distance = (a: bigint, b: bigint): bigint => (a < b ? b - a : a - b);
