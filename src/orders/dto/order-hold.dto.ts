import { IsOptional, Length, MaxLength } from 'class-validator';
import { FormatField, NotBlank } from '../../platform/http/documentation/fields.js';
import { TimestampValue } from '../../platform/http/documentation/response-values.js';
import { DocumentedProperty } from '../../platform/http/documentation/documented-property.js';
import { ActorDto } from '../../auth/dto/actor.dto.js';
import { HOLD_ACTIONS, type HoldStep } from '../../persistence/orders/record/order-values.js';

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
export class OrderHoldDto {
  /** What has to be decided, such as `credit`. */
  code: string;
  reason: string;

  /** When it expires; null for one that has to be released. */
  @TimestampValue()
  until: string | null;

  /** The application that placed it, and the token that it used. */
  by: ActorDto;

  @TimestampValue()
  since: string;
}

/** What a step of the history did to a hold. */
export class OrderHoldStepDto {
  code: string;

  @DocumentedProperty({ enum: HOLD_ACTIONS })
  action: HoldStep['action'];

  /** When a hold that was placed expires. */
  @TimestampValue()
  until: string | null;
}
