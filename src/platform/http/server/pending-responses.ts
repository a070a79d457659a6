import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** The responses of each connection that are not complete yet, in the sequence of the requests. */
const openAnswers = new WeakMap<Duplex, Set<ServerResponse>>();

/** Must be called for every request before any other listener. */
export function trackResponse({ socket }: IncomingMessage, response: ServerResponse): void {
  const answers = openAnswers.get(socket) ?? watched(socket);
  answers.add(response);
  response.once('close', () => answers.delete(response));
}

/** Who waits for a response, and may close the connection before it is complete. */
export class WaitingClient {
  /** Called by one listener of the response, because a request may wait for many connections at the same time. */
  private listeners: Set<() => void> | null = null;

  constructor(private readonly response: ServerResponse) {}

  isGone(): boolean {
    return this.response.destroyed && !this.response.writableFinished;
  }

  /** @returns a function that removes the listener */
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
  const last = [...(openAnswers.get(socket) ?? [])].at(-1);
  return last?.writableEnded === false ? last : null;
}

const cutOff = new WeakSet<ServerResponse>();

/**
 * Closes a connection on which nothing was sent or received for a while, except while the service is still processing a
 * request: a response is pending, and none of its bytes wait for the client.
 */
export function closeIdleConnection(socket: Socket): void {
  const answers = openAnswers.get(socket);
  const isAtWork = answers !== undefined && answers.size > 0 && socket.writableLength === 0;
  if (isAtWork) return;
  answers?.forEach((response) => cutOff.add(response));
  socket.destroy();
}

/** Whether a response was handed over completely. Node reports a response that was cut off here as finished. */
export const isComplete = (response: ServerResponse): boolean =>
  response.writableFinished && !cutOff.has(response);

/**
 * When a connection ends, Node emits `close` only on the response that is being sent. Pipelined responses behind it would
 * never emit it, and what their listeners release would stay reserved.
 */
function watched(socket: Duplex): Set<ServerResponse> {
  const answers = new Set<ServerResponse>();
  openAnswers.set(socket, answers);
  // After Node's own listener.
  socket.once('close', () => process.nextTick(() => answers.forEach(closeUnsent)));
  return answers;
}

function closeUnsent(response: ServerResponse): void {
  response.destroy();
  response.emit('close');
}
