import { Length } from 'class-validator';
import { enumeration } from '../../common/enumeration.js';
import { NotBlank } from '../../platform/http/documentation/fields.js';
import { DocumentedProperty } from '../../platform/http/documentation/documented-property.js';
import { CountValue, IdValue, TimestampValue } from '../../platform/http/documentation/response-values.js';
import { DocumentChangeDto } from '../../auth/journal/dto/resource-history.dto.js';
import { ActorDto } from '../../auth/dto/actor.dto.js';
import { OrderShipmentDto } from './order-fulfilment.dto.js';
import { OrderDto } from './order.dto.js';
import {
  DOCUMENT_KINDS,
  type HoldStep,
  type DocumentKind,
  type OrderState,
} from '../../persistence/orders/record/order-values.js';

/** Why an order is reopened or cancelled. */
export class TransitionReasonDto {
  /** @example "The customer called: two more boxes." */
  @Length(1, 500) @NotBlank() reason: string;
}

const HOLD_ACTIONS = enumeration('OrderHoldAction', ['held', 'released']);

/** What a step of the history did to a hold. */
class OrderHoldStepDto {
  code: string;
  @DocumentedProperty({ enum: HOLD_ACTIONS }) action: HoldStep['action'];

  /** When a hold that was placed expires. */
  @TimestampValue() until: string | null;
}

export class OrderHistoryEntryDto {
  /** The version of the order after this entry. */
  @CountValue(1) version: number;

  /** Null for the first one. If only the content or a hold changed, `from` and `to` are the same. */
  from: OrderState | null;
  to: OrderState;
  /** ISO 8601 UTC. */
  @TimestampValue() at: string;

  /** The application that did it, and the token that it used. */
  by: ActorDto;
  /** As given for reopening, cancelling, holding or releasing; or why the service did it automatically. */
  reason: string | null;

  /** The hold that was placed or released. */
  hold: OrderHoldStepDto | null;

  /** The number of the answer that was sent or decided about. */
  @CountValue(1) answer: number | null;

  /** The reference of the shipment that was recorded or delivered. */
  shipment: string | null;

  /** The kind of the document that was linked or removed. */
  @DocumentedProperty({ enum: DOCUMENT_KINDS }) document: DocumentKind | null;

  /** The id of the change request that was made, decided or outdated. */
  @IdValue() changeRequest: number | null;

  /** The values that it replaced in the order as it is shown, without `version` and `updatedAt`. Empty for the first entry. */
  changes: DocumentChangeDto[];

  /** Whether there are more than the 100 that are listed. */
  truncated: boolean;
}

/** The body of the event `sales_order_shipment`: the order, and the shipment that was recorded, corrected or delivered. */
export class ShippedOrderDto extends OrderDto {
  shipment: OrderShipmentDto;
}
