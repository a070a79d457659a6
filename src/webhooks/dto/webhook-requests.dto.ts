import { ArrayMinSize, IsArray, IsBoolean, IsIn, IsOptional, Length, ValidateBy } from 'class-validator';
import { DocumentedProperty } from '../../platform/http/documentation/documented-property.js';
import {
  FormatField,
  NotBlank,
  TextsField,
  FLAG_QUERY,
  ID_QUERY,
  QueryField,
} from '../../platform/http/documentation/fields.js';
import { MAX_TARGET_URL_LENGTH } from '../../common/network/target-url.js';
import { EVENT_NAMES, SUBSCRIBED_EVENTS, type EventName } from '../../events/catalogue.js';
import { WEBHOOK_SIGNATURES, type WebhookSignature } from '../../events/delivery-values.js';
import { WEBHOOK_CONTENTS, type WebhookContent } from '../../events/event-bodies.js';
import { EXPECTED } from '../../platform/http/validation/schema-faults.js';
import { ListQueryDto } from '../../platform/http/paging/list-query.dto.js';
import { WEBHOOK_HEALTHS, type WebhookHealth } from '../../persistence/webhooks/webhook-values.js';

export class ListWebhooksDto extends ListQueryDto {
  /** The id of the application that subscribed; only with the right `sales`. */
  @QueryField(ID_QUERY)
  application?: string;

  @QueryField(FLAG_QUERY)
  active?: string;

  /** Whether events currently reach the receiver. */
  @IsOptional() @IsIn(WEBHOOK_HEALTHS) health?: WebhookHealth;

  /** Subscriptions with this text anywhere in their `url`, ignoring case. */
  @QueryField({ minLength: 1, maxLength: 200, example: 'hooks.example' })
  q?: string;
}

const HEADERS = {
  maxProperties: 10,
  names: {
    maxLength: 64,
    pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$",
    [EXPECTED]: 'the name of a header, of letters, digits and hyphens',
  },
  texts: {
    maxLength: 1_024,
    pattern: '^[\\t\\x20-\\x7e\\xa0-\\xff]*$',
    [EXPECTED]: 'text of printable characters of ISO 8859-1, without line ends',
  },
};

/** A name that is none of an event is refused with the events that the application may receive. */
const isEventOrList = (value: unknown): boolean =>
  typeof value === 'string' ||
  (Array.isArray(value) &&
    value.length > 0 &&
    value.every((name) => EVENT_NAMES.includes(name as EventName)));

export class CreateWebhookDto {
  /**
   * One of those that `GET /webhooks/available` lists, or a list of them for one subscription, which has one secret and one replay for
   * all of them. The same set of events is the same subscription.
   * @example sales_order_validated
   */
  @ValidateBy({ name: 'events', validator: { validate: isEventOrList } })
  @DocumentedProperty(SUBSCRIBED_EVENTS)
  event: EventName | EventName[];

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

  /**
   * How requests are signed: `v1` with the secret of the subscription (HMAC-SHA256), `v1a` with the key of the application
   * (Ed25519), which receivers verify with `GET /webhook_keys/{id}` and without a secret. Absent: unchanged, or `["v1"]`
   * for a new subscription.
   */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @IsIn(WEBHOOK_SIGNATURES, { each: true })
  signatures?: WebhookSignature[];

  /**
   * Headers of your own that are sent with every request, such as `Authorization`: at most 10, encrypted in the database. They
   * replace those that were sent before, and `{}` removes all. Absent: unchanged, or none for a new subscription;
   * required with a `url` of another origin.
   */
  @IsOptional()
  @TextsField(HEADERS, { example: { Authorization: 'Bearer 3f9a1c' } })
  headers?: Record<string, string>;

  /**
   * `full`: the body of the event. `reference`: only its id, type, time, sequence, order and url, without personal data; read the
   * event with `GET /events/{id}`. Absent: unchanged, or `full` for a new subscription.
   */
  @IsOptional() @IsIn(WEBHOOK_CONTENTS) content?: WebhookContent;
}

export class RotateWebhookSecretDto {
  /** When true, the previous secret stops signing at once, as after a leak; otherwise both sign for 24 hours. */
  @IsOptional() @IsBoolean() immediately?: boolean;
}
