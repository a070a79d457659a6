import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { closeIdleConnection, trackResponse } from './pending-responses.js';
import { toOriginForm } from './request-path.js';

/** Limits of one connection; times are in milliseconds. */
interface ServerLimits {
  /** From the first byte of a request, or from the connection, to the end of its headers. */
  readonly headersTimeout: number;
  /** The same to the end of its body. */
  readonly requestTimeout: number;
  /** The interval at which Node checks the two timeouts above; a request may exceed them by this much. */
  readonly connectionsCheckingInterval: number;
  /** The time that a connection may stay idle between requests. */
  readonly keepAliveTimeout: number;
  /** The time that a response may wait for the client to read more of it. */
  readonly timeout: number;
  /** Node drops headers beyond this number; requestPreconditions refuses requests with more than MAX_HEADERS. */
  readonly maxHeadersCount: number;
  /** False, because Node would refuse a request without Host and send no problem document; requestPreconditions sends one. */
  readonly requireHostHeader: boolean;
}

/** Sends an error to a client whose request could not be parsed or took too long, and closes the connection. */
type ClientErrorListener = (error: NodeJS.ErrnoException, socket: Duplex) => void;

export const MAX_HEADERS = 100;

/**
 * Slow requests are closed within 27 s, and responses that the client does not read after 30 s. Idle connections are kept for
 * longer than the 60 s that are usual for load balancers: a request that a load balancer sends while the service closes the
 * connection would fail. Node limits the size of all headers to 16 KiB.
 */
export const SERVER_LIMITS: ServerLimits = {
  headersTimeout: 10_000,
  requestTimeout: 25_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 65_000,
  timeout: 30_000,
  maxHeadersCount: MAX_HEADERS + 1,
  requireHostHeader: false,
};

/**
 * Sets the limits, and calls `onClientError` for requests that are malformed or too slow to reach a route. Must be called
 * before the server listens, because Node reads `connectionsCheckingInterval` then.
 */
export function limitServer(server: Server, limits: ServerLimits, onClientError: ClientErrorListener): void {
  Object.assign(server, limits);
  server.prependListener('request', toOriginForm);
  server.prependListener('request', trackResponse);
  // Unknown values of Expect are ignored, as RFC 9110 allows; Node would refuse them without a problem document.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('clientError', onClientError);
  server.on('timeout', closeIdleConnection);
  server.prependListener('request', (_, response) => {
    // When the server stops listening, Node closes idle connections, but not those that become idle later.
    response.once('close', () => server.listening || server.closeIdleConnections());
  });
}
