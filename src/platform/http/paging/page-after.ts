import type { SecretsKeys } from '../../../common/secrets/secrets-keys.js';
import { readCursor, signCursor } from './cursor.js';
import { DEFAULT_PAGE_SIZE, type PageQueryDto } from './list-query.dto.js';
import type { Page } from './paged.js';

interface SortedRows<Row, Position> {
  /**
   * Finds up to `limit` rows after this position. If it also limits the bytes of a page, each row has the number of rows that
   * were found, including those that did not fit, as `found`.
   */
  find: (after: Position | null, limit: number) => Promise<(Row & { found?: number })[]>;
  /** The position must be a value that JSON can represent. */
  positionOf: (row: Row) => Position;
}

/**
 * Reads a page of a list that is sorted by positions which no two rows share.
 * @param list the name of the list, its owner and its filters: a cursor is valid for one list only
 */
export async function pageAfter<Row, Position>(
  keys: SecretsKeys,
  list: string,
  { limit, cursor }: PageQueryDto,
  { find, positionOf }: SortedRows<Row, Position>,
): Promise<Page<Row>> {
  const size = limit === undefined ? DEFAULT_PAGE_SIZE : Number(limit);
  const after = cursor === undefined ? null : (readCursor(keys, list, cursor) as Position);
  // One row more than requested shows whether there is a next page.
  const found = await find(after, size + 1);
  const rows = found.slice(0, size);
  const last = (found[0]?.found ?? found.length) > rows.length ? rows.at(-1) : undefined;
  return { rows, next: last === undefined ? null : signCursor(keys, list, positionOf(last)) };
}
