import { formatDecimal, powerOfTen } from './decimal.js';
import { exactText } from './exact-text.js';
import { type Rounding } from './pricing.js';
import { type RoundingMode } from './rounding.js';

/** What a step computes; the names are part of the interface. */
export const STEP_NAMES = [
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

export type StepName = (typeof STEP_NAMES)[number];

/** One step on the way to the totals. Numbers are exact and written as text. */
export interface Step {
  step: StepName;
  /** What it computes something of, as a JSON pointer into the order. */
  pointer: string;
  /** Of the money rules. */
  rule: number;
  /** R is rounding to the currency's decimals, R6 to six. */
  formula: string;
  /** What the letters of the formula stand for. */
  factors: Factor[];
  /** What is rounded: a decimal, or a fraction where it has no last digit. */
  input: string;
  /** Null where nothing is rounded. */
  mode: RoundingMode | 'largest_remainder' | null;
  /** Decimals of the result. */
  places: number;
  result: string;
  /** What a share got of the minor units that its split left over; null where it got none. */
  leftOver: string | null;
}

export interface Factor {
  name: string;
  value: string;
}

/** What every step says of itself. */
export type Statement = Pick<Step, 'step' | 'pointer' | 'rule' | 'formula'> & { factors?: Factor[] };

/** The exact rational that a step is about to round. */
export interface Exact {
  numerator: bigint;
  denominator: bigint;
}

/** Writes the steps down, in the order in which they happen. */
export class ComputationSteps {
  readonly steps: Step[] = [];

  constructor(private readonly rounding: Rounding) {}

  /** A result that was rounded in the order's mode, to the currency's decimals unless said otherwise. */
  rounded(
    statement: Statement,
    exact: Exact,
    result: bigint,
    { mode = this.rounding.mode, places = this.rounding.minorUnits } = {},
  ): void {
    this.add(statement, exactText(exact.numerator, exact.denominator), mode, formatDecimal(result, places));
  }

  /** A result that needed no rounding. */
  exact(statement: Statement, result: bigint, places = this.rounding.minorUnits): void {
    const text = formatDecimal(result, places);
    this.add(statement, text, null, text);
  }

  /** A part of a split by largest remainder: its exact share, cut, and perhaps one of the units left over. */
  share(statement: Statement, exact: Exact, result: bigint): void {
    const { minorUnits } = this.rounding;
    const { numerator, denominator } = exact;
    const leftOver = result - numerator / denominator;
    this.add(
      statement,
      exactText(numerator, denominator * powerOfTen(minorUnits)),
      'largest_remainder',
      formatDecimal(result, minorUnits),
      leftOver === 0n ? null : formatDecimal(leftOver, minorUnits),
    );
  }

  private add(
    { step, pointer, rule, formula, factors = [] }: Statement,
    input: string,
    mode: Step['mode'],
    result: string,
    leftOver: string | null = null,
  ): void {
    const places = result.includes('.') ? result.length - result.indexOf('.') - 1 : 0;
    this.steps.push({ step, pointer, rule, formula, factors, input, mode, places, result, leftOver });
  }
}
