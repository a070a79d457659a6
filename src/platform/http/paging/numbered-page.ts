import type { SecretsKeys } from '../../../common/secrets/secrets-keys.js';
import { readCursor, signCursor } from './cursor.js';
import { DEFAULT_PAGE_SIZE, type PageQueryDto } from './list-query.dto.js';

/** Rows sorted by a number from 1 that no two of them share. */
interface NumberedRows<Row> {
  /**
   * Reads up to `limit` rows that come after this number in the list. A list that is also limited by the size of its rows says
   * how many it found, including those that did not fit.
   */
  find: (after: number, limit: number) => Promise<(Row & { found?: number })[]>;
  numberOf: (row: Row) => number;
  /** Whether the greatest number is first. */
  isDescending?: boolean;
}

/**
 * A page of a list that is sorted by its numbers: ascending, or descending.
 * @param list names the list and whose it is: a cursor is valid for one list only
 * @throws DomainError invalid_cursor
 */
export async function numberedPage<Row>(
  keys: SecretsKeys,
  list: string,
  { limit, cursor }: PageQueryDto,
  { find, numberOf, isDescending = false }: NumberedRows<Row>,
): Promise<{ rows: Row[]; next: string | null }> {
  const size = limit === undefined ? DEFAULT_PAGE_SIZE : Number(limit);
  const before = isDescending ? Number.MAX_SAFE_INTEGER : 0;
  const after = cursor === undefined ? before : (readCursor(keys, list, cursor) as number);
  // One more than asked for tells whether there is a next page.
  const found = await find(after, size + 1);
  const rows = found.slice(0, size);
  const end = (found[0]?.found ?? found.length) > rows.length ? rows.at(-1) : undefined;
  return { rows, next: end === undefined ? null : signCursor(keys, list, numberOf(end)) };
}
