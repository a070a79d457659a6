import { allocate } from './allocation.js';
import { type Amount, sumOfWeights, WHOLE } from './pricing.js';
import { divideRounded } from './rounding.js';

interface Weighted {
  weight: Amount;
}

interface WeightedLine<L> extends Weighted {
  line: L;
}

/** A part of a split, what it weighs and what it got, in minor units. */
export interface SplitShare<P extends Weighted> {
  part: P;
  amount: Amount;
}

/** Is told how a total is split, first over the VAT rates, then within each rate over its lines. */
export interface SplitRecorder<L> {
  ratesSplit(total: Amount, shares: readonly SplitShare<Weighted>[]): void;
  linesSplit(total: Amount, shares: readonly SplitShare<WeightedLine<L>>[]): void;
}

/** Net, VAT and gross in minor units; what the gross has beyond the two is other taxes. */
export interface Charge extends Amount {
  vat: bigint;
}

/** What is charged at a VAT rate, in percent times 10^4. */
export interface RateCharge extends Charge {
  vatRate: bigint;
}

/**
 * The total of the items split over their lines (rule 7): first over the VAT rates, then within each rate over its
 * lines, so that the lines of a rate add up to that rate's row as well as all lines to the total.
 */
export function splitOverLines<L extends { vatRate: bigint }>(
  total: Amount,
  lines: readonly WeightedLine<L>[],
  recorder?: SplitRecorder<L>,
): { line: L; amount: Amount }[] {
  const shares = lines.map(({ line, weight }) => ({ line, weight, amount: weight }));
  const rates = [...groupByRate(shares, ({ line }) => line.vatRate).values()];
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

/** One charge for each VAT rate, in the order the rates first appear in. */
export function chargesByRate(charges: readonly RateCharge[]): RateCharge[] {
  const rates = groupByRate(charges, ({ vatRate }) => vatRate);
  return [...rates].map(([vatRate, members]) => ({ vatRate, ...sumOfCharges(members) }));
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
 * How far the VAT of a rate is from the VAT its net would give (rule 8): |vat − net · rate|, with the product
 * rounded half up to the minor unit whatever the order's rounding mode is, as this is a yardstick for all of them.
 */
export function vatDeviation(charge: RateCharge): bigint {
  const deviation = charge.vat - vatOfNet(charge);
  return deviation < 0n ? -deviation : deviation;
}

/** The yardstick of rule 8, in minor units. */
export const vatOfNet = ({ vatRate, net }: RateCharge): bigint =>
  divideRounded(net * vatRate, WHOLE, 'half_up');

/** Gross first, then the tax; the net is what is left (rule 7). */
function split<P extends Weighted>(total: Amount, parts: readonly P[]): SplitShare<P>[] {
  const grossShares = allocate(total.gross, parts, ({ weight }) => weight.gross);
  const taxShares = allocate(
    total.gross - total.net,
    grossShares,
    ({ part }) => part.weight.gross - part.weight.net,
  );
  return taxShares.map(({ part: { part, amount: gross }, amount: tax }) => ({
    part,
    amount: { net: gross - tax, gross },
  }));
}

function groupByRate<T>(charges: readonly T[], rateOf: (charge: T) => bigint): Map<bigint, T[]> {
  const groups = new Map<bigint, T[]>();
  for (const charge of charges) {
    const rate = rateOf(charge);
    const group = groups.get(rate);
    if (group === undefined) groups.set(rate, [charge]);
    else group.push(charge);
  }
  return groups;
}
