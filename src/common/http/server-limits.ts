import type { Server } from 'node:http';
import { answerBrokenRequest, rememberAnswer } from './broken-request.js';
import { toOriginForm } from './request-path.js';

/** What one connection may take of the server; times are in milliseconds. */
export interface ServerLimits {
  /** From the first byte of a request, or from the connection, to the end of its headers. */
  readonly headersTimeout: number;
  /** The same to the end of its body. */
  readonly requestTimeout: number;
  /** How often the two above are looked at: a request is cut so much later at most. */
  readonly connectionsCheckingInterval: number;
  /** How long a connection may stay idle between requests. */
  readonly keepAliveTimeout: number;
  /** Node forgets what is beyond, so that a request with more is refused; see request-form.ts. */
  readonly maxHeadersCount: number;
  /** Whether Node itself refuses a request without Host: it would do so without a body. */
  readonly requireHostHeader: boolean;
}

export const MAX_HEADERS = 100;

/**
 * Slow requests are cut within 27 s. Load balancers keep idle connections for 60 s: one that the service closes
 * first may break a request that is on its way. The size of all headers is limited by Node, to 16 KiB.
 */
export const SERVER_LIMITS: ServerLimits = {
  headersTimeout: 10_000,
  requestTimeout: 25_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 65_000,
  maxHeadersCount: MAX_HEADERS + 1,
  requireHostHeader: false,
};

/**
 * Limits what connections may take, and answers requests that are too broken or too slow to reach a route with a
 * problem document. It has to be called before the server listens, which is when Node reads the interval.
 */
export function limitServer(server: Server, limits: ServerLimits): void {
  Object.assign(server, limits);
  server.prependListener('request', toOriginForm);
  server.prependListener('request', rememberAnswer);
  // An expectation that nobody knows is ignored, as RFC 9110 allows; Node would refuse it without a body.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('clientError', answerBrokenRequest);
  server.prependListener('request', (_, response) => {
    // Node closes what is idle when it stops listening, and not what becomes idle after that.
    response.once('close', () => server.listening || server.closeIdleConnections());
  });
}
