import { DocumentedProperty } from '../../platform/http/documentation/documented-property.js';
import { countsOf, CountValue, TimestampValue } from '../../platform/http/documentation/response-values.js';
import { DELIVERY_STATES, type DeliveryState } from '../../events/delivery-values.js';
import type { ActivityRow } from '../../persistence/summary/summary.repository.js';

/** What happened in an hour, in all applications. */
class ActivityHourDto {
  /** When the hour begins, in UTC. */
  @TimestampValue()
  start: string;

  /** Orders created in this hour. */
  @CountValue(0)
  orders: number;

  /** Deliveries of the events of this hour, by their current state. Pings are not counted. */
  @DocumentedProperty(countsOf(DELIVERY_STATES))
  deliveries: Record<DeliveryState, number>;
}

export class ActivityDto {
  /** 24 hours, the current one last. */
  hours: ActivityHourDto[];
}

export const toActivityDto = (rows: ActivityRow[]): ActivityDto => ({
  hours: rows.map(({ start, orders, deliveries }) => ({ start: start.toISOString(), orders, deliveries })),
});
