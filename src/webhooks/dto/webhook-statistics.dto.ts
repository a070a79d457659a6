import { CountValue, IdValue, TimestampValue } from '../../platform/http/documentation/response-values.js';
import { DocumentedProperty } from '../../platform/http/documentation/documented-property.js';
import type { DeliveryStatistics } from '../../persistence/webhooks/delivery-statistics.repository.js';

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
  @IdValue()
  delivery: number;

  @TimestampValue()
  createdAt: string;

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

export function toWebhookStatisticsDto(statistics: DeliveryStatistics): WebhookStatisticsDto {
  const { lastHour, lastDay, waiting, oldestWaiting } = statistics;
  return {
    lastHour: toAttemptStatisticsDto(lastHour),
    lastDay: toAttemptStatisticsDto(lastDay),
    waiting,
    oldestWaiting: oldestWaiting && {
      ...oldestWaiting,
      createdAt: new Date(oldestWaiting.createdAt).toISOString(),
    },
  };
}

const toAttemptStatisticsDto = ({
  attempts,
  truncated,
  delivered,
  p50Ms,
  p95Ms,
}: DeliveryStatistics['lastHour']): WebhookAttemptStatisticsDto => ({
  attempts,
  truncated,
  delivered,
  successRate: attempts === 0 ? null : Math.round((delivered / attempts) * 10_000) / 10_000,
  p50Ms,
  p95Ms,
});
