import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { requestContext } from '../common/request/request-context.js';
import { Metrics } from '../platform/observability/metrics.js';

const OUTCOMES = ['taken', 'replayed', 'refused', 'failed'] as const;
type OrderOutcome = (typeof OUTCOMES)[number];

@Injectable()
export class OrderMetrics {
  private readonly requests;

  constructor(metrics: Metrics) {
    this.requests = metrics.counter(
      'order_requests_total',
      'Requested orders by outcome; each order of a bulk request counts.',
      ['outcome'],
      OUTCOMES.map((outcome) => ({ outcome })),
    );
  }

  count(outcome: OrderOutcome): void {
    this.requests.inc({ outcome });
  }
}

/** Counts the outcome of each POST /orders, also of those that a guard refuses and that reach no handler. */
@Injectable()
export class OrderOutcomeMiddleware implements NestMiddleware {
  constructor(private readonly metrics: OrderMetrics) {}

  use(_: Request, response: Response, next: NextFunction): void {
    // The event may come from the connection, outside of the request.
    const context = requestContext();
    response.once('finish', () => {
      this.metrics.count(outcomeOf(response.statusCode, context?.isReplayed === true));
    });
    next();
  }
}

function outcomeOf(status: number, isReplayed: boolean): OrderOutcome {
  if (status >= 500) return 'failed';
  if (status >= 400) return 'refused';
  return isReplayed ? 'replayed' : 'taken';
}
