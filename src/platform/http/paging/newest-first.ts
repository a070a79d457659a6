import type { SecretsKeys } from '../../../common/secrets/secrets-keys.js';
import type { PageQueryDto } from './list-query.dto.js';
import { pageAfter } from './numbered-page.js';
import type { Page } from './paged.js';

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
