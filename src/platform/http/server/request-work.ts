import type { ServerResponse } from 'node:http';

/** What settles when the route of a response has ended: its guards, its handler, and what turns an error into a response. */
const routes = new WeakMap<ServerResponse, Promise<unknown>>();

/** To be called when a route was started. */
export const setRoute = (response: ServerResponse, route: Promise<unknown>): void =>
  void routes.set(response, route);

/**
 * Calls the listener when the response is closed and its route has ended. A client that closes the connection closes
 * the response, while the route may still wait for the database.
 */
export function onceRouteEnded(response: ServerResponse, listener: () => void): void {
  response.once('close', () => {
    const route = routes.get(response);
    if (route === undefined) listener();
    else void route.then(listener, listener);
  });
}
