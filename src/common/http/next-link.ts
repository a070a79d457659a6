import type { Request, Response } from 'express';

const HOST = /^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i;

/**
 * Says where the next page is (RFC 8288): the same request, with the cursor.
 * @param cursor null on the last page, which says nothing
 * @param parameter what the cursor is called
 */
export function linkNext(response: Response, cursor: string | null, parameter = 'cursor'): void {
  if (cursor === null) return;
  const { query, path } = response.req;
  // The contract has seen to it that every parameter comes once.
  const parameters = new URLSearchParams({ ...(query as Record<string, string>), [parameter]: cursor });
  // A deprecated route has a link of its own already.
  response.append('Link', `<${originOf(response.req)}${path}?${parameters.toString()}>; rel="next"`);
}

/** A link is relative to where the request went when that is not known, or is no host: HTTP/1.0, or nonsense. */
const originOf = ({ protocol, host }: Request): string =>
  HOST.test(host ?? '') ? `${protocol}://${host}` : '';
