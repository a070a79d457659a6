import { readCursor, signCursor } from '../common/http/cursor.js';
import { DEFAULT_PAGE_SIZE } from '../common/http/list-query.dto.js';
import type { Place } from '../persistence/repositories/delivery-log.repository.js';

interface Query {
  limit?: string;
  cursor?: string;
}

/**
 * A page of a list that goes by date and id, newest first.
 * @param list names the list and everything about it that must not change between its pages
 * @param find reads so many rows after a place
 * @throws DomainError invalid_cursor
 */
export async function newestFirst<Row extends Place>(
  key: Buffer,
  list: string,
  { limit, cursor }: Query,
  find: (after: Place | null, limit: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; next: string | null }> {
  const size = limit === undefined ? DEFAULT_PAGE_SIZE : Number(limit);
  const after = cursor === undefined ? null : placeOf(readCursor(key, list, cursor) as [string, number]);
  // One more than asked for tells whether there is a next page.
  const found = await find(after, size + 1);
  const rows = found.slice(0, size);
  const end = found.length > size ? rows.at(-1) : undefined;
  return {
    rows,
    next: end === undefined ? null : signCursor(key, list, [end.createdAt.toISOString(), end.id]),
  };
}

const placeOf = ([createdAt, id]: [string, number]): Place => ({ createdAt: new Date(createdAt), id });
