import type { NextFunction, Request, Response } from 'express';
import { isComplete } from '../../http/server/pending-responses.js';
import type { Metrics } from './metrics.js';

/** Observes every request by its route pattern, because a path contains ids. */
export function requestMetrics(metrics: Metrics) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const started = performance.now();
    response.once('close', () => {
      const route = (request.route as { path?: string } | undefined)?.path ?? 'none';
      const status = isComplete(response) ? String(response.statusCode) : 'aborted';
      metrics.requests.observe(
        { method: request.method, route, status },
        (performance.now() - started) / 1_000,
      );
    });
    next();
  };
}
