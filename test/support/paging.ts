import type { Answer } from './api-client.js';

/** @returns the path of the next page, relative to /api/v1, or null after the last page */
export function nextPagePath(url: string, { headers }: Answer): string | null {
  const link = headers.get('link');
  if (link === null) return null;
  const [, next] = /^<([^>]+)>; rel="next"$/.exec(link) ?? [];
  if (!next?.startsWith(`${url}/api/v1/`)) throw new Error(`Not a link to a next page: ${link}`);
  return next.slice(`${url}/api/v1`.length);
}
