import type { InitOf, PathOf, Success } from './operations.js';

type Page<Path extends PathOf<'get'>> = Success<'get', Path>['data'];

/** A path whose GET returns an array. */
export type ListPath = {
  [Path in PathOf<'get'>]: Page<Path> extends readonly unknown[] ? Path : never;
}[PathOf<'get'>];

/** The type of the entries of a list. */
export type Item<Path extends ListPath> = Page<Path> extends readonly (infer Entry)[] ? Entry : never;

/** Reads a list to its end, page by page. `limit` in the query is the size of a page. */
export type Items = <Path extends ListPath>(
  path: Path,
  ...init: InitOf<'get', Path>
) => AsyncGenerator<Item<Path>, void, undefined>;

/** Requests a page; with a query that replaces the caller's. */
type PageRequest = (query?: string) => Promise<{ data?: unknown[]; response: Response }>;

/** Follows `Link: <…>; rel="next"`. Only the query is taken from the link: the token is sent to no other address. */
export async function* followPages(request: PageRequest): AsyncGenerator<unknown, void, undefined> {
  let query: string | undefined;
  do {
    const { data, response } = await request(query);
    yield* data ?? [];
    query = nextQuery(response.headers.get('link') ?? '');
  } while (query !== undefined);
}

/** The query of the link to the next page, without the question mark. */
function nextQuery(links: string): string | undefined {
  const target = /<([^>]*)>[^,]*;\s*rel="?next"?/.exec(links)?.[1];
  return target?.slice(target.indexOf('?') + 1);
}
