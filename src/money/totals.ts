// "Rule n" in this folder refers to docs/money.md, which states each rule with an example.

import type { Share } from './allocation.js';
import { vatDeviation } from './breakdown.js';
import { formatDecimal, RATE_SCALE, parseDecimal, AMOUNT_SCALE, ROUNDING_MODES } from './decimal.js';
import type { Tax } from './taxes.js';
import type { TotalsInput } from './totals-input.js';
import { computeWorking, type LineCharge, type Working, VoucherExceedsTotal } from './working.js';
import { CALCULATION_MODES } from './pricing.js';

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

const DECLARED_FIELDS = ['net', 'vat', 'gross'] as const;

/** The totals that the client computed, null for each one it did not send. Plain decimals with at most 3 decimals. */
export type DeclaredTotals = Record<(typeof DECLARED_FIELDS)[number], string | null>;

/** The difference is declared minus computed. */
export function mismatches(declared: DeclaredTotals, computed: Totals, minorUnits: number) {
  return DECLARED_FIELDS.flatMap((total) => {
    const value = declared[total];
    if (value === null) return [];
    const scaled = parseDecimal(value, AMOUNT_SCALE);
    const difference = scaled - parseDecimal(computed[total], AMOUNT_SCALE);
    if (difference === 0n) return [];
    const write = (amount: bigint): string => withDecimals(amount, minorUnits);
    return [{ total, declared: write(scaled), computed: computed[total], difference: write(difference) }];
  });
}

/** The modes with which the computed totals equal the declared ones. */
export function agreeingModes(declared: DeclaredTotals, input: TotalsInput) {
  const all = CALCULATION_MODES.flatMap((calculationMode) =>
    ROUNDING_MODES.map((roundingMode) => ({ calculationMode, roundingMode })),
  );
  return all.filter((modes) => {
    const totals = computeOrNull({ ...input, ...modes });
    return totals !== null && mismatches(declared, totals, input.minorUnits).length === 0;
  });
}

/** Null when the vouchers exceed the total, which another rounding of the same order may cause. */
function computeOrNull(input: TotalsInput): Totals | null {
  try {
    return computeTotals(input);
  } catch (error) {
    if (error instanceof VoucherExceedsTotal) return null;
    throw error;
  }
}

/** With the currency's decimals, or with three when the further ones are not zero. */
function withDecimals(value: bigint, minorUnits: number): string {
  const hidden = 10n ** BigInt(AMOUNT_SCALE - minorUnits);
  return value % hidden === 0n
    ? formatDecimal(value / hidden, minorUnits)
    : formatDecimal(value, AMOUNT_SCALE);
}

export const PAYMENT_STATUSES = ['unpaid', 'partially_paid', 'paid', 'overpaid'] as const;

/**
 * The payment status of an order. With a total of 0 it is paid; while the total is unknown it is never paid.
 * @param paidAmount null while nothing was paid
 * @param gross null while a price is missing
 */
export function paymentStatus(
  paidAmount: string | null,
  gross: string | null,
): (typeof PAYMENT_STATUSES)[number] {
  const paid = parseDecimal(paidAmount ?? '0', AMOUNT_SCALE);
  if (gross === null) return paid > 0n ? 'partially_paid' : 'unpaid';
  const due = parseDecimal(gross, AMOUNT_SCALE);
  if (paid === due) return 'paid';
  if (paid > due) return 'overpaid';
  return paid > 0n ? 'partially_paid' : 'unpaid';
}
