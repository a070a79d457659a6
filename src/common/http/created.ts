import type { Response } from 'express';

/** Says where what was just created can be read: below the path it was posted to, unless told otherwise. */
export function created<T extends { id: number }>(response: Response, body: T, collection?: string): T {
  const base = collection === undefined ? response.req.originalUrl.split('?', 1)[0] : `/api/v1/${collection}`;
  response.setHeader('Location', `${base}/${body.id}`);
  return body;
}
