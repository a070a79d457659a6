import { ApiProperty } from '@nestjs/swagger';
import { CALCULATION_MODES, ROUNDING_MODES } from '../../money/totals.js';
import type { Blocker } from '../../persistence/orders/order-values.js';
import type { Warning } from '../rules/order-warnings.js';

/** A way of computing the totals. */
export class OrderModesDto {
  @ApiProperty({ type: String, enum: CALCULATION_MODES })
  calculationMode: string;

  @ApiProperty({ type: String, enum: ROUNDING_MODES })
  roundingMode: string;
}

/** The members beyond `detail` come with `declared_total_mismatch`. */
export class OrderBlockerDto {
  code: string;
  pointer: string;
  detail: string;
  declared?: string;
  computed?: string;
  /** What was declared less what was computed. */
  difference?: string;
  /** The modes that give exactly the totals that were declared; perhaps none. */
  agreeing?: OrderModesDto[];
}

/** What somebody should look at; it keeps the order from nothing. */
export class OrderWarningDto {
  code: string;
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
