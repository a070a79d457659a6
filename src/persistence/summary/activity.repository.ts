import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { DELIVERY_STATES, type DeliveryState } from '../../events/delivery-values.js';
import { MAX_COUNTED } from './summary.repository.js';

/** The number of hours that are shown, with the current one. */
const HOURS = 24;

/** What happened in an hour. */
export interface ActivityRow {
  start: Date;
  orders: number;
  deliveries: Record<DeliveryState, number>;
}

const IN_HOUR = `created_at >= hour.start AND created_at < hour.start + interval '1 hour'`;
const BY_STATE = DELIVERY_STATES.map((state) => `'${state}', count(*) FILTER (WHERE d.state = '${state}')`);

/**
 * Reads at most MAX_COUNTED orders and events of each hour, by the indexes of their creation times, and the deliveries of these
 * events. Deliveries have no index by the time at which they ended, which every delivery would have to update.
 */
export const ACTIVITY = {
  name: 'activity',
  text: `
    SELECT hour.start, orders.count AS orders, deliveries.by_state AS deliveries
    FROM (
      SELECT date_trunc('hour', now(), 'UTC') - n * interval '1 hour' AS start
      FROM generate_series(${HOURS - 1}, 0, -1) n
    ) hour
    CROSS JOIN LATERAL (
      SELECT count(*)::int FROM (
        SELECT FROM orders WHERE ${IN_HOUR} ORDER BY created_at, id LIMIT ${MAX_COUNTED}
      ) counted
    ) orders
    CROSS JOIN LATERAL (
      SELECT json_build_object(${BY_STATE.join(', ')}) AS by_state
      FROM (SELECT id FROM events WHERE ${IN_HOUR} ORDER BY created_at, id LIMIT ${MAX_COUNTED}) e
      CROSS JOIN LATERAL (
        SELECT state FROM webhook_deliveries WHERE event_id = e.id AND kind = 'event' OFFSET 0
      ) d
    ) deliveries
    ORDER BY hour.start`,
};

@Injectable()
export class ActivityRepository {
  constructor(private readonly transactions: Transactions) {}

  activity(): Promise<ActivityRow[]> {
    return this.transactions.autocommit.rows<ActivityRow>(ACTIVITY, []);
  }
}
