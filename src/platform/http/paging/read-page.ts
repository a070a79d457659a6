import type { SecretsKeys } from '../../../common/secrets/secret-cipher.js';
import { DEFAULT_PAGE_SIZE, type PageQueryDto } from './list-query.dto.js';
import { jsonArrayWithin } from '../server/response-body.js';
import type { JsonPage, Page } from './paged.js';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { invalidQuery } from '../../../common/errors/domain-error.js';

const SIGNATURE_BYTES = 16;

/**
 * Encodes the position at which a page ends, and signs it with the newest key. A cursor that was forged, changed, or made for
 * another list is refused.
 * @param list the name of the list and every parameter that must be the same for all of its pages
 * @internal also for the tests of forged cursors
 */
export function signCursor([newest]: SecretsKeys, list: string, position: unknown): string {
  const body = Buffer.from(JSON.stringify(position));
  return Buffer.concat([signature(newest, list, body), body]).toString('base64url');
}

/** @internal also for the tests of forged cursors */
export function readCursor(keys: SecretsKeys, list: string, cursor: string): unknown {
  const bytes = Buffer.from(cursor, 'base64url');
  const signed = bytes.subarray(0, SIGNATURE_BYTES);
  const body = bytes.subarray(SIGNATURE_BYTES);
  const isValid =
    signed.length === SIGNATURE_BYTES &&
    bytes.toString('base64url') === cursor &&
    keys.some((key) => timingSafeEqual(signed, signature(key, list, body)));
  if (isValid) return JSON.parse(body.toString()) as unknown;
  const detail = 'Expected a cursor from the Link header of this list, but received something else.';
  throw invalidQuery([{ parameter: 'cursor', code: 'invalid_cursor', detail }]);
}

const signature = (key: Buffer, list: string, body: Buffer): Buffer =>
  createHmac('sha256', key).update(`cursor ${list}\n`).update(body).digest().subarray(0, SIGNATURE_BYTES);

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
export const pageAfter = <Row, Position>(
  keys: SecretsKeys,
  list: string,
  query: PageQueryDto,
  rows: SortedRows<Row, Position>,
): Promise<Page<Row>> =>
  readPage(keys, list, query, rows, async (page) => ({ rows: page, count: page.length }));

/** The same for long rows, as JSON: the page ends at the requested number of rows, or earlier at the maximum size. */
export const jsonPageAfter = <Row, Position>(
  keys: SecretsKeys,
  list: string,
  query: PageQueryDto,
  {
    toJson,
    maxBytes,
    ...rows
  }: SortedRows<Row, Position> & { toJson: (row: Row) => string; maxBytes: number },
): Promise<JsonPage> => readPage(keys, list, query, rows, (page) => jsonArrayWithin(page, toJson, maxBytes));

/** @param show what the page has of these rows, and how many of them fit into it */
async function readPage<Row, Position, Shown>(
  keys: SecretsKeys,
  list: string,
  { limit, cursor }: PageQueryDto,
  { find, positionOf }: SortedRows<Row, Position>,
  show: (rows: Row[]) => Promise<{ rows: Shown; count: number }>,
): Promise<{ rows: Shown; next: string | null }> {
  const size = limit === undefined ? DEFAULT_PAGE_SIZE : Number(limit);
  const after = cursor === undefined ? null : (readCursor(keys, list, cursor) as Position);
  // One row more than requested shows whether there is a next page.
  const found = await find(after, size + 1);
  const { rows, count } = await show(found.slice(0, size));
  const last = (found[0]?.found ?? found.length) > count ? found[count - 1] : undefined;
  return { rows, next: last === undefined ? null : signCursor(keys, list, positionOf(last)) };
}

/** The position of a row in a list that is sorted by creation time and id. */
interface ListPosition {
  createdAt: Date;
  id: number;
}

/** Reads a page of a list that is sorted by creation time and id, newest first. For the parameters see pageAfter(). */
export const newestFirst = <Row extends ListPosition & { found?: number }>(
  keys: SecretsKeys,
  list: string,
  query: PageQueryDto,
  find: (after: ListPosition | null, limit: number) => Promise<Row[]>,
): Promise<Page<Row>> =>
  pageAfter<Row, [string, number]>(keys, list, query, {
    find: (after, limit) => find(after && { createdAt: new Date(after[0]), id: after[1] }, limit),
    positionOf: ({ createdAt, id }) => [createdAt.toISOString(), id],
  });

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
