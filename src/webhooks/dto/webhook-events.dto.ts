import {
  HTTP_STATUS,
  IdValue,
  TimestampValue,
  CountValue,
} from '../../platform/http/documentation/response-values.js';
import { DocumentedProperty } from '../../platform/http/documentation/documented-property.js';
import { PickType } from '@nestjs/swagger';
import { WebhookDto } from './webhook.dto.js';
import type { EventName } from '../../events/catalogue.js';
import type {
  DisabledReason,
  DisabledWebhook,
  FailingWebhook,
  RecoveredWebhook,
  EventReference,
  DataLoss,
} from '../../events/event-bodies.js';

export class AvailableWebhookDto {
  event: EventName;

  /** When the event happens, and what its body is. */
  description: string;

  /** The JSON Schema (2020-12) of the body, without external references. Later versions may add members. */
  @DocumentedProperty({ type: 'object', additionalProperties: true })
  schema: Record<string, unknown>;
}

/** The delivery whose outcome caused an event about a subscription. */
class LastWebhookDeliveryDto {
  @IdValue() id: number;

  /** The id of the event that was delivered (`webhook-id`). */
  event: string;
  /** Such as `http_500` or `timeout`; `delivered` for a success. */
  reason: string;
  /** The HTTP status of the response, or null when there was none. */
  @DocumentedProperty(HTTP_STATUS)
  status: number | null;
}

/** What the bodies of events about a subscription have in common. */
class ChangedWebhookDto extends PickType(WebhookDto, ['id', 'application', 'event', 'url', 'active']) {
  /** The delivery whose outcome caused this event. */
  lastDelivery: LastWebhookDeliveryDto;
}

/** The body of `webhook_failing`: a subscription that fails. */
export class FailingWebhookDto extends ChangedWebhookDto implements FailingWebhook {
  /** Since when all deliveries have failed. */
  @TimestampValue() failingSince: string;
}

/** The body of `webhook_recovered`: a subscription that failed, and to which something was delivered again. */
export class RecoveredWebhookDto extends ChangedWebhookDto implements RecoveredWebhook {
  /** Since when all deliveries had failed. */
  @TimestampValue() failingSince: string;

  @TimestampValue() recoveredAt: string;
}

/** The body of `webhook_disabled`: a subscription that was disabled. */
export class DisabledWebhookDto extends ChangedWebhookDto implements DisabledWebhook {
  /** Its receiver responded with 410 (`gone`), or all deliveries failed for five days (`failing`). */
  disabledReason: DisabledReason;
  /** Since when all deliveries had failed; null when the last one before the 410 succeeded. */
  @TimestampValue() failingSince: string | null;

  @TimestampValue() disabledAt: string;
}

class ReferredOrderDto {
  @IdValue() id: number;
}

/** The body of an event for a subscription with the content `reference`: it has no personal data. */
export class EventReferenceDto implements EventReference {
  /** The id of the event (`webhook-id`). */
  id: string;

  /** As in `X-WEBHOOK-EVENT`. */
  type: EventName;

  /** When the event happened. */
  @TimestampValue() createdAt: string;

  /** As in `X-WEBHOOK-SEQUENCE`; null when the event is not about exactly one order. */
  @CountValue(1)
  sequence: number | null;

  /** Null when the event is not about exactly one order. */
  order: ReferredOrderDto | null;

  /** The path of `GET /events/{id}`, which returns the whole event. */
  @DocumentedProperty({ type: 'string', format: 'uri-reference' })
  url: string;
}

/** The body of `data_lost`: what was stored after a time may be missing. */
export class DataLossDto implements DataLoss {
  /** The new data history, which `GET /me` and the feed show from now on. */
  historyId: string;

  /** Orders and changes that were acknowledged after this time may be missing: compare them with `POST /orders/compare`. */
  @TimestampValue() lostSince: string;

  /** When the new data history began. */
  @TimestampValue() beganAt: string;
}
