import { DocumentedProperty } from '../../platform/http/documentation/documented-property.js';
import { countsOf, CountValue, TimestampValue } from '../../platform/http/documentation/response-values.js';
import { DELIVERY_STATES, type DeliveryState } from '../../events/delivery-values.js';
import type { ActivityRow } from '../../persistence/summary/summary.repository.js';

/** What happened in an hour, in all applications. */
class ActivityHourDto {
  /** When the hour begins, in UTC. */
  @TimestampValue()
  start: string;

  /** Orders created in this hour, counted up to 10,000. */
  @CountValue(0)
  orders: number;

  /** Whether all orders of the hour were counted; otherwise there are more than `orders`. */
  ordersComplete: boolean;

  /** Deliveries of the events of this hour by their state, without pings; null, which is unknown, beyond 10,000 events. */
  @DocumentedProperty(countsOf(DELIVERY_STATES))
  deliveries: Record<DeliveryState, number | null>;

  /** Whether the deliveries of the hour were counted; otherwise all numbers of `deliveries` are null. */
  deliveriesComplete: boolean;
}

export class ActivityDto {
  /** 24 hours, the current one last. */
  hours: ActivityHourDto[];
}

export const toActivityDto = (rows: ActivityRow[]): ActivityDto => ({
  hours: rows.map(({ start, ...counts }) => ({ start: start.toISOString(), ...counts })),
});
