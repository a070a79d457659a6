import { formatDecimal, powerOfTen, type RoundingMode, type Rounding } from './decimal.js';

/** The API publishes these names. */
export const COMPUTATION_STEP_NAMES = [
  'item_vat_rate',
  'shipping_vat_rate',
  'item_unit_net',
  'item_unit_gross',
  'item_unit_net_rounded',
  'item_unit_gross_rounded',
  'item_net',
  'item_gross',
  'shipping_unit_gross',
  'shipping_net',
  'shipping_gross',
  'items_net',
  'items_gross',
  'voucher',
  'vouchers',
  'voucher_on_items',
  'voucher_on_shipping',
  'voucher_net_part',
  'net_after_vouchers',
  'gross_after_vouchers',
  'rate_share_gross',
  'rate_share_tax',
  'rate_share_net',
  'line_share_gross',
  'line_share_tax',
  'line_share_net',
  'tax_share',
  'rate_net',
  'rate_vat',
  'rate_gross',
  'rate_vat_of_net',
  'rate_vat_deviation',
  'total_net',
  'total_vat',
  'total_other_taxes',
  'total_gross',
] as const;

type ComputationStepName = (typeof COMPUTATION_STEP_NAMES)[number];

/** Numbers are exact and written as text. */
export interface ComputationStep {
  step: ComputationStepName;
  /** The part of the order that the step is about, as a JSON pointer into the order. */
  pointer: string;
  /** The number of the rule in docs/money.md. */
  rule: number;
  /** R is rounding to the currency's decimals, R6 to six. */
  formula: string;
  /** The values of the letters in the formula. */
  factors: { name: string; value: string }[];
  /** The exact value before rounding: a decimal, or a fraction when its decimals do not end. */
  input: string;
  /** Null where nothing is rounded. */
  mode: RoundingMode | 'largest_remainder' | null;
  places: number;
  result: string;
  /** The minor unit added to a cut exact share, or taken from it for a part below its tax; null when there is none. */
  leftOver: string | null;
}

/** A step without its numbers. */
type Statement = [
  step: ComputationStepName,
  pointer: string,
  rule: number,
  formula: string,
  ...factors: ComputationStep['factors'],
];

/** The exact value before a step rounds it. */
type Fraction = [numerator: bigint, denominator: bigint];

/** A result that was rounded in a mode, to the given decimals. */
export const rounded = (
  statement: Statement,
  exact: Fraction,
  result: bigint,
  { mode, minorUnits }: Rounding,
): ComputationStep => stated(statement, [exactText(...exact), mode], result, minorUnits);

/** A result that needed no rounding. */
export const exact = (statement: Statement, result: bigint, places: number): ComputationStep =>
  stated(statement, [formatDecimal(result, places), null], result, places);

/** A part of a split by largest remainder: its exact share cut toward zero, and at most one unit more or less. */
export function share(
  statement: Statement,
  [numerator, denominator]: Fraction,
  result: bigint,
  places: number,
): ComputationStep {
  const input = exactText(numerator, denominator * powerOfTen(places));
  const leftOver = result - numerator / denominator;
  return {
    ...stated(statement, [input, 'largest_remainder'], result, places),
    leftOver: leftOver === 0n ? null : formatDecimal(leftOver, places),
  };
}

/** In the sequence in which the API shows the members. */
const stated = (
  [step, pointer, rule, formula, ...factors]: Statement,
  [input, mode]: [input: string, mode: ComputationStep['mode']],
  result: bigint,
  places: number,
): ComputationStep => ({
  ...{ step, pointer, rule, formula, factors, input, mode, places },
  result: formatDecimal(result, places),
  leftOver: null,
});

export const factor = (name: string, value: bigint, scale: number) => ({
  name,
  value: exactText(value, powerOfTen(scale)),
});

/**
 * The exact rational `numerator / denominator` as text: a decimal when it has finitely many digits (`'2.5'`), otherwise
 * the fraction in lowest terms (`'-10/3'`).
 * @param denominator above zero
 */
function exactText(numerator: bigint, denominator: bigint): string {
  const divisor = greatestCommonDivisor(numerator < 0n ? -numerator : numerator, denominator);
  const [n, d] = [numerator / divisor, denominator / divisor];
  const scale = decimalsOf(d);
  return scale === null ? `${n}/${d}` : formatDecimal((n * powerOfTen(scale)) / d, scale);
}

/** The number of decimals of n/d in lowest terms; null when the decimals do not end. */
function decimalsOf(d: bigint): number | null {
  let [twos, fives, rest] = [0, 0, d];
  for (; rest % 2n === 0n; rest /= 2n) twos += 1;
  for (; rest % 5n === 0n; rest /= 5n) fives += 1;
  return rest === 1n ? Math.max(twos, fives) : null;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}
