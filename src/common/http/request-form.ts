import type { NextFunction, Request, Response } from 'express';
import { DomainError } from '../domain-error.js';
import { isAcceptable } from './accept.js';
import { MAX_HEADERS } from './server-limits.js';

interface Interface {
  /** What its paths begin with. Probes and browsers that ask for others say all kinds of things. */
  prefix: string;
  /** What to say of a method that no route has. */
  unrouted: (request: Request) => DomainError;
}

/**
 * Refuses what no route has to look at, and keeps the answers of the interface, which hold personal data, out of
 * every cache.
 */
export function requestForm({ prefix, unrouted }: Interface) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const isOurs = request.originalUrl.startsWith(prefix);
    if (isOurs) response.setHeader('Cache-Control', 'no-store');
    if (isOurs && !isAcceptable(request.headers.accept)) next(notAcceptable());
    // Express would find the path in a URL of any kind, and would answer OPTIONS by itself.
    else if (!request.originalUrl.startsWith('/') || request.method === 'OPTIONS') next(unrouted(request));
    else next(refusalOf(request));
  };
}

function refusalOf(request: Request): DomainError | undefined {
  if (request.rawHeaders.length > 2 * MAX_HEADERS) {
    const detail = `A request has at most ${MAX_HEADERS} headers.`;
    return new DomainError('headers_too_large', 'headers_too_large', detail);
  }
  if (request.headers.host === undefined && request.httpVersion !== '1.0') {
    return new DomainError('malformed', 'malformed_request', 'The header Host is missing.');
  }
  return undefined;
}

const notAcceptable = (): DomainError =>
  new DomainError('not_acceptable', 'not_acceptable', 'There is nothing but application/json here.');
