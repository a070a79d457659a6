import { allocate, allocateWithMinimum } from './allocation.js';
import { type Amount, sumOfWeights, ONE_HUNDRED_PERCENT } from './pricing.js';
import { divideRounded } from './rounding.js';
import type { VatCategory } from './taxes.js';

interface Weighted {
  weight: Amount;
}

interface WeightedLine<L> extends Weighted {
  line: L;
}

/** A part of a split with its weight, and its amount in minor units. */
export interface SplitShare<P extends Weighted> {
  part: P;
  amount: Amount;
}

/** Receives how a total is split: first over the VAT rates, then within each rate over its lines. */
export interface SplitRecorder<L> {
  ratesSplit(total: Amount, shares: readonly SplitShare<Weighted>[]): void;
  linesSplit(total: Amount, shares: readonly SplitShare<WeightedLine<L>>[]): void;
}

/** Net, VAT and gross in minor units; gross − net − VAT is the amount of other taxes. */
export interface Charge extends Amount {
  vat: bigint;
}

/** A category and a VAT rate, in percent times 10^4: amounts of two categories are never added up (rule 12). */
interface Rated {
  category: VatCategory;
  vatRate: bigint;
}

/** The amounts charged at one VAT rate of one category. */
export interface RateCharge extends Charge, Rated {}

/**
 * The total of the items split over their lines (rule 7): first over the VAT rates, then within each rate over its
 * lines, so that the lines of a rate add up to that rate's row as well as all lines to the total.
 */
export function splitOverLines<L extends Rated>(
  total: Amount,
  lines: readonly WeightedLine<L>[],
  recorder?: SplitRecorder<L>,
): { line: L; amount: Amount }[] {
  const shares = lines.map(({ line, weight }) => ({ line, weight, amount: weight }));
  const rates = [...groupByRate(shares, ({ line }) => line).values()];
  const weighedRates = rates.map((members) => ({ members, weight: sumOfWeights(members) }));
  const rateShares = split(total, weighedRates);
  recorder?.ratesSplit(total, rateShares);
  for (const rate of rateShares) {
    const lineShares = split(rate.amount, rate.part.members);
    recorder?.linesSplit(rate.amount, lineShares);
    for (const { part, amount } of lineShares) part.amount = amount;
  }
  return shares;
}

/** One charge for each category and VAT rate, in the order they first appear in. */
export function chargesByRate(charges: readonly RateCharge[]): RateCharge[] {
  const rates = groupByRate(charges, (charge) => charge);
  return [...rates.values()].map((members) => {
    const { category, vatRate } = members[0]!;
    return { category, vatRate, ...sumOfCharges(members) };
  });
}

export function sumOfCharges(charges: readonly Charge[]): Charge {
  const sum = { net: 0n, vat: 0n, gross: 0n };
  for (const { net, vat, gross } of charges) {
    sum.net += net;
    sum.vat += vat;
    sum.gross += gross;
  }
  return sum;
}

/**
 * The distance between the VAT of a rate and net × rate (rule 8): |vat − net · rate|. The product is rounded half up to
 * the minor unit in every rounding mode, so that deviations of all orders are comparable.
 */
export function vatDeviation(charge: RateCharge): bigint {
  const deviation = charge.vat - vatOfNet(charge);
  return deviation < 0n ? -deviation : deviation;
}

/** net × rate of rule 8, in minor units. */
export const vatOfNet = ({ vatRate, net }: RateCharge): bigint =>
  divideRounded(net * vatRate, ONE_HUNDRED_PERCENT, 'half_up');

/**
 * Splits tax and gross by largest remainder; the net is their difference (rule 7). The gross of a part is at least its
 * tax, so that no net is below zero: when vouchers leave a few minor units, the largest remainders of gross and tax may
 * be in different parts.
 */
function split<P extends Weighted>(total: Amount, parts: readonly P[]): SplitShare<P>[] {
  const taxShares = allocate(total.gross - total.net, parts, ({ weight }) => weight.gross - weight.net);
  const grossShares = allocateWithMinimum(
    total.gross,
    taxShares,
    ({ part }) => part.weight.gross,
    ({ amount: tax }) => tax,
  );
  return grossShares.map(({ part: { part, amount: tax }, amount: gross }) => ({
    part,
    amount: { net: gross - tax, gross },
  }));
}

function groupByRate<T>(charges: readonly T[], ratedOf: (charge: T) => Rated): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const charge of charges) {
    const { category, vatRate } = ratedOf(charge);
    const key = `${category} ${vatRate}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [charge]);
    else group.push(charge);
  }
  return groups;
}
