import { DocumentedProperty } from '../../platform/http/documentation/documented-property.js';
import {
  CountValue,
  DecimalValue,
  IdValue,
  TimestampValue,
} from '../../platform/http/documentation/response-values.js';
import { ActorDto } from '../../auth/dto/actor.dto.js';
import { CHANGE_KINDS, CHANGE_REQUEST_STATES } from '../../persistence/orders/record/order-values.js';
import { OrderBlockerDto, OrderWarningDto } from './order-findings.dto.js';
import { OrderTotalsDto } from './order-totals.dto.js';

/** The totals after a change minus those before it. Null while a price is missing, and when the currency changes. */
class TotalsDifferenceDto {
  @DecimalValue() net: string | null;
  @DecimalValue() vat: string | null;
  @DecimalValue() gross: string | null;
}

/** What the application that sent an order asks the seller to change in it after its validation. */
export class OrderChangeRequestDto {
  @IdValue() id: number;

  /** The application's own identifier for the request, which is unique in the order. */
  externalId: string;
  @DocumentedProperty({ enum: CHANGE_KINDS }) kind: (typeof CHANGE_KINDS)[number];
  @DocumentedProperty({ enum: CHANGE_REQUEST_STATES }) state: (typeof CHANGE_REQUEST_STATES)[number];

  /** The id of the order. */
  @IdValue() order: number;

  /** The version of the order to which the change was compared. */
  @CountValue(1) baseVersion: number;
  reason: string | null;
  difference: TotalsDifferenceDto;

  /** Those of the order after the change; 0 for `cancel`. */
  totals: OrderTotalsDto;

  /** What would block the order after the change, and so keeps the request from being accepted. */
  blockers: OrderBlockerDto[];
  /** Hints about the order after the change. */
  warnings: OrderWarningDto[];
  @TimestampValue() requestedAt: string;

  /** The application that sent the request, and the token that it used. */
  by: ActorDto;
}
