import { basePathOf, pathOf } from './request-url.js';
import { onReturned } from './response-body.js';

/**
 * Sets the Location of the entity that the handler created and returns: its id below the path of the request, or below
 * `collection` when it is given. What is known by a secret in the body alone has no id, and the path of the request itself. Stands
 * above @InOneTransaction(), which stores the header for an Idempotency-Key.
 */
export const Location = (collection?: string) =>
  onReturned((response, body: { id?: number }) => {
    const path = collection === undefined ? pathOf(response.req) : `/api/v1/${collection}`;
    const place = body.id === undefined ? path : `${path}/${body.id}`;
    // A repetition, which is no entity, created nothing.
    if (collection === undefined || body.id !== undefined)
      response.setHeader('Location', basePathOf(response.req) + place);
    return body;
  });
