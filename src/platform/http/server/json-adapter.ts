import { ExpressAdapter } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import type { Server, ServerResponse } from 'node:http';
import { JsonTextBody, ResponseBody } from './response-body.js';
import { requestContext } from '../../../common/request/request-context.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** A method of Express that registers a route, or, with a name alone, reads a setting. */
type Register = (...values: unknown[]) => unknown;
type Route = (request: Request, response: Response, next: NextFunction) => unknown;

/**
 * Express with three differences. Its server exists before it. A ResponseBody sends itself, and objects with status 200 or 201
 * are written directly as JSON: Express would first determine an encoding, an ETag and whether the body is omitted, which takes
 * as much CPU time as validating a large body. And the end of a route handler is observed, which may come after the end of its
 * connection.
 */
export class JsonAdapter extends ExpressAdapter {
  /** @param server may listen already; it is not given a listener for its requests here */
  constructor(private readonly server: Server) {
    super();
    const express = this.getInstance<Record<(typeof METHODS)[number], Register>>();
    for (const method of METHODS) {
      const register = express[method].bind(express);
      express[method] = (...values) => register(...values.map(observed));
    }
  }

  override initHttpServer(): void {
    this.httpServer = this.server;
  }

  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    const status = statusCode ?? response.statusCode;
    if (body instanceof ResponseBody) {
      response.statusCode = status;
      return body.sendTo(response);
    }
    if (!isPlain(body) || (status !== 200 && status !== 201)) {
      return super.reply(response, body, statusCode) as unknown;
    }
    response.statusCode = status;
    return new JsonTextBody(JSON.stringify(body)).sendTo(response);
  }
}

function observed(value: unknown): unknown {
  if (typeof value !== 'function') return value;
  const start = value as Route;
  return (request: Request, response: Response, next: NextFunction): unknown => {
    const route = start(request, response, next);
    if (route instanceof Promise) addRoute(route);
    return route;
  };
}

function isPlain(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const prototype: unknown = Object.getPrototypeOf(body);
  return prototype === Object.prototype || prototype === Array.prototype;
}

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
function addRoute(route: Promise<unknown>): void {
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
