import { formatDecimal, parseDecimal, AMOUNT_SCALE, ROUNDING_MODES } from './decimal.js';
import { CALCULATION_MODES } from './pricing.js';
import type { TotalsInput } from './totals-input.js';
import { computeTotals, type Totals } from './totals.js';
import { VoucherExceedsTotal } from './working.js';

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
