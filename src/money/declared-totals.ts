import { formatDecimal, parseDecimal } from './decimal.js';
import { CALCULATION_MODES, type CalculationMode } from './pricing.js';
import { ROUNDING_MODES, type RoundingMode } from './rounding.js';
import { type TotalsInput } from './totals-input.js';
import { computeTotals, type Totals, VoucherExceedsTotal } from './totals.js';

const DECLARABLE = ['net', 'vat', 'gross'] as const;

/** Decimals of a declared total, whatever the currency. */
const DECLARED_SCALE = 3;

/** What somebody else's computation came to; null where it does not say. Plain decimals of at most 3 decimals. */
export type DeclaredTotals = Record<(typeof DECLARABLE)[number], string | null>;

/** A way of computing. */
export interface Modes {
  calculationMode: CalculationMode;
  roundingMode: RoundingMode;
}

/** A total that was declared as one thing and computed as another. */
export interface Mismatch {
  total: keyof DeclaredTotals;
  declared: string;
  computed: string;
  /** What was declared less what was computed. */
  difference: string;
}

/** Where the two differ; nowhere when every declared total is what was computed. */
export function mismatches(declared: DeclaredTotals, computed: Totals, minorUnits: number): Mismatch[] {
  return DECLARABLE.flatMap((total) => {
    const said = declared[total];
    if (said === null) return [];
    const scaled = parseDecimal(said, DECLARED_SCALE);
    const difference = scaled - parseDecimal(computed[total], DECLARED_SCALE);
    if (difference === 0n) return [];
    const write = (value: bigint): string => withDecimals(value, minorUnits);
    return [{ total, declared: write(scaled), computed: computed[total], difference: write(difference) }];
  });
}

/** Which ways of computing would give exactly what was declared. */
export function agreeingModes(declared: DeclaredTotals, input: TotalsInput): Modes[] {
  const all = CALCULATION_MODES.flatMap((calculationMode) =>
    ROUNDING_MODES.map((roundingMode) => ({ calculationMode, roundingMode })),
  );
  return all.filter((modes) => {
    const totals = computedOrNothing({ ...input, ...modes });
    return totals !== null && mismatches(declared, totals, input.minorUnits).length === 0;
  });
}

/** Another rounding may make the order worth less than its vouchers, and then that is no way to compute it. */
function computedOrNothing(input: TotalsInput): Totals | null {
  try {
    return computeTotals(input);
  } catch (error) {
    if (error instanceof VoucherExceedsTotal) return null;
    throw error;
  }
}

/** With the currency's decimals, or all three where those would hide something. */
function withDecimals(value: bigint, minorUnits: number): string {
  const hidden = 10n ** BigInt(DECLARED_SCALE - minorUnits);
  return value % hidden === 0n
    ? formatDecimal(value / hidden, minorUnits)
    : formatDecimal(value, DECLARED_SCALE);
}
