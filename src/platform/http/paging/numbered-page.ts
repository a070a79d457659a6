import type { SecretsKeys } from '../../../common/secrets/secrets-keys.js';
import type { PageQueryDto } from './list-query.dto.js';
import { pageAfter } from './page-after.js';
import type { Page } from './paged.js';

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
