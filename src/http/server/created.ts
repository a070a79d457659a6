import type { Response } from 'express';
import { pathOf } from './request-path.js';

/**
 * Sets the Location of a created entity: its id below the path of the POST, or below `collection` when it is given.
 */
export function created<T extends { id: number }>(response: Response, body: T, collection?: string): T {
  const base = collection === undefined ? pathOf(response.req) : `/api/v1/${collection}`;
  response.setHeader('Location', `${base}/${body.id}`);
  return body;
}
