import { basePathOf, pathOf } from './request-url.js';
import { onReturned } from './response-body.js';

/**
 * Sets the Location of the entity that the handler created and returns: its id below the path of the request, or below
 * `collection` when it is given. Stands above @InOneTransaction(), which stores the header for an Idempotency-Key.
 */
export const Location = (collection?: string) =>
  onReturned((response, body: { id: number }) => {
    const path = collection === undefined ? pathOf(response.req) : `/api/v1/${collection}`;
    response.setHeader('Location', `${basePathOf(response.req)}${path}/${body.id}`);
    return body;
  });
