import type { SecretsKeys } from '../../../common/secrets/secrets-keys.js';
import { readCursor, signCursor } from './cursor.js';
import { DEFAULT_PAGE_SIZE, type PageQueryDto } from './list-query.dto.js';
import type { Page } from './paged.js';

/** A row's position in such a list. */
interface ListPosition {
  createdAt: Date;
  id: number;
}

/**
 * Reads a page of a list that is sorted by creation time and id, newest first.
 * @param list identifies the list and its filters, so that a cursor is valid only for the same list
 * @param find reads up to `limit` rows after a position; if they are also limited by their size, each says how many were found
 * @throws DomainError invalid_cursor
 */
export async function newestFirst<Row extends ListPosition & { found?: number }>(
  keys: SecretsKeys,
  list: string,
  { limit, cursor }: PageQueryDto,
  find: (after: ListPosition | null, limit: number) => Promise<Row[]>,
): Promise<Page<Row>> {
  const size = limit === undefined ? DEFAULT_PAGE_SIZE : Number(limit);
  const after = cursor === undefined ? null : positionOf(readCursor(keys, list, cursor) as [string, number]);
  // One row more than requested shows whether there is a next page.
  const found = await find(after, size + 1);
  const rows = found.slice(0, size);
  const last = (found[0]?.found ?? found.length) > rows.length ? rows.at(-1) : undefined;
  return {
    rows,
    next: last === undefined ? null : signCursor(keys, list, [last.createdAt.toISOString(), last.id]),
  };
}

const positionOf = ([createdAt, id]: [string, number]): ListPosition => ({
  createdAt: new Date(createdAt),
  id,
});
