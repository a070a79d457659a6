import type { ServerResponse } from 'node:http';
import { requestContext } from '../../../common/request/request-context.js';

declare module '../../../common/request/request-context.js' {
  interface RequestContext {
    /** Settles when the route has ended: its middleware, its guards, its handler, and what turns an error into a response. */
    route?: Promise<unknown>;
  }
}

/**
 * To be called when a route was started. It is called for the middleware of a route too, which may end long before the
 * handler that it has called.
 */
export function addRoute(route: Promise<unknown>): void {
  const context = requestContext();
  if (context !== undefined)
    context.route = context.route === undefined ? route : Promise.allSettled([context.route, route]);
}

/**
 * Calls the listener when the response of the current request is closed and its route has ended. A client that closes the
 * connection closes the response, while the route may still wait for the database.
 */
export function onceRouteEnded(response: ServerResponse, listener: () => void): void {
  const context = requestContext();
  response.once('close', () => {
    if (context?.route === undefined) listener();
    else void context.route.then(listener, listener);
  });
}
