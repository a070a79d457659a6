import type { NextFunction, Request, Response } from 'express';
import { DomainError } from '../../../common/errors/domain-error.js';
import { MAX_HEADERS } from './server-limits.js';

interface Api {
  /** The beginning of all paths of the API. Accept is not checked elsewhere: probes and browsers send anything there. */
  prefix: string;
  /** The media types in which a path can be read. */
  mediaTypesOf: (path: string) => string[];
  noRouteError: (request: Request) => DomainError;
}

/**
 * Checks the headers of a request before routing, and sets `Cache-Control: no-store` on API responses, because they hold
 * personal data.
 */
export function requestPreconditions({ prefix, mediaTypesOf, noRouteError }: Api) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const isApi = request.originalUrl.startsWith(prefix);
    if (isApi) {
      response.setHeader('Cache-Control', 'no-store');
      // Only what is read may be compressed.
      if (request.method === 'GET' || request.method === 'HEAD') response.vary('Accept-Encoding');
    }
    const { accept } = request.headers;
    const isAccepted = acceptsJson(accept) || mediaTypesOf(request.path).includes(accept!);
    if (isApi && !isAccepted) next(notAcceptable());
    // Express would route targets that do not begin with a slash, and would respond to OPTIONS itself.
    else if (!request.originalUrl.startsWith('/') || request.method === 'OPTIONS')
      next(noRouteError(request));
    else next(headerError(request));
  };
}

/** When one of these headers is repeated, Node keeps the first value or joins all of them. Both may be wrong. */
const SINGLE_VALUE_HEADERS = ['authorization', 'content-type', 'idempotency-key', 'x-auth-token'];

function headerError(request: Request): DomainError | undefined {
  const repeated = repeatedHeader(request);
  if (repeated !== undefined) {
    return new DomainError('malformed_request', `The header ${repeated} may be sent only once.`);
  }
  if (request.rawHeaders.length > 2 * MAX_HEADERS) {
    const detail = `A request may have at most ${MAX_HEADERS} headers.`;
    return new DomainError('headers_too_large', detail);
  }
  if (request.headers.host === undefined && request.httpVersion !== '1.0') {
    return new DomainError('malformed_request', 'The header Host is missing.');
  }
  return transferCodingError(request.headers['transfer-encoding']);
}

/** Node decodes `chunked`, and nothing in front of it (RFC 9112 6.1). It refuses a request whose last coding is another. */
const MORE_THAN_CHUNKED = /,\s*chunked\s*$/i;

function transferCodingError(codings = ''): DomainError | undefined {
  if (!MORE_THAN_CHUNKED.test(codings)) return undefined;
  const detail = `Expected only the transfer coding chunked, but received ${codings}.`;
  return new DomainError('unsupported_transfer_coding', detail);
}

function repeatedHeader({ rawHeaders, headers }: Request): string | undefined {
  // No header is repeated when there are as many names as headers.
  if (rawHeaders.length === 2 * Object.keys(headers).length) return undefined;
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  return SINGLE_VALUE_HEADERS.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
}

/** `text/html` and `text/*` count as JSON, because browsers name them first when somebody opens an address. */
const MATCHES_JSON =
  /^\s*(?:\*(?:\/\*)?|application\/(?:\*|json|problem\+json)|text\/(?:\*|html))\s*(?:;|$)/i;
const QUALITY_ZERO = /;\s*q=0(?:\.0*)?\s*(?:;|$)/i;

/** An absent or empty header allows everything. */
function acceptsJson(header: string | undefined): boolean {
  if (header === undefined || header === '*/*' || header.trim() === '') return true;
  return header.split(',').some((range) => MATCHES_JSON.test(range) && !QUALITY_ZERO.test(range));
}

const notAcceptable = (): DomainError =>
  new DomainError('not_acceptable', 'Only application/json is available.');
