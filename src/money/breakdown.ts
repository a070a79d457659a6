import { allocate, allocateWithMinimum, type Share } from './allocation.js';
import { type Amount, type PricedLine, sumOfPrices } from './pricing.js';
import { ONE_HUNDRED_PERCENT, divideRounded } from './decimal.js';
import type { VatCategory } from './taxes.js';

/** A part that gets its share in proportion to its price. */
interface Priced {
  price: Amount;
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

/** The lines of one VAT rate: their share of the total in minor units, and its split over them. */
interface RateShare extends Share<Priced, Amount> {
  lines: Share<PricedLine, Amount>[];
}

/**
 * The total of the items split over their lines (rule 7): first over the VAT rates, then within each rate over its
 * lines, so that the lines of a rate add up to that rate's row as well as all lines to the total.
 */
export function splitOverLines(total: Amount, lines: readonly PricedLine[]): RateShare[] {
  const groups = [...groupByRate(lines, ({ line }) => line).values()];
  const rates = groups.map((members) => ({ members, price: sumOfPrices(members) }));
  return split(total, rates).map(({ part, amount }) => ({
    part,
    amount,
    lines: split(amount, part.members),
  }));
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

export const vatOfNet = ({ vatRate, net }: RateCharge): bigint =>
  divideRounded(net * vatRate, ONE_HUNDRED_PERCENT, 'half_up');

/**
 * Splits tax and gross by largest remainder; the net is their difference (rule 7). The gross of a part is at least its
 * tax, so that no net is below zero: when vouchers leave a few minor units, the largest remainders of gross and tax may
 * be in different parts.
 */
function split<P extends Priced>(total: Amount, parts: readonly P[]): Share<P, Amount>[] {
  const taxShares = allocate(total.gross - total.net, parts, ({ price }) => price.gross - price.net);
  const grossShares = allocateWithMinimum(
    total.gross,
    taxShares,
    ({ part }) => part.price.gross,
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
