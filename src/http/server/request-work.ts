import type { ServerResponse } from 'node:http';

/** The responses whose routes are still at work, and what is to be called when they have ended. */
const working = new WeakMap<ServerResponse, (() => void)[]>();

/** Runs a route: its guards, its handler, and what turns an error into a response. */
export async function workOn(response: ServerResponse, route: () => unknown): Promise<unknown> {
  const listeners: (() => void)[] = [];
  working.set(response, listeners);
  try {
    return await route();
  } finally {
    working.delete(response);
    listeners.forEach((listener) => listener());
  }
}

/**
 * Calls the listener when the response is closed and its route has ended. A client that closes the connection closes
 * the response, while the route may still wait for the database.
 */
export function onceOver(response: ServerResponse, listener: () => void): void {
  response.once('close', () => {
    const listeners = working.get(response);
    if (listeners === undefined) listener();
    else listeners.push(listener);
  });
}
