import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { runAsRequest } from '../../../common/request/request-context.js';
import { activeTraceparent } from '../../../common/tracing/opentelemetry.js';
import { newTraceparent, parseTraceparent } from '../../../common/tracing/traceparent.js';
import { WaitingClient } from './server-limits.js';

const WELL_FORMED = /^[\w.:-]{1,128}$/;
/** An address as some proxies write it: in quotes or brackets, or with a port. */
const FORWARDED = /^"?(?:([\d.]+)(?::\w+)?|\[([\da-f:.%]+)\](?::\w+)?)"?$/i;
export const REQUEST_ID_HEADER = 'X-Request-Id';

/**
 * The first middleware: everything after it runs in the context of the request. The request has the caller's X-Request-Id
 * as its id when it is well-formed, so that the logs of both sides can be joined.
 */
export function beginRequest({ headers }: Request, response: Response, next: NextFunction): void {
  const forwarded = headers['x-forwarded-for'];
  if (typeof forwarded === 'string') headers['x-forwarded-for'] = withoutPorts(forwarded);
  const given = headers['x-request-id'];
  const id = typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
  response.setHeader(REQUEST_ID_HEADER, id);
  // The span that OpenTelemetry began for the request, the one of its header, or else that of a new trace.
  const traceparent = activeTraceparent() ?? parseTraceparent(headers['traceparent']) ?? newTraceparent();
  runAsRequest({ id, traceparent, client: new WaitingClient(response) }, next);
}

/** Express compares and returns the addresses as they are: each port would be another client, and no known proxy. */
const withoutPorts = (addresses: string): string =>
  addresses
    .split(',')
    .map((address) => address.trim().replace(FORWARDED, '$1$2'))
    .join(', ');
