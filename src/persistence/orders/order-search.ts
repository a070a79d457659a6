import { searchQuery, searchWords } from '../../common/search-words.js';
import type { Query } from '../database/keyset-page.js';
import type { OrderRecord } from './order-record.js';

/** What an order is found by with free text. */
const searchedTexts = ({ code, externalId, externalReference, contact, customer }: OrderRecord) => [
  code,
  externalId,
  externalReference,
  contact.firstName,
  contact.lastName,
  contact.email,
  contact.externalReference,
  customer.name,
];

/** The JSON array of the words of orders that storeWordsSql() reads. */
export const orderWords = (orders: OrderRecord[]): string =>
  JSON.stringify(
    orders.map((order) => ({
      orderId: order.id,
      applicationId: order.application.id,
      words: searchWords(searchedTexts(order)).join(' '),
    })),
  );

/**
 * A common table expression that stores the words of orders, or replaces them. They are in a table of their own, because
 * each new version of a row is entered into every index of its table, and the index of words is the most expensive one.
 * @param words the placeholder of orderWords()
 */
export const storeWordsSql = (words: string): string => `searched AS (
      INSERT INTO order_words AS w (order_id, application_id, words)
      SELECT s."orderId", s."applicationId", array_to_tsvector(string_to_array(s.words, ' '))
      FROM json_to_recordset(${words}::json) AS s("orderId" bigint, "applicationId" bigint, words text)
      ON CONFLICT (order_id) DO UPDATE SET words = excluded.words WHERE w.words <> excluded.words
    )`;

/** How many orders of the list are compared with the words one by one. */
const NEAREST = 1_000;

/** A page of the orders that have certain words. */
interface SearchedPage {
  words: string[];
  applicationId: number | null;
  descending: boolean;
  limit: number;
  /** The page of the list without the words: with columns `id` and `at`, from these tables. */
  pageFrom: (tables: string, limit: number) => Query;
}

/**
 * The index of words cannot return the newest orders first: all orders with a word have to be read and sorted. So the
 * page is first looked for among the orders at the beginning of the list, where it is complete if the word is frequent.
 * The index is only used if it is not complete.
 */
export function searchedPage({ words, applicationId, descending, limit, pageFrom }: SearchedPage): Query {
  const nearest = pageFrom('orders o', NEAREST);
  // The same placeholders have the same values in both pages.
  const far = pageFrom('matching m JOIN orders o ON o.id = m.order_id', NEAREST);
  const [maximum, query, size, application] = [0, 1, 2, 3].map((n) => `$${nearest.values.length + n}`);
  const direction = descending ? 'DESC' : 'ASC';
  const isOwn = applicationId === null ? '' : `AND application_id = ${application}`;
  const text = `
      WITH nearest AS MATERIALIZED (${nearest.statement.text}), near AS MATERIALIZED (
        SELECT id, at FROM nearest
        WHERE (SELECT words FROM order_words WHERE order_id = nearest.id) @@ ${query}::tsquery
        LIMIT ${size}
      ), matching AS MATERIALIZED (
        SELECT order_id FROM order_words
        WHERE words @@ ${query}::tsquery ${isOwn}
        -- Not AND, whose second operand might be evaluated first, and with it all of the nearest orders.
        AND CASE WHEN (SELECT count(*) FROM near) < ${size}
          THEN (SELECT count(*) FROM nearest) = ${maximum} ELSE false END
      )
      SELECT id, at FROM near
      UNION
      SELECT id, at FROM (${far.statement.text}) far
      ORDER BY at ${direction}, id ${direction} LIMIT ${size}`;
  const own = applicationId === null ? [] : [applicationId];
  return { statement: { name: '', text }, values: [...nearest.values, searchQuery(words), limit, ...own] };
}
