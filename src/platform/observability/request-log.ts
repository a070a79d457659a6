import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { currentTraceId, requestContext } from '../../common/request/request-context.js';
import { isComplete } from '../http/server/pending-responses.js';

/** Requested every few seconds by orchestrators and Prometheus. */
const PROBES = new Set(['/health/live', '/health/ready', '/metrics']);

/**
 * Logs one line per request, without body, headers and query, because they contain personal data and tokens. Probes are
 * logged as `debug`.
 */
export function requestLog(logger: Logger) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const started = performance.now();
    // The event may come from the connection, outside of the request.
    const context = requestContext();
    const traceId = currentTraceId();
    response.once('close', () => {
      const route = (request.route as { path?: string } | undefined)?.path ?? null;
      logger[route !== null && PROBES.has(route) ? 'debug' : 'info'](
        {
          requestId: context?.id,
          traceId,
          application: context?.applicationId ?? null,
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
