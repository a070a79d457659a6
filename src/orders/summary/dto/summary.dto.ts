import { DocumentedProperty } from '../../../platform/http/documentation/documented-property.js';
import {
  countsOf,
  CountValue,
  IdValue,
  TimestampValue,
} from '../../../platform/http/documentation/response-values.js';
import type { DeliveredType } from '../../../events/delivery-values.js';
import { BLOCKER_CODES, type BlockerCode } from '../../../persistence/orders/record/order-values.js';
import { PROCESS_KINDS, type ProcessKind } from '../../../persistence/installation/process.repository.js';

class SummaryOrdersDto {
  @CountValue(0)
  pending: number;

  /** Pending orders with at least one blocker. */
  @CountValue(0)
  blocked: number;

  /** Pending orders with a blocker of each code; null, which is unknown, if `blocked` is 10,000 and more may have it. */
  @DocumentedProperty(countsOf(BLOCKER_CODES))
  blockers: Record<BlockerCode, number | null>;

  /** Pending orders that are on hold; null, which means unknown, under the same condition. */
  @CountValue(0)
  held: number | null;

  /** Validated orders that the seller has not answered, although the application waits for an answer until `answerBy`. */
  @CountValue(0)
  unanswered: number;

  /** Validated orders with an open change request, which the seller accepts or refuses. */
  @CountValue(0)
  changeRequested: number;
}

class SummaryUnknownReferencesDto {
  /** External references of items that orders are waiting for. */
  @CountValue(0)
  waiting: number;
}

class SummaryContactsDto {
  /** Temporary contacts that nobody has reconciled. */
  @CountValue(0)
  temporary: number;

  /** Changes that applications have proposed, and nobody has accepted or refused. */
  @CountValue(0)
  proposedChanges: number;
}

class SummaryWebhooksDto {
  /** Subscriptions with the `health` `failing`. */
  @CountValue(0)
  failing: number;

  /** Subscriptions with the `health` `disabled`. */
  @CountValue(0)
  disabled: number;
}

/** The event that is delivered. */
class WaitingDeliveryEventDto {
  /** The `webhook-id` header, the same for every attempt. */
  id: string;

  type: DeliveredType;
}

/** A delivery that waits for its next attempt. */
class WaitingDeliveryDto {
  @IdValue() id: number;

  /** The id of the subscription. */
  @IdValue() webhook: number;

  event: WaitingDeliveryEventDto;

  @TimestampValue() createdAt: string;
}

class SummaryDeliveriesDto {
  /** Deliveries in the state `waiting`; null, which is unknown, while some of the oldest 10,000 have no subscription. */
  @CountValue(0)
  waiting: number | null;

  /** The one of them that was created first; null when there is none. */
  oldest: WaitingDeliveryDto | null;
}

/** A process of the service. */
class ProcessDto {
  /** `single`: an API process that also does the work of a worker. */
  @DocumentedProperty({ enum: PROCESS_KINDS })
  kind: ProcessKind;

  version: string;

  @TimestampValue() startedAt: string;

  /** It is seen every ten seconds while it is running. */
  @TimestampValue() seenAt: string;
}

/** The open work in all applications. */
export class SummaryDto {
  orders: SummaryOrdersDto;

  contacts: SummaryContactsDto;

  unknownReferences: SummaryUnknownReferencesDto;

  webhooks: SummaryWebhooksDto;

  deliveries: SummaryDeliveriesDto;

  /** Those that were seen in the last 30 seconds, oldest first. Without a `worker` or `single`, nothing is delivered and no job runs. */
  processes: ProcessDto[];
}
