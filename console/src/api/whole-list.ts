import { nextCursor, type Answer } from './client.js';
import type { LoadOptions } from './use-resource.js';

interface PageQuery {
  limit: number;
  cursor?: string;
}

/** All entries of a list, of which the service sends at most 500 at a time. */
export async function wholeList<T>(
  load: (query: PageQuery, init: LoadOptions) => Promise<Answer<T[]>>,
  init: LoadOptions,
): Promise<Answer<T[]>> {
  const entries: T[] = [];
  let query: PageQuery = { limit: 500 };
  for (;;) {
    // Only the first request may be answered with 304: the ETag of a longer list is that of its last part.
    const answer = await load(query, entries.length === 0 ? init : { ...init, headers: {} });
    if (answer.data === undefined) return answer;
    entries.push(...answer.data);
    const cursor = nextCursor(answer.response);
    if (cursor === null) return { ...answer, data: entries };
    query = { ...query, cursor };
  }
}
