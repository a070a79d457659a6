// "Rule n" in this folder refers to docs/money.md, which states each rule with an example.

import type { Share } from './allocation.js';
import { vatDeviation } from './breakdown.js';
import { formatDecimal, RATE_SCALE } from './decimal.js';
import type { Tax, VatCategory } from './taxes.js';
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
export interface Totals {
  net: string;
  /** VAT alone. */
  vat: string;
  /** All taxes included. */
  gross: string;
  /** Items and shipping by category and VAT rate, in the order they first appear in, shipping last. */
  byRate: {
    category: VatCategory;
    rate: number;
    net: string;
    vat: string;
    gross: string;
    vatDeviation: string;
  }[];
  /** The taxes that are not VAT, summed by name and rate, in the order they first appear in. */
  otherTaxes: { name: string; rate: number; amount: string }[];
  /** The largest deviation of all rates (rule 8), never negative. */
  vatDeviation: string;
  /** In the order of the input, each with its taxes, VAT among them, in the order they were given in. */
  items: {
    net: string;
    vat: string;
    gross: string;
    taxes: { name: string; rate: number; vat: boolean; amount: string }[];
  }[];
  shipping: { net: string; vat: string; gross: string } | null;
}

/** Returns null and throws errors as computeWorking() does. */
export function computeTotals(input: TotalsInput): Totals | null {
  const working = computeWorking(input);
  return working && totalsOf(working);
}

/** Formats the figures, which are in minor units, as decimals. */
export function totalsOf({ rounding, charges, byRate, total }: Working): Totals {
  const write = (amount: bigint): string => formatDecimal(amount, rounding.minorUnits);
  return {
    net: write(total.net),
    vat: write(total.vat),
    gross: write(total.gross),
    byRate: byRate.map((row) => ({
      category: row.category,
      rate: Number(row.vatRate) / 10 ** RATE_SCALE,
      net: write(row.net),
      vat: write(row.vat),
      gross: write(row.gross),
      vatDeviation: write(vatDeviation(row)),
    })),
    otherTaxes: sumOtherTaxes(charges.items).map(({ part, amount }) => ({
      name: part.name,
      rate: part.rate,
      amount: write(amount),
    })),
    vatDeviation: write(largest(byRate.map(vatDeviation))),
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
