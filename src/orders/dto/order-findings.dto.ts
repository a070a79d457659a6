import { DecimalValue, EnumValue } from '../../http/openapi/response-values.js';
import {
  CALCULATION_MODES,
  ROUNDING_MODES,
  type CalculationMode,
  type RoundingMode,
} from '../../money/totals.js';
import { BLOCKER_CODES, type Blocker, type BlockerCode } from '../../persistence/orders/order-values.js';
import { WARNING_CODES, type Warning, type WarningCode } from '../rules/order-warnings.js';

/** A way of computing the totals. */
export class ComputationModesDto {
  @EnumValue('CalculationMode', CALCULATION_MODES)
  calculationMode: CalculationMode;

  @EnumValue('RoundingMode', ROUNDING_MODES)
  roundingMode: RoundingMode;
}

/** The members beyond `detail` come with `declared_total_mismatch`. */
export class OrderBlockerDto {
  @EnumValue('OrderBlockerCode', BLOCKER_CODES)
  code: BlockerCode;

  pointer: string;
  detail: string;

  @DecimalValue()
  declared?: string;

  @DecimalValue()
  computed?: string;

  /** What was declared less what was computed. */
  @DecimalValue()
  difference?: string;

  /** The modes that give exactly the totals that were declared; perhaps none. */
  agreeing?: ComputationModesDto[];
}

/** What somebody should look at; it keeps the order from nothing. */
export class OrderWarningDto {
  @EnumValue('OrderWarningCode', WARNING_CODES)
  code: WarningCode;

  pointer: string;
  detail: string;
}

export function toBlockerDto(blocker: Blocker): OrderBlockerDto {
  const { code, pointer, detail, declared, computed, difference, agreeing } = blocker;
  if (agreeing === undefined) return { code, pointer, detail };
  const modes = agreeing.map(({ calculationMode, roundingMode }) => ({ calculationMode, roundingMode }));
  return { code, pointer, detail, declared, computed, difference, agreeing: modes };
}

export const toWarningDto = ({ code, pointer, detail }: Warning): OrderWarningDto => ({
  code,
  pointer,
  detail,
});
