import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Client } from '../../../common/request/request-context.js';

interface Connection {
  /** The responses that are not complete yet, in the sequence of the requests. */
  pending: Set<ServerResponse>;
  /** True if it was closed although the client had not received all of them. */
  isCutOff: boolean;
}

const connections = new WeakMap<Duplex, Connection>();

/** Must be called for every request before any other listener. */
export function trackResponse({ socket }: IncomingMessage, response: ServerResponse): void {
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
export function closeIdleConnection(socket: Socket): void {
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
