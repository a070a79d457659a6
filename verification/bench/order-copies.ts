import { query, type BenchDatabase } from './database.js';

/** What is different in the copy of an order, as SQL. */
interface Differences {
  id: string;
  code: string;
  accessId: string;
  externalId: string;
  createdAt?: string;
  updatedAt?: string;
}

/**
 * SQL for FROM: the row of a copy of the order `o`, called `copy`. Its document has the differences as well, and is otherwise
 * the text that the service wrote.
 */
export function orderCopy(differences: Differences): string {
  const originals = {
    id: 'o.id',
    code: 'o.code',
    accessId: 'o.access_id',
    externalId: 'o.external_id',
    createdAt: 'o.created_at',
    updatedAt: 'o.updated_at',
  };
  const copies = { ...originals, ...differences };
  const { id, code, accessId, externalId, createdAt, updatedAt } = copies;
  const [original, copied] = [documentParts(originals), documentParts(copies)];
  const document = original.reduce(
    (text, part, index) => `replace(${text}, ${part}, ${copied[index]})`,
    'o.document',
  );
  return `jsonb_populate_record(o, jsonb_build_object(
    'id', ${id}, 'code', ${code}, 'access_id', ${accessId}, 'external_id', ${externalId},
    'created_at', ${createdAt}, 'updated_at', ${updatedAt}, 'document', ${document})) copy`;
}

/** The parts of the document of an order with these values, which do not occur in it a second time. */
const documentParts = ({
  id,
  code,
  accessId,
  externalId,
  createdAt,
  updatedAt,
}: Required<Differences>): string[] => [
  `('{"id":' || ${id} || ',"code":"' || ${code} || '","access_id":"' || ${accessId} || '"')`,
  `('"externalId":"' || ${externalId} || '"')`,
  `('"createdAt":"' || ${time(createdAt)} || '","updatedAt":"' || ${time(updatedAt)} || '"')`,
];

const time = (value: string): string =>
  `to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

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
   ${orderCopy({
     id: 'c.id',
     code: `'COPY-' || c.n`,
     accessId: `'copy-' || c.n`,
     externalId: `'copy-' || c.n`,
     createdAt: `(o.created_at - c.n * interval '1 second')`,
     updatedAt: `(o.created_at - c.n * interval '1 second')`,
   })}`,
  `INSERT INTO order_items SELECT copy.* FROM copies c JOIN order_items i ON i.order_id = c.sample,
   jsonb_populate_record(i, jsonb_build_object(
     'id', nextval(pg_get_serial_sequence('order_items', 'id')), 'order_id', c.id)) copy`,
  `INSERT INTO order_words (order_id, application_id, words)
   SELECT c.id, w.application_id, w.words || array_to_tsvector(ARRAY[c.n::text])
   FROM copies c JOIN order_words w ON w.order_id = c.sample`,
  'DROP TABLE copies',
  'VACUUM ANALYZE',
];
