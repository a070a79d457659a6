import { IdValue, TimestampValue } from '../../platform/http/documentation/response-values.js';
import type { ChecklistFact } from '../../persistence/installation/installation.entity.js';
import type { ChecklistSubscriptionRow } from '../../persistence/installation/installation.repository.js';

class ChecklistSubscriptionDto {
  /** The id of the subscription. */
  @IdValue()
  id: number;

  /** When its receiver accepted the newest ping; null when it did not. */
  @TimestampValue()
  pingAcceptedAt: string | null;

  /** When its receiver refused, with 4xx or 5xx, the newest ping with a wrong signature; null when it did not. */
  @TimestampValue()
  forgedPingRefusedAt: string | null;
}

/** When the client of the application first showed that it handles a case; null until then. */
export class ChecklistDto {
  /** It sent an order again, and got the stored one. */
  @TimestampValue()
  orderRepeatedAt: string | null;

  /** It got a response 409. */
  @TimestampValue()
  conflictSeenAt: string | null;

  /** It got 503 or 429, or no response, for a request that changes something, sent the same request again, and it succeeded. */
  @TimestampValue()
  faultOvercomeAt: string | null;

  /** It compared its orders with those that are stored. */
  @TimestampValue()
  comparisonUsedAt: string | null;

  subscriptions: ChecklistSubscriptionDto[];
}

export function toChecklistDto(
  facts: ReadonlyMap<ChecklistFact, Date>,
  subscriptions: ChecklistSubscriptionRow[],
): ChecklistDto {
  const at = (fact: ChecklistFact): string | null => facts.get(fact)?.toISOString() ?? null;
  return {
    orderRepeatedAt: at('order_repeated'),
    conflictSeenAt: at('conflict_seen'),
    faultOvercomeAt: at('fault_overcome'),
    comparisonUsedAt: at('comparison_used'),
    subscriptions: subscriptions.map(({ id, pingAcceptedAt, forgedPingRefusedAt }) => ({
      id,
      pingAcceptedAt: pingAcceptedAt?.toISOString() ?? null,
      forgedPingRefusedAt: forgedPingRefusedAt?.toISOString() ?? null,
    })),
  };
}
