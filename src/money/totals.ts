// "Rule n" in this folder refers to docs/money.md, which states each rule with an example.

import type { Share } from './allocation.js';
import { vatDeviation } from './breakdown.js';
import { formatDecimal, RATE_SCALE } from './decimal.js';
import type { Tax } from './taxes.js';
import type { TotalsInput } from './totals-input.js';
import { computeWorking, type LineCharge, type Working } from './working.js';

/**
 * The totals of an order after vouchers. Amounts are decimal strings with the currency's decimals, rates are in percent.
 *
 * The amounts are consistent: net + VAT + other taxes = gross, for the order and for each item and rate. Items and shipping add
 * up to the totals, to the rows of `byRate` and, tax by tax, to `otherTaxes`; the rows of `byRate` add up to the totals.
 *
 * No amount is below zero, and for no line or rate do net and VAT together exceed the gross.
 */
export type Totals = ReturnType<typeof totalsOf>;

/** Returns null and throws errors as computeWorking() does. */
export function computeTotals(input: TotalsInput): Totals | null {
  const working = computeWorking(input);
  return working && totalsOf(working);
}

/** Formats the figures, which are in minor units, as decimals. */
export function totalsOf({ rounding, charges, byRate, total }: Working) {
  const write = (amount: bigint): string => formatDecimal(amount, rounding.minorUnits);
  return {
    net: write(total.net),
    // Without the taxes that are not VAT.
    vat: write(total.vat),
    gross: write(total.gross),
    // Items and shipping, in the order in which the rates first appear, shipping last.
    byRate: byRate.map((row) => ({
      category: row.category,
      rate: Number(row.vatRate) / 10 ** RATE_SCALE,
      net: write(row.net),
      vat: write(row.vat),
      gross: write(row.gross),
      vatDeviation: write(vatDeviation(row)),
    })),
    // Also in the order in which they first appear.
    otherTaxes: sumOtherTaxes(charges.items).map(({ part, amount }) => ({
      name: part.name,
      rate: part.rate,
      amount: write(amount),
    })),
    vatDeviation: write(largest(byRate.map(vatDeviation))),
    // In the order of the input, and so are the taxes of each, VAT among them.
    items: charges.items.map((item) => ({
      net: write(item.net),
      vat: write(item.vat),
      gross: write(item.gross),
      taxes: item.taxes.map(({ part: { tax }, amount }) => ({
        name: tax.name,
        rate: tax.rate,
        vat: tax.vat,
        amount: write(amount),
      })),
    })),
    shipping: charges.shipping && {
      net: write(charges.shipping.net),
      vat: write(charges.shipping.vat),
      gross: write(charges.shipping.gross),
    },
  };
}

function sumOtherTaxes(items: readonly LineCharge[]): Share<Tax>[] {
  const sums = new Map<string, Share<Tax>>();
  for (const { taxes } of items)
    for (const { part, amount } of taxes) {
      if (part.tax.vat) continue;
      const key = `${part.rate} ${part.tax.name}`;
      const sum = sums.get(key);
      if (sum === undefined) sums.set(key, { part: part.tax, amount });
      else sum.amount += amount;
    }
  return [...sums.values()];
}

function largest(values: readonly bigint[]): bigint {
  return values.reduce((most, value) => (value > most ? value : most), 0n);
}
