import { DocumentedProperty } from '../../platform/http/documentation/documented-property.js';
import { DecimalValue, IdValue } from '../../platform/http/documentation/response-values.js';
import { optionalNumber } from '../../common/values.js';
import { type CalculationMode, type RoundingMode } from '../../money/totals.js';
import {
  type Blocker,
  type BlockerCode,
  type Warning,
  type WarningCode,
} from '../../persistence/orders/record/order-values.js';
import { OrderHoldDto, toHoldDto } from './order-hold.dto.js';

/** A way of computing the totals. */
export class ComputationModesDto {
  calculationMode: CalculationMode;

  roundingMode: RoundingMode;
}

/**
 * `externalReference` comes with `unknown_item`, `nearest` with `quantity_not_orderable`, `hold` with `on_hold`, the other
 * members beyond `detail` with `declared_total_mismatch`.
 */
export class OrderBlockerDto {
  /** The kind of blocker, for programs; further codes may be added. */
  code: BlockerCode;

  /** A JSON pointer to the part of the order that it concerns. */
  pointer: string;
  /** What is wrong, in a sentence for people. */
  detail: string;

  /** The reference that is unknown. */
  externalReference?: string;

  /** What the client sent in `declaredTotals`. */
  @DecimalValue()
  declared?: string;

  /** What the service computed. */
  @DecimalValue()
  computed?: string;

  /** The declared amount minus the computed one. */
  @DecimalValue()
  difference?: string;

  /** The modes that produce exactly the declared totals; may be empty. */
  agreeing?: ComputationModesDto[];

  /** The next smaller and the next larger quantity that can be ordered; null if there is none. */
  @DocumentedProperty({ type: 'array', items: { type: 'number', nullable: true }, minItems: 2, maxItems: 2 })
  nearest?: (number | null)[];

  /** The hold that has to be released. */
  hold?: OrderHoldDto;
}

/**
 * A hint for the back office; it prevents no transition. `sentPrice` and `listPrice` come with `price_differs`, `order` and
 * `externalId` with `possible_duplicate`.
 */
export class OrderWarningDto {
  /** The kind of warning, for programs; further codes may be added. */
  code: WarningCode;

  /** A JSON pointer to the part of the order that it concerns. */
  pointer: string;
  /** What was noticed, in a sentence for people. */
  detail: string;

  /** The price that was sent: including taxes if it was sent as `taxedUnitPrice`, otherwise net. */
  @DecimalValue()
  sentPrice?: string;

  /**
   * The list price of the packaging when the order was taken or changed: including the taxes of the item if `sentPrice` does.
   */
  @DecimalValue()
  listPrice?: string;

  /** The id of the other order. */
  @IdValue()
  order?: number;

  /** The `externalId` of the other order. */
  externalId?: string;
}

export function toBlockerDto(blocker: Blocker): OrderBlockerDto {
  const { code, pointer, detail, declared, computed, difference, agreeing } = blocker;
  const { externalReference, nearest, hold } = blocker;
  if (externalReference !== undefined) return { code, pointer, detail, externalReference };
  if (nearest !== undefined) return { code, pointer, detail, nearest: nearest.map(optionalNumber) };
  if (hold !== undefined) return { code, pointer, detail, hold: toHoldDto(hold) };
  if (agreeing === undefined) return { code, pointer, detail };
  const modes = agreeing.map(({ calculationMode, roundingMode }) => ({ calculationMode, roundingMode }));
  return { code, pointer, detail, declared, computed, difference, agreeing: modes };
}

export function toWarningDto(warning: Warning): OrderWarningDto {
  const { code, pointer, detail, sentPrice, listPrice, order, externalId } = warning;
  if (order !== undefined) return { code, pointer, detail, order, externalId: externalId! };
  if (sentPrice === undefined) return { code, pointer, detail };
  return { code, pointer, detail, sentPrice, listPrice: listPrice! };
}
