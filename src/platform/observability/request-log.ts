import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { currentTraceId } from '../../common/tracing/current-trace.js';
import { isComplete } from '../http/server/pending-responses.js';
import { requestIdOf } from '../http/server/request-id.js';

/** Requested every few seconds by orchestrators and Prometheus. */
const PROBES = new Set(['/health/live', '/health/ready', '/metrics']);

/**
 * Logs one line per request, without body, headers and query, because they contain personal data and tokens. Probes are
 * logged as `debug`.
 */
export function requestLog(logger: Logger, applicationOf: (request: object) => number | null) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const started = performance.now();
    // The event may come from the connection, outside of the request.
    const traceId = currentTraceId();
    response.once('close', () => {
      const route = (request.route as { path?: string } | undefined)?.path ?? null;
      logger[route !== null && PROBES.has(route) ? 'debug' : 'info'](
        {
          requestId: requestIdOf(request),
          traceId,
          application: applicationOf(request),
          method: request.method,
          route,
          status: response.statusCode,
          durationMs: Math.round(performance.now() - started),
          ...(!isComplete(response) && { aborted: true }),
        },
        'request',
      );
    });
    next();
  };
}
