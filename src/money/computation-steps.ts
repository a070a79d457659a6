import { formatDecimal, powerOfTen } from './decimal.js';
import { exactText } from './exact-text.js';
import { type Rounding } from './pricing.js';
import { type RoundingMode } from './rounding.js';

/** What a step computes. The API publishes these names. */
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

export type ComputationStepName = (typeof COMPUTATION_STEP_NAMES)[number];

/** One step of the computation of the totals. Numbers are exact and written as text. */
export interface ComputationStep {
  step: ComputationStepName;
  /** The part of the order that the step is about, as a JSON pointer into the order. */
  pointer: string;
  /** The number of the rule in docs/money.md. */
  rule: number;
  /** R is rounding to the currency's decimals, R6 to six. */
  formula: string;
  /** What the letters of the formula stand for. */
  factors: Factor[];
  /** The exact value before rounding: a decimal, or a fraction when its decimals do not end. */
  input: string;
  /** Null where nothing is rounded. */
  mode: RoundingMode | 'largest_remainder' | null;
  /** Decimals of the result. */
  places: number;
  result: string;
  /** The minor unit added to a cut exact share, or taken from it for a part below its tax; null when there is none. */
  leftOver: string | null;
}

export interface Factor {
  name: string;
  value: string;
}

/** What a step computes, without its numbers. */
export type StepDescription = Pick<ComputationStep, 'step' | 'pointer' | 'rule' | 'formula'> & {
  factors?: Factor[];
};

/** The exact value before a step rounds it. */
interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

/** Collects the steps in the order in which they happen. */
export class ComputationStepLog {
  readonly steps: ComputationStep[] = [];

  constructor(private readonly rounding: Rounding) {}

  /** A result that was rounded in the order's mode, to the currency's decimals unless said otherwise. */
  rounded(
    statement: StepDescription,
    exact: Fraction,
    result: bigint,
    { mode = this.rounding.mode, places = this.rounding.minorUnits } = {},
  ): void {
    this.add(statement, exactText(exact.numerator, exact.denominator), mode, formatDecimal(result, places));
  }

  /** A result that needed no rounding. */
  exact(statement: StepDescription, result: bigint, places = this.rounding.minorUnits): void {
    const text = formatDecimal(result, places);
    this.add(statement, text, null, text);
  }

  /** A part of a split by largest remainder: its exact share cut toward zero, and at most one unit more or less. */
  share(statement: StepDescription, exact: Fraction, result: bigint): void {
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
    { step, pointer, rule, formula, factors = [] }: StepDescription,
    input: string,
    mode: ComputationStep['mode'],
    result: string,
    leftOver: string | null = null,
  ): void {
    const places = result.includes('.') ? result.length - result.indexOf('.') - 1 : 0;
    this.steps.push({ step, pointer, rule, formula, factors, input, mode, places, result, leftOver });
  }
}
