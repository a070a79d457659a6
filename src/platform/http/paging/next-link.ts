import type { Response } from 'express';
import { baseUrlOf } from '../server/public-url.js';

/**
 * Sets the Link header to the next page (RFC 8288): the same request with another cursor.
 * @param cursor null on the last page, which has no Link header
 * @param parameter the name of the query parameter for the cursor
 */
export function setNextLink(response: Response, cursor: string | null, parameter = 'cursor'): void {
  if (cursor === null) return;
  const { query, path } = response.req;
  // OpenApiValidator has refused repeated parameters, so every value is a string.
  const parameters = new URLSearchParams({ ...(query as Record<string, string>), [parameter]: cursor });
  response.setHeader('Link', `<${baseUrlOf(response.req)}${path}?${parameters.toString()}>; rel="next"`);
}
