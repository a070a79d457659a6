import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { OrderMetrics, type OrderOutcome } from './order-metrics.js';

/** Counts the outcome of each POST /orders from its response, whichever component sent it. */
@Injectable()
export class OrderOutcomeMiddleware implements NestMiddleware {
  constructor(private readonly metrics: OrderMetrics) {}

  use(_: Request, response: Response, next: NextFunction): void {
    response.once('finish', () => this.metrics.count(outcomeOf(response)));
    next();
  }
}

function outcomeOf(response: Response): OrderOutcome {
  if (response.statusCode >= 500) return 'failed';
  if (response.statusCode >= 400) return 'refused';
  return response.hasHeader('Idempotent-Replayed') ? 'replayed' : 'taken';
}
