import { DocumentedProperty } from '../../platform/http/documentation/documented-property.js';
import { DecimalValue, IdValue, TimestampValue } from '../../platform/http/documentation/response-values.js';
import type { CalculationMode } from '../../money/pricing.js';
import type { RoundingMode } from '../../money/decimal.js';
import {
  type BlockerCode,
  type NearestQuantities,
  WARNING_CODES,
} from '../../persistence/orders/record/order-values.js';
import { IsOptional, Length, MaxLength } from 'class-validator';
import { FormatField, NotBlank } from '../../platform/http/documentation/fields.js';
import { ActorDto } from '../../auth/dto/actor.dto.js';

const MAX_REASON_LENGTH = 500;

export class PlaceHoldDto {
  /**
   * Why the order must not be validated yet.
   * @example "The credit limit is exceeded by 1,200 EUR."
   */
  @Length(1, MAX_REASON_LENGTH) @NotBlank() reason: string;

  /**
   * ISO 8601 date or date-time in the future at which the hold expires; if absent, it has to be released.
   * @example "2099-12-31T23:00:00Z"
   */
  @IsOptional() @MaxLength(40) @FormatField('instant') until?: string;
}

export class ReleaseHoldQueryDto {
  /**
   * Why the hold is released; shown in the history.
   * @example "The invoice was paid."
   */
  @IsOptional() @Length(1, MAX_REASON_LENGTH) reason?: string;
}

/** A hold of an order. */
class OrderHoldDto {
  /** What has to be decided, such as `credit`. */
  code: string;
  reason: string;

  /** When it expires; null for one that has to be released. */
  @TimestampValue() until: string | null;

  /** The application that placed it, and the token that it used. */
  by: ActorDto;
  @TimestampValue() since: string;
}

/** A way of computing the totals. */
class ComputationModesDto {
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
  @DecimalValue() declared?: string;

  /** What the service computed. */
  @DecimalValue() computed?: string;

  /** The declared amount minus the computed one. */
  @DecimalValue() difference?: string;

  /** The modes that produce exactly the declared totals; may be empty. */
  agreeing?: ComputationModesDto[];

  /** The next smaller and the next larger quantity that can be ordered; null if there is none. */
  @DocumentedProperty({ type: 'array', items: { type: 'number', nullable: true }, minItems: 2, maxItems: 2 })
  nearest?: NearestQuantities;

  /** The hold that has to be released. */
  hold?: OrderHoldDto;
}

/**
 * A hint for the back office; it prevents no transition. `sentPrice` and `listPrice` come with `price_differs`, `order` and
 * `externalId` with `possible_duplicate`.
 */
export class OrderWarningDto {
  /**
   * The kind of warning, for programs; further codes may be added. `vat_deviation`: the VAT of a rate is 1.00 or more away from rate ×
   * net. `vat_rate_differs`: the `vatRate` of an item is not that of its product, or the rate of shipping is not the one that was
   * sent, but equal to it within rounding. `price_differs`: the price that was sent for an item is not the list price.
   * `possible_duplicate`: the application sent another order with the same items and gross for the same contact within the 24 hours
   * before. `order_cancelled`, only in responses to a request that creates an order: the order exists, but is cancelled.
   */
  @DocumentedProperty({ enum: WARNING_CODES }) code: (typeof WARNING_CODES)[number];

  /** A JSON pointer to the part of the order that it concerns. */
  pointer: string;
  /** What was noticed, in a sentence for people. */
  detail: string;

  /** The price that was sent: including taxes if it was sent as `taxedUnitPrice`, otherwise net. */
  @DecimalValue() sentPrice?: string;

  /**
   * The list price of the packaging when the order was taken or changed: including the taxes of the item if `sentPrice` does.
   */
  @DecimalValue() listPrice?: string;

  /** The id of the other order. */
  @IdValue() order?: number;

  /** The `externalId` of the other order. */
  externalId?: string;
}
