import type { Answer } from './api-client.js';

/** The path of the next page, below /api/v1; null after the last. @param url where the service listens */
export function linkedPath(url: string, { headers }: Answer): string | null {
  const link = headers.get('link');
  if (link === null) return null;
  const [, next] = /^<([^>]+)>; rel="next"$/.exec(link) ?? [];
  if (!next?.startsWith(`${url}/api/v1/`)) throw new Error(`This is not a link to a next page: ${link}`);
  return next.slice(`${url}/api/v1`.length);
}
