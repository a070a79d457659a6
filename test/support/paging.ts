import type { Answer, ApiClient } from './api-client.js';
import { bodyOf } from './samples.js';

/** @returns the path of the next page, relative to /api/v1, or null after the last page */
export function nextPagePath(url: string, { headers }: Answer): string | null {
  const link = headers.get('link');
  if (link === null) return null;
  const [, next] = /^<([^>]+)>; rel="next"$/.exec(link) ?? [];
  if (!next?.startsWith(`${url}/api/v1/`)) throw new Error(`Not a link to a next page: ${link}`);
  return next.slice(`${url}/api/v1`.length);
}

/** The pages of a list, from the first to the last. @param meanwhile is done after each page */
export async function pagesOf(
  client: ApiClient,
  first: string,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Answer['body'][][]> {
  const pages: Answer['body'][][] = [];
  for (let path: string | null = first; path !== null;) {
    const answer: Answer = await client.get(path);
    pages.push(bodyOf(answer));
    path = nextPagePath(client.url, answer);
    await meanwhile();
  }
  return pages;
}
