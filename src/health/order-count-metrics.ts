import { Injectable } from '@nestjs/common';
import {
  MAX_APPLICATIONS,
  MAX_COUNTED_PER_STATE,
  OrderCountsRepository,
  type OrderCount,
} from '../persistence/monitoring/order-counts.repository.js';
import { ORDER_STATES } from '../persistence/orders/record/order-values.js';
import { Metrics, type Sample } from '../platform/observability/metrics.js';
import { DatabaseReadings } from './database-readings.js';

const CACHE_MS = 60_000;

/** The orders by state and application: the same in all processes. */
@Injectable()
export class OrderCountMetrics {
  constructor(metrics: Metrics, readings: DatabaseReadings, repository: OrderCountsRepository) {
    const counts = readings.reading(() => repository.orders(), CACHE_MS);
    const help =
      `Orders by state and id of the application, the newest ones, up to ${MAX_COUNTED_PER_STATE} of each state; ` +
      `"other" counts those of all except the ${MAX_APPLICATIONS} applications with the most orders.`;
    metrics.gauges({ name: 'orders', help }, ['application', 'state'], async () =>
      withZeroes((await counts()) ?? []),
    );
  }
}

/** Every state of each application, so that a number falls to 0 instead of ending. */
function withZeroes(counts: OrderCount[]): Sample<'application' | 'state'>[] {
  const applications = [...new Set(counts.map(({ application }) => application))];
  return applications.flatMap((application) =>
    ORDER_STATES.map((state) => ({
      labels: { application, state },
      value: counts.find((row) => row.application === application && row.state === state)?.count ?? 0,
    })),
  );
}
