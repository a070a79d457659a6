import { enumeration } from '../../../common/enumeration.js';
import { CountValue, DecimalValue, IdValue } from '../../../platform/http/documentation/response-values.js';
import { DocumentedProperty } from '../../../platform/http/documentation/documented-property.js';
import { COMPUTATION_STEP_NAMES } from '../../../money/computation-steps.js';
import { CALCULATION_MODES } from '../../../money/pricing.js';
import { ROUNDING_MODES } from '../../../money/decimal.js';
import { TAX_TREATMENTS } from '../../../money/taxes.js';
import { OrderTotalsDto } from '../order-totals.dto.js';

/** What a letter of a formula stands for. */
class ComputationFactorDto {
  name: string;
  /** A decimal; rates are fractions of 1, except the rates by which a tax is split, which are percent. */
  @DecimalValue() value: string;
}

/** One step. Numbers are exact, and written as text. */
class ComputationStepDto {
  @DocumentedProperty({ enum: enumeration('ComputationStepName', COMPUTATION_STEP_NAMES) }) step: string;

  /** The part of the order that the step concerns: a JSON pointer, such as `#/items/0`. */
  pointer: string;

  /**
   * 3: prices. 4: sums, and shipping. 5: vouchers. 6: the order after vouchers. 7: splits over rates, lines and
   * taxes. 8: how far VAT is from rate × net. 10: net prices from prices with taxes. 11: a VAT other than the product's.
   */
  @CountValue(0) rule: number;

  /** R rounds to the currency's decimals, R6 to six; Σ is a sum, and a step's name stands for its results. */
  formula: string;

  /** What the letters of the formula stand for. */
  factors: ComputationFactorDto[];

  /** What is rounded: a decimal, or a fraction such as `10/3` that has no finite decimal. */
  input: string;

  /** The rounding mode, or `largest_remainder` for a share of a split; null if nothing is rounded. */
  @DocumentedProperty({ enum: enumeration('ComputationRounding', [...ROUNDING_MODES, 'largest_remainder']) })
  mode: string | null;

  /** Decimals of the result. */
  @CountValue(0) places: number;
  @DecimalValue() result: string;

  /**
   * For a share: the minor unit it got of those that were left over after all shares were rounded down. They go to the largest
   * remainders, and among equal ones to the first; a share of the gross that would be less than its tax comes before all
   * others.
   */
  @DecimalValue() leftOver: string | null;
}

/** How an order's totals came about. */
export class OrderComputationDto {
  @IdValue() order: number;
  currency: string;
  @DocumentedProperty({ enum: enumeration('CalculationMode', CALCULATION_MODES) }) calculationMode: string;
  @DocumentedProperty({ enum: enumeration('RoundingMode', ROUNDING_MODES) }) roundingMode: string;
  @DocumentedProperty({ enum: enumeration('TaxTreatment', TAX_TREATMENTS) }) taxTreatment: string;

  /** In the sequence of the computation. */
  steps: ComputationStepDto[];

  /** The result of the steps: the totals of the order. */
  totals: OrderTotalsDto;
}
