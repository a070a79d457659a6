import type { MigrationInterface, QueryRunner } from 'typeorm';
import { searchWords } from '../../common/search-words.js';

/** Orders that are read and written at once. */
const STEP = 1_000;

interface Row {
  id: number;
  applicationId: number;
  /** The values of 0.1.0 by which orders are found. */
  texts: (string | null)[];
}

/** Free text in GET /orders: the words of each order, also of those that are stored already. */
export class OrderWords1795330800000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS order_words (
        order_id bigint NOT NULL PRIMARY KEY,
        application_id bigint NOT NULL,
        words tsvector NOT NULL
      )`);
    await fill(runner);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS order_words_idx');
    // A short list of pending entries, because the order that fills it has to wait until they are in the index.
    await runner.query(
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS order_words_idx ON order_words USING gin (words) WITH (gin_pending_list_limit = 512)',
    );
    await runner.query('ANALYZE order_words');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE order_words');
  }
}

async function fill(runner: QueryRunner): Promise<void> {
  let rows: Row[] = [];
  do {
    const after = rows.at(-1)?.id ?? 0;
    rows = (await runner.query(
      `SELECT id, application_id AS "applicationId", ARRAY[
         code, external_id, external_reference, contact ->> 'firstName', contact ->> 'lastName', contact ->> 'email',
         contact ->> 'externalReference', customer_name] AS texts
       FROM orders WHERE id > $1 ORDER BY id LIMIT ${STEP}`,
      [after],
    )) as Row[];
    const words = rows.map(({ texts, ...order }) => ({ ...order, words: searchWords(texts).join(' ') }));
    await runner.query(
      `INSERT INTO order_words (order_id, application_id, words)
       SELECT id, "applicationId", array_to_tsvector(string_to_array(words, ' '))
       FROM json_to_recordset($1::json) AS o(id bigint, "applicationId" bigint, words text)
       ON CONFLICT (order_id) DO NOTHING`,
      [JSON.stringify(words)],
    );
  } while (rows.length === STEP);
}
