import { Injectable } from '@nestjs/common';
import { Metrics } from '../platform/observability/metrics.js';

const OUTCOMES = ['taken', 'replayed', 'refused', 'failed'] as const;
export type OrderOutcome = (typeof OUTCOMES)[number];

@Injectable()
export class OrderMetrics {
  private readonly requests;

  constructor(metrics: Metrics) {
    this.requests = metrics.counter(
      {
        name: 'order_requests_total',
        help: 'Requested orders by outcome; each order of a bulk request counts.',
        known: OUTCOMES.map((outcome) => ({ outcome })),
      },
      ['outcome'],
    );
  }

  count(outcome: OrderOutcome): void {
    this.requests.inc({ outcome });
  }
}
