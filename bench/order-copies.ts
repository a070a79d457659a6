import { query, type BenchDatabase } from './database.js';

/**
 * Copies the orders of a database with their items and words, until there are `orders` copies. They are older than the
 * originals, one second apart, and complete in all columns.
 * @param originals how many orders there are
 */
export async function copyOrders({ url }: BenchDatabase, orders: number, originals: number): Promise<void> {
  for (const statement of copiesOf(orders, originals)) await query(url, statement);
}

const copiesOf = (orders: number, originals: number): string[] => [
  `CREATE TABLE copies AS
   SELECT o.id AS sample, nextval(pg_get_serial_sequence('orders', 'id')) AS id, n
   FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM orders) o
   JOIN generate_series(1, ${orders}) n ON n % ${originals} = o.place % ${originals}`,
  `INSERT INTO orders SELECT copy.* FROM copies c JOIN orders o ON o.id = c.sample,
   jsonb_populate_record(o, jsonb_build_object('id', c.id, 'code', 'COPY-' || c.n, 'access_id', 'copy-' || c.n,
     'external_id', 'copy-' || c.n, 'created_at', o.created_at - c.n * interval '1 second',
     'updated_at', o.created_at - c.n * interval '1 second')) copy`,
  `INSERT INTO order_items SELECT copy.* FROM copies c JOIN order_items i ON i.order_id = c.sample,
   jsonb_populate_record(i, jsonb_build_object(
     'id', nextval(pg_get_serial_sequence('order_items', 'id')), 'order_id', c.id)) copy`,
  `INSERT INTO order_words (order_id, application_id, words)
   SELECT c.id, w.application_id, w.words || array_to_tsvector(ARRAY[c.n::text])
   FROM copies c JOIN order_words w ON w.order_id = c.sample`,
  'DROP TABLE copies',
  'VACUUM ANALYZE',
];
