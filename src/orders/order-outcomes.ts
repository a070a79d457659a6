import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Metrics } from '../metrics/metrics.js';

/** Counts what became of each order that was sent by itself, by its answer, whoever gave it. */
@Injectable()
export class OrderOutcomes implements NestMiddleware {
  constructor(private readonly metrics: Metrics) {}

  use(request: Request, response: Response, next: NextFunction): void {
    response.once('finish', () => {
      if (request.query['dryRun'] !== 'true') this.metrics.orders.inc({ outcome: outcomeOf(response) });
    });
    next();
  }
}

function outcomeOf(response: Response): string {
  if (response.statusCode >= 500) return 'failed';
  if (response.statusCode >= 400) return 'refused';
  return response.hasHeader('Idempotent-Replayed') ? 'replayed' : 'taken';
}
