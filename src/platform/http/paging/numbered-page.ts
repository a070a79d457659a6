import type { SecretsKeys } from '../../../common/secrets/secrets-keys.js';
import { type PageQueryDto, DEFAULT_PAGE_SIZE } from './list-query.dto.js';
import type { Page } from './paged.js';
import { readCursor, signCursor } from './cursor.js';

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

/** Rows sorted by a number from 1 that no two of them share. */
interface NumberedRows<Row> {
  find: (after: number, limit: number) => Promise<(Row & { found?: number })[]>;
  numberOf: (row: Row) => number;
  /** True if the greatest number is first. */
  isDescending?: boolean;
}

/** Reads a page of a list that is sorted by a number, ascending or descending. For the parameters see pageAfter(). */
export const numberedPage = <Row>(
  keys: SecretsKeys,
  list: string,
  query: PageQueryDto,
  { find, numberOf, isDescending = false }: NumberedRows<Row>,
): Promise<Page<Row>> =>
  pageAfter<Row, number>(keys, list, query, {
    find: (after, limit) => find(after ?? (isDescending ? Number.MAX_SAFE_INTEGER : 0), limit),
    positionOf: numberOf,
  });
