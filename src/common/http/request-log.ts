import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { requestIdOf } from './request-id.js';

/** One line for each request: no body, no header, no query, because people's names and tokens are in there. */
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
          ...(!response.writableFinished && { aborted: true }),
        },
        'request',
      );
    });
    next();
  };
}
