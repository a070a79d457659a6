import { searchQuery } from '../../../common/text/search-words.js';
import { searchedPage } from '../../../platform/postgres/statements/list-statements.js';
import { sql, type Sql } from '../../../platform/postgres/sql.js';
import type { wordsOf } from './order-record.js';

/**
 * A common table expression that stores the words of orders, or replaces them. They are in a table of their own, because
 * each new version of a row is entered into every index of its table, and the index of words is the most expensive one.
 */
export const storeWordsSql = (found: ReturnType<typeof wordsOf>): Sql => sql`searched AS (
      INSERT INTO order_words AS w (order_id, application_id, words)
      SELECT s.id, s."applicationId", array_to_tsvector(string_to_array(s.words, ' '))
      FROM json_to_recordset(${JSON.stringify(found)}::json) AS s(id bigint, "applicationId" bigint, words text)
      ON CONFLICT (order_id) DO UPDATE SET words = excluded.words WHERE w.words <> excluded.words
    )`;

interface OrdersWithWords {
  words: string[];
  applicationId: number | null;
  descending: boolean;
  limit: number;
  /** The page of the list without the words, with columns `id` and `at`; `o` is the order in more conditions. */
  pageOf: (limit: number, ...more: Sql[]) => Sql;
}

export function pageWithWords({ words, applicationId, descending, limit, pageOf }: OrdersWithWords): Sql {
  const direction = descending ? sql`DESC` : sql`ASC`;
  return searchedPage({
    table: sql`order_words w`,
    id: sql`w.order_id`,
    words: sql`w.words`,
    ...(applicationId !== null && { only: sql`w.application_id = ${applicationId}` }),
    query: searchQuery(words),
    limit,
    pageOf: (ids, maximum) => pageOf(maximum, ...(ids === null ? [] : [sql`o.id = ${ids}`])),
    columns: sql`id, at`,
    orderBy: sql`at ${direction}, id ${direction}`,
  });
}
