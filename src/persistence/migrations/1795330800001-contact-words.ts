import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Free text and filters in GET /contacts and GET /customers. The indexes are on expressions: a generated column would
 * rewrite the table while nobody else can use it. The function has to give the words of src/common/search-words.ts.
 */
export class ContactWords1795330800001 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SEARCH_WORDS);
    for (const [name, definition] of Object.entries(INDEXES)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ON ${definition}`);
    }
    // Without statistics of the indexed expressions PostgreSQL takes every word for a rare one.
    await runner.query('ANALYZE contacts');
    await runner.query('ANALYZE customers');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX ${name}`);
    await runner.query('DROP FUNCTION search_words(text)');
  }
}

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

const CONTACT = `coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '')`;

const INDEXES = {
  contacts_words_idx: `contacts USING gin (search_words(${CONTACT}))`,
  contacts_temporary_idx: 'contacts (temporary, id) WHERE reconciled_into IS NULL',
  customers_words_idx: 'customers USING gin (search_words(name))',
  customers_name_idx: 'customers (lower(name), id)',
  customers_temporary_idx: 'customers (temporary, id) WHERE reconciled_into IS NULL',
};
