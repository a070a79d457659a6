import { searchQuery } from '../../../common/text/search-words.js';
import type { Condition, Query } from '../../../platform/postgres/statements/keyset-page.js';
import { scanWindow, searchedPage } from '../../../platform/postgres/statements/searched-page.js';

/**
 * A common table expression that stores the words of orders, or replaces them. They are in a table of their own, because
 * each new version of a row is entered into every index of its table, and the index of words is the most expensive one.
 * @param words the placeholder of the JSON array of words, see orderValues()
 */
export const storeWordsSql = (words: string): string => `searched AS (
      INSERT INTO order_words AS w (order_id, application_id, words)
      SELECT s."orderId", s."applicationId", array_to_tsvector(string_to_array(s.words, ' '))
      FROM json_to_recordset(${words}::json) AS s("orderId" bigint, "applicationId" bigint, words text)
      ON CONFLICT (order_id) DO UPDATE SET words = excluded.words WHERE w.words <> excluded.words
    )`;

/** A page of the orders that have certain words. */
interface OrdersWithWords {
  words: string[];
  applicationId: number | null;
  descending: boolean;
  limit: number;
  /** The page of the list without the words, with columns `id` and `at`; `o` is the order in more conditions. */
  pageOf: (limit: number, ...more: Condition[]) => Query;
}

export function pageWithWords({ words, applicationId, descending, limit, pageOf }: OrdersWithWords): Query {
  const { values } = pageOf(scanWindow(limit));
  const direction = descending ? 'DESC' : 'ASC';
  const text = searchedPage({
    table: 'order_words w',
    id: 'w.order_id',
    words: 'w.words',
    ...(applicationId !== null && { only: `w.application_id = $${values.length + 3}` }),
    pageOf: (ids) => pageOf(scanWindow(limit), ...(ids === null ? [] : [isOneOf(ids)])).statement.text,
    placeholders: values.length,
    columns: 'id, at',
    orderBy: `at ${direction}, id ${direction}`,
  });
  const own = applicationId === null ? [] : [applicationId];
  return { statement: { name: '', text }, values: [...values, searchQuery(words), limit, ...own] };
}

const isOneOf = (ids: string): Condition => ({ name: '', text: `o.id = ${ids}`, values: [] });
