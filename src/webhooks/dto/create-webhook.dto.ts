import { IsBoolean, IsIn, IsOptional, Length } from 'class-validator';
import { FormatField, NotBlank } from '../../platform/http/documentation/fields.js';
import { MAX_TARGET_URL_LENGTH } from '../../common/network/target-url.js';
import { EVENT_NAMES, type EventName } from '../../events/catalogue.js';

export class CreateWebhookDto {
  /**
   * One of those that `GET /webhooks/available` lists.
   * @example sales_order_validated
   */
  @IsIn(EVENT_NAMES)
  event: EventName;

  /**
   * The URL that events are posted to: http or https, with a public address.
   * @example "https://shop.example/webhooks/orders"
   */
  @Length(1, MAX_TARGET_URL_LENGTH) @FormatField('uri') @NotBlank() url: string;

  /**
   * Whether the events of each order arrive in sequence: a delivery waits until those of earlier events of
   * the same order to this and the application's other ordered subscriptions are delivered, exhausted or cancelled. Other
   * orders do not wait. Absent: unchanged, or `false` for a new subscription.
   */
  @IsOptional() @IsBoolean() ordered?: boolean;
}

export class RotateWebhookSecretDto {
  /** When true, the previous secret stops signing at once, as after a leak; otherwise both sign for 24 hours. */
  @IsOptional() @IsBoolean() immediately?: boolean;
}
