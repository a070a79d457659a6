import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { currentTraceId, requestContext } from '../../common/request/request-context.js';
import { isComplete } from '../http/server/server-limits.js';
import { Injectable } from '@nestjs/common';
import type { OpenApiDocument } from '../http/validation/openapi-types.js';
import { Metrics } from './metrics.js';

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

/** Upper limits of the histogram: most requests take milliseconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Every operation can fail with it, although the document does not say so. */
const INTERNAL_ERROR = '500';

/** The route and the group of requests of no documented operation. */
const NONE = 'none';

/** The one of 404 is 4xx. */
const classOf = (status: string): string => status.replace(/^(\d)\d\d$/, '$1xx');

/**
 * The requests of an API process. They are counted by the pattern of their route, because a path contains ids. No metric has all
 * labels: with each status or each duration of each operation, Prometheus would read half a megabyte.
 */
@Injectable()
export class RequestMetrics {
  private readonly requests;
  private readonly responses;
  private readonly seconds;
  /** The sections of the OpenAPI document, by route. */
  private readonly groups = new Map<string, string>();

  constructor(metrics: Metrics) {
    this.requests = metrics.counter(
      'http_requests_total',
      'Requests by method, route and class of status, as in 4xx; "aborted" when the client closed the connection.',
      ['method', 'route', 'status'],
    );
    this.responses = metrics.counter('http_responses_total', 'The same requests by status.', ['status']);
    this.seconds = metrics.histogram(
      'http_request_duration_seconds',
      'Duration of requests by section of openapi.json.',
      BUCKETS,
      ['group'],
    );
  }

  /** Lets the counts of all documented responses begin at 0. */
  expect({ paths }: OpenApiDocument): void {
    for (const [path, operations] of Object.entries(paths)) {
      const route = path.replaceAll(/\{(\w+)\}/g, ':$1');
      for (const [method, { responses = {}, tags: [group = NONE] = [] }] of Object.entries(operations)) {
        this.groups.set(route, group);
        this.seconds.zero({ group });
        for (const status of [...Object.keys(responses), INTERNAL_ERROR]) {
          this.requests.inc({ method: method.toUpperCase(), route, status: classOf(status) }, 0);
          this.responses.inc({ status }, 0);
        }
      }
    }
  }

  readonly observe = (request: Request, response: Response, next: NextFunction): void => {
    const started = performance.now();
    response.once('close', () => {
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      const route = (request.route as { path?: string } | undefined)?.path ?? NONE;
      const status = isComplete(response) ? String(response.statusCode) : 'aborted';
      this.requests.inc({ method, route, status: classOf(status) });
      this.responses.inc({ status });
      const group = this.groups.get(route) ?? NONE;
      this.seconds.observe({ group }, (performance.now() - started) / 1_000);
    });
    next();
  };
}
