import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { isComplete } from '../../http/server/pending-responses.js';
import { requestIdOf } from '../../http/server/request-id.js';

/** Logs one line per request, without body, headers and query, because they contain personal data and tokens. */
export function requestLog(logger: Logger, applicationOf: (request: object) => number | null) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const started = performance.now();
    response.once('close', () => {
      logger.info(
        {
          requestId: requestIdOf(request),
          application: applicationOf(request),
          method: request.method,
          route: (request.route as { path?: string } | undefined)?.path ?? null,
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
