import type { MigrationInterface, QueryRunner } from 'typeorm';
import { searchWords } from '../../../common/search-words.js';

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
    for (const statement of [SEARCH_WORDS, STORE_ORDER_WORDS, TRIGGER]) await runner.query(statement);
    await fill(runner);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS order_words_idx');
    // A short list of pending entries, because the order that fills it has to wait until they are in the index.
    await runner.query(
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS order_words_idx ON order_words USING gin (words) WITH (gin_pending_list_limit = 512)',
    );
    await runner.query('ANALYZE order_words');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER orders_words ON orders');
    await runner.query('DROP FUNCTION store_order_words()');
    await runner.query('DROP FUNCTION search_words(text)');
    await runner.query('DROP TABLE order_words');
  }
}

/** The words of src/common/search-words.ts. */
const SEARCH_WORDS = String.raw`
  CREATE OR REPLACE FUNCTION search_words(content text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT array_to_tsvector(coalesce(array_agg(left(
      CASE WHEN token ~ '[0-9@]' THEN array_to_string(parts[start:], '-') ELSE parts[start] END, 64)), '{}'))
    FROM regexp_split_to_table(
      replace(replace(replace(
        translate(lower(regexp_replace(normalize(content, NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđıς', 'oldiσ'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
      '[\u0001-\u0020]+') AS token,
    LATERAL (SELECT array_remove(regexp_split_to_array(
      token, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+'), '')) split(parts),
    generate_subscripts(parts, 1) AS start
  )`;

const STORE_ORDER_WORDS = `
  CREATE OR REPLACE FUNCTION store_order_words() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO order_words AS w (order_id, application_id, words)
    VALUES (NEW.id, NEW.application_id, search_words(concat_ws(' ',
      NEW.code, NEW.external_id, NEW.external_reference, NEW.contact ->> 'firstName', NEW.contact ->> 'lastName',
      NEW.contact ->> 'email', NEW.contact ->> 'externalReference', NEW.customer_name)))
    ON CONFLICT (order_id) DO UPDATE SET words = excluded.words WHERE w.words <> excluded.words;
    RETURN NULL;
  END $$`;

/**
 * For processes of 0.1.0, which do not store words and may run until all are replaced, or again after a rollback. The
 * sessions of later versions have the setting, and are not slowed down (decision 17). Before the words of stored orders are
 * filled in, so that no order is left out.
 */
const TRIGGER = `
  CREATE OR REPLACE TRIGGER orders_words
  AFTER INSERT OR UPDATE OF code, external_reference, contact, customer_name ON orders FOR EACH ROW
  WHEN (current_setting('orders.stores_words', true) IS DISTINCT FROM 'true')
  EXECUTE FUNCTION store_order_words()`;

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
