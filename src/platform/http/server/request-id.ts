import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

const WELL_FORMED = /^[\w.:-]{1,128}$/;
const ids = new WeakMap<object, string>();

/**
 * Assigns every request an id: the caller's X-Request-Id when it is well-formed, so that the logs of both sides can be
 * joined.
 */
export function requestId(request: Request, response: Response, next: NextFunction): void {
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
  ids.set(request, id);
  response.setHeader('X-Request-Id', id);
  next();
}

export const requestIdOf = (request: object): string => ids.get(request) ?? 'none';
