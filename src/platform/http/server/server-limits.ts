import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Client } from '../../../common/request/request-context.js';

export const MAX_HEADERS = 100;

/**
 * Limits of one connection; times are in milliseconds. Slow requests are closed within 27 s, and responses that the client does
 * not read after 30 s. Idle connections are kept for longer than the 60 s that are usual for load balancers: a request that a
 * load balancer sends while the service closes the connection would fail. Node limits the size of all headers to 16 KiB.
 */
export const SERVER_LIMITS = {
  /** From the first byte of a request, or from the connection, to the end of its headers. */
  headersTimeout: 10_000,
  /** The same to the end of its body. */
  requestTimeout: 25_000,
  /** The interval at which Node checks the two timeouts above; a request may exceed them by this much. */
  connectionsCheckingInterval: 2_000,
  /** The time that a connection may stay idle between requests. */
  keepAliveTimeout: 65_000,
  /** The time that a response may wait for the client to read more of it. */
  timeout: 30_000,
  /** Node drops headers beyond this number; requestPreconditions refuses requests with more than MAX_HEADERS. */
  maxHeadersCount: MAX_HEADERS + 1,
  /** False, because Node would refuse a request without Host and send no problem document; requestPreconditions sends one. */
  requireHostHeader: false,
};

/**
 * Sets the limits, and calls `onClientError` for requests that are malformed or too slow to reach a route. Must be called
 * before the server listens, because Node reads `connectionsCheckingInterval` then.
 */
export function limitServer(
  server: Server,
  limits: typeof SERVER_LIMITS,
  onClientError: (error: NodeJS.ErrnoException, socket: Duplex) => void,
): void {
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

const ABSOLUTE_FORM = /^https?:\/\/[^/?#]*/i;

/**
 * Removes the origin from a request target that is a whole URL (RFC 9112: absolute-form to origin-form). Must run before
 * Express, which stores the target.
 */
function toOriginForm(request: IncomingMessage): void {
  const { url = '/' } = request;
  if (url.startsWith('/')) return;
  const origin = ABSOLUTE_FORM.exec(url)?.[0];
  if (origin === undefined) return;
  const rest = url.slice(origin.length);
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
}

interface Connection {
  /** The responses that are not complete yet, in the sequence of the requests. */
  pending: Set<ServerResponse>;
  /** True if it was closed although the client had not received all of them. */
  isCutOff: boolean;
}

const connections = new WeakMap<Duplex, Connection>();

/** Must be called for every request before any other listener. */
function trackResponse({ socket }: IncomingMessage, response: ServerResponse): void {
  const { pending } = connections.get(socket) ?? watched(socket);
  pending.add(response);
  response.once('close', () => pending.delete(response));
}

/** The client that waits for a response, and may close the connection before it is complete. */
export class WaitingClient implements Client {
  /** Called by one listener of the response, because a request may wait for many connections at the same time. */
  private listeners: Set<() => void> | null = null;

  constructor(private readonly response: ServerResponse) {}

  isGone(): boolean {
    return this.response.destroyed && !this.response.writableFinished;
  }

  onceGone(listener: () => void): () => void {
    const listeners = (this.listeners ??= this.listening());
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  private listening(): Set<() => void> {
    const listeners = new Set<() => void>();
    this.response.once('close', () => {
      if (this.isGone()) for (const listener of listeners) listener();
    });
    return listeners;
  }
}

/** The response to the latest request of a connection, or null when it is complete. */
export function lastPendingResponse(socket: Duplex): ServerResponse | null {
  const last = [...(connections.get(socket)?.pending ?? [])].at(-1);
  return last?.writableEnded === false ? last : null;
}

/**
 * Closes a connection on which nothing was sent or received for a while, except while the service is still processing a
 * request: a response is pending, and none of its bytes wait for the client.
 */
function closeIdleConnection(socket: Socket): void {
  const connection = connections.get(socket);
  const isAtWork = connection !== undefined && connection.pending.size > 0 && socket.writableLength === 0;
  if (isAtWork) return;
  if (connection !== undefined) connection.isCutOff = true;
  socket.destroy();
}

/** True if a response was handed over completely. Node reports a response that was cut off here as finished. */
export const isComplete = (response: ServerResponse): boolean =>
  response.writableFinished && connections.get(response.req.socket)?.isCutOff !== true;

/**
 * When a connection ends, Node emits `close` only on the response that is being sent. Pipelined responses behind it would
 * never emit it, and what their listeners release would stay reserved.
 */
function watched(socket: Duplex): Connection {
  const connection: Connection = { pending: new Set(), isCutOff: false };
  connections.set(socket, connection);
  // After Node's own listener.
  socket.once('close', () => process.nextTick(() => connection.pending.forEach(closeUnsent)));
  return connection;
}

function closeUnsent(response: ServerResponse): void {
  response.destroy();
  response.emit('close');
}
