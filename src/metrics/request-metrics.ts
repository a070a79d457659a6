import type { NextFunction, Request, Response } from 'express';
import type { Metrics } from './metrics.js';

/** Observes every request, by the template of its route: a path would name what it is about. */
export function requestMetrics(metrics: Metrics) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const started = performance.now();
    response.once('close', () => {
      const route = (request.route as { path?: string } | undefined)?.path ?? 'none';
      const status = response.writableFinished ? String(response.statusCode) : 'aborted';
      metrics.requests.observe(
        { method: request.method, route, status },
        (performance.now() - started) / 1_000,
      );
    });
    next();
  };
}
