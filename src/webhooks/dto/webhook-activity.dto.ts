import { DocumentedProperty } from '../../platform/http/documentation/documented-property.js';
import { IdValue, TimestampValue, CountValue } from '../../platform/http/documentation/response-values.js';
import { DocumentChangeDto } from '../../auth/journal/dto/resource-history.dto.js';
import { ActorDto } from '../../auth/dto/actor.dto.js';
import { WEBHOOK_ACTIONS, type WebhookAction } from '../../persistence/webhooks/webhook-values.js';
import { enumeration } from '../../common/enumeration.js';
import { WEBHOOK_PING, type DeliveryState } from '../../events/delivery-values.js';

export class WebhookHistoryEntryDto {
  @TimestampValue() at: string;

  /**
   * `subscribe`, `change_url`, `change_signatures`, `change_headers`, `change_content`, `set_ordered` and `unset_ordered` are what `PUT /webhooks` did;
   * `enable` too, when the subscription was not active, paused or failing. The others are named after their routes.
   */
  @DocumentedProperty({ enum: WEBHOOK_ACTIONS })
  action: WebhookAction;

  /** The application that did it, and the token that it used. */
  by: ActorDto;

  /** The id of the delivery that was sent again, or of the ping; null for other actions. It may have been deleted. */
  @IdValue() delivery: number | null;

  /** The id of the replay that was started or cancelled; null for other actions. It may have been deleted. */
  @IdValue() replay: number | null;

  /**
   * The values that it replaced in the subscription as it is shown, without `updatedAt`; never secrets. Empty for `subscribe`, and
   * for actions that leave the subscription as it is.
   */
  changes: DocumentChangeDto[];

  /** Whether there are more than the 100 that are listed. */
  truncated: boolean;
}

class WebhookPingEventDto {
  /** The `webhook-id` header of the request. */
  id: string;
  /** Always `webhook_ping`, as in `X-WEBHOOK-EVENT`. */
  @DocumentedProperty({ enum: enumeration('WebhookPingEventType', [WEBHOOK_PING]) })
  type: typeof WEBHOOK_PING;
}

/** A ping. `GET /webhook_deliveries/{id}` returns its attempts and result. */
export class WebhookPingDto {
  /** The id of the delivery. */
  @IdValue() id: number;

  /** The id of the subscription. */
  @IdValue() webhook: number;

  event: WebhookPingEventDto;
  /** As for every delivery: `waiting` until it is sent, then `delivered` or `exhausted`. */
  state: DeliveryState;

  @TimestampValue() createdAt: string;
}

/** The attempts of a period to deliver events; pings do not count. */
class WebhookAttemptStatisticsDto {
  /** How many attempts were counted: at most the newest 10,000. */
  @CountValue(0)
  attempts: number;

  /** Whether there were more attempts than were counted, or may have been: more than 10,000 deliveries are not searched. */
  truncated: boolean;

  /** How many of them succeeded. */
  @CountValue(0)
  delivered: number;

  /** The share of successful attempts, from 0 to 1; null without attempts. */
  @DocumentedProperty({ type: 'number', minimum: 0, maximum: 1 })
  successRate: number | null;

  /** Half of the attempts took at most this many milliseconds; null without attempts. */
  @CountValue(0)
  p50Ms: number | null;

  /** 95 % of the attempts took at most this many milliseconds; null without attempts. */
  @CountValue(0)
  p95Ms: number | null;
}

/** The delivery that has waited longest. */
class OldestWaitingDeliveryDto {
  @IdValue() delivery: number;

  @TimestampValue() createdAt: string;

  /** Seconds since `createdAt`. */
  @CountValue(0)
  ageSeconds: number;
}

export class WebhookStatisticsDto {
  lastHour: WebhookAttemptStatisticsDto;
  lastDay: WebhookAttemptStatisticsDto;
  /** How many deliveries are waiting for an attempt, at most 10,000. */
  @CountValue(0)
  waiting: number;

  /** Among the 10,000 that are due first. Null when none is waiting. */
  oldestWaiting: OldestWaitingDeliveryDto | null;
}
