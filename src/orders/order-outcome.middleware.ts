import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { requestContext } from '../common/request/request-context.js';
import { OrderMetrics, type OrderOutcome } from './order-metrics.js';

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
