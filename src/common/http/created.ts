import type { Response } from 'express';
import { pathOf } from './request-path.js';

/** Says where what was just created can be read: below the path it was posted to, unless told otherwise. */
export function created<T extends { id: number }>(response: Response, body: T, collection?: string): T {
  const base = collection === undefined ? pathOf(response.req) : `/api/v1/${collection}`;
  response.setHeader('Location', `${base}/${body.id}`);
  return body;
}
