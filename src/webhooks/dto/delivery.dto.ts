import {
  CountValue,
  HTTP_STATUS,
  IdValue,
  TimestampValue,
} from '../../platform/http/documentation/response-values.js';
import { DocumentedProperty } from '../../platform/http/documentation/documented-property.js';
import {
  DELIVERED_TYPES,
  DELIVERY_KINDS,
  type DeliveredType,
  type DeliveryKind,
  type DeliveryState,
  DELIVERY_STATES,
} from '../../events/delivery-values.js';
import { IsIn, IsOptional, Length } from 'class-validator';
import { ID_QUERY, QueryField } from '../../platform/http/documentation/fields.js';
import { CURSOR, INSTANT_PARAMETER, PAGE_SIZE } from '../../platform/http/paging/list-query.dto.js';
import { EVENT_NAMES, type EventName } from '../../events/catalogue.js';

export class ListDeliveriesDto {
  @IsOptional() @IsIn(DELIVERY_STATES) state?: DeliveryState;

  /** Deliveries created at this time or later. */
  @QueryField({ ...INSTANT_PARAMETER, name: 'createdAt[gte]' })
  'createdAt[gte]'?: string;

  /** Deliveries created before this time. */
  @QueryField({ ...INSTANT_PARAMETER, name: 'createdAt[lt]' })
  'createdAt[lt]'?: string;

  /** Deliveries per page: 100 by default, at most 500. */
  @QueryField(PAGE_SIZE)
  limit?: string;

  /** Where the page starts: taken from the Link header of the previous page. */
  @QueryField(CURSOR)
  cursor?: string;

  /** The id of the application that subscribed; only with the right `sales`. */
  @QueryField(ID_QUERY)
  application?: string;

  /** The id of the subscription. */
  @QueryField(ID_QUERY)
  webhook?: string;

  /** The event that was subscribed to; excludes pings. */
  @IsOptional() @IsIn(EVENT_NAMES) event?: EventName;

  /** The id of the order that the event concerns. */
  @QueryField(ID_QUERY)
  order?: string;

  /**
   * The `webhook-id` of the event or ping.
   * @example msg_5c0c2f8f3a5d4d0f9a6f1f2b3c4d5e6f
   */
  @IsOptional() @Length(1, 100) eventId?: string;
}

/** The event that is delivered. */
class WebhookDeliveryEventDto {
  /** The `webhook-id` header, the same for every attempt. */
  id: string;

  /** The event, or `webhook_ping` when a receiver is tested. */
  @DocumentedProperty({ enum: DELIVERED_TYPES })
  type: DeliveredType;
}

/** The order that an event is about. */
class WebhookDeliveryOrderDto {
  @IdValue() id: number;

  /** The `code` of the order. Null when the application may no longer see the order. */
  code: string | null;

  /** Increases with every event of the order; see `X-WEBHOOK-SEQUENCE`. */
  @CountValue(1)
  sequence: number | null;
}

class WebhookDeliveryAttemptDto {
  /** The number of the attempt, from 1 (`X-WEBHOOK-ATTEMPT`). Counting continues after a redelivery. */
  @CountValue(1)
  attempt: number;

  @TimestampValue() startedAt: string;

  @CountValue(0)
  durationMs: number;

  /** The HTTP status of the response, or null when there was none. */
  @DocumentedProperty(HTTP_STATUS)
  status: number | null;

  /** `delivered`, an error status such as `http_500`, or why there was no complete response, such as `timeout`. */
  reason: string;
  /** The first 16 KiB of the response body; for a redirect after a line `Location: …`, without the query of the address. Absent in lists. */
  response?: string;
}

export class WebhookDeliveryDto {
  @IdValue() id: number;

  /** The id of the subscription. */
  @IdValue() webhook: number;

  /** An `event`, a `ping` that tests the receiver, or a `forged_ping`: a ping with a wrong signature. */
  @DocumentedProperty({ enum: DELIVERY_KINDS })
  kind: DeliveryKind;

  event: WebhookDeliveryEventDto;
  /** The order that the event concerns. Null if the event does not concern exactly one order. */
  order: WebhookDeliveryOrderDto | null;

  /** `waiting` for its next attempt, `delivered`, `exhausted` when all attempts failed, or `cancelled`. */
  state: DeliveryState;

  /**
   * Why the last attempt failed, such as `http_500` or `timeout`; `application_inactive`, `webhook_inactive`,
   * `webhook_paused` or `waits_for_earlier` when a waiting delivery is currently not sent. Null when no attempt
   * has failed.
   */
  reason: string | null;
  /** The reason in a sentence. */
  detail: string | null;
  /** The latest 50 attempts, oldest first. */
  attempts: WebhookDeliveryAttemptDto[];
  /** When the next attempt is made; null when none is planned. */
  @TimestampValue() nextAttemptAt: string | null;

  @TimestampValue() createdAt: string;

  /** When it was last redelivered, individually or by a replay. */
  @TimestampValue() redeliveredAt: string | null;

  /** When it was delivered, exhausted or cancelled; null while it waits. */
  @TimestampValue() finishedAt: string | null;

  /**
   * The body of the event, byte for byte; absent in lists. It is sent, or a reference to it, as `content` of the subscription
   * says. Null when the application may no longer see the event,
   * because it has lost the right `sales`.
   */
  @DocumentedProperty({ type: 'object', additionalProperties: true, required: false, nullable: true })
  payload?: Record<string, unknown> | null;
}
