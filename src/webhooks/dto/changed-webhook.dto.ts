import { HTTP_STATUS, IdValue, TimestampValue } from '../../platform/http/documentation/response-values.js';
import { DocumentedProperty } from '../../platform/http/documentation/documented-property.js';
import { ApplicationSummaryDto } from '../../auth/dto/actor.dto.js';
import type { EventName } from '../../events/catalogue.js';
import type {
  DisabledReason,
  DisabledWebhook,
  FailingWebhook,
  RecoveredWebhook,
} from '../../events/event-bodies.js';

/** The delivery whose outcome caused an event about a subscription. */
class LastWebhookDeliveryDto {
  @IdValue()
  id: number;

  /** The id of the event that was delivered (`webhook-id`). */
  event: string;
  /** Such as `http_500` or `timeout`; `delivered` for a success. */
  reason: string;
  /** The HTTP status of the response, or null when there was none. */
  @DocumentedProperty(HTTP_STATUS)
  status: number | null;
}

/** What the bodies of events about a subscription have in common. */
class ChangedWebhookDto {
  @IdValue()
  id: number;

  /** The application that subscribed. */
  application: ApplicationSummaryDto;

  /** The event that is subscribed to; null when there are several. */
  event: EventName | null;

  /** All events that are subscribed to. */
  events: EventName[];

  /** Where the events are posted to. */
  @DocumentedProperty({ type: 'string', format: 'uri' })
  url: string;

  /** When false, nothing is sent. */
  active: boolean;
  /** The delivery whose outcome caused this event. */
  lastDelivery: LastWebhookDeliveryDto;
}

/** The body of `webhook_failing`: a subscription that fails. */
export class FailingWebhookDto extends ChangedWebhookDto implements FailingWebhook {
  /** Since when all deliveries have failed. */
  @TimestampValue()
  failingSince: string;
}

/** The body of `webhook_recovered`: a subscription that failed, and to which something was delivered again. */
export class RecoveredWebhookDto extends ChangedWebhookDto implements RecoveredWebhook {
  /** Since when all deliveries had failed. */
  @TimestampValue()
  failingSince: string;

  @TimestampValue()
  recoveredAt: string;
}

/** The body of `webhook_disabled`: a subscription that was disabled. */
export class DisabledWebhookDto extends ChangedWebhookDto implements DisabledWebhook {
  /** Its receiver responded with 410 (`gone`), or all deliveries failed for five days (`failing`). */
  disabledReason: DisabledReason;
  /** Since when all deliveries had failed; null when the last one before the 410 succeeded. */
  @TimestampValue()
  failingSince: string | null;

  @TimestampValue()
  disabledAt: string;
}
