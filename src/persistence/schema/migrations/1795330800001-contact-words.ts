import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Free text and filters in GET /contacts and GET /customers. The indexes are on expressions: a generated column would
 * rewrite the table while nobody else can use it.
 */
export class ContactWords1795330800001 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
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
  }
}

const CONTACT = `coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '')`;

const INDEXES = {
  contacts_words_idx: `contacts USING gin (search_words(${CONTACT}))`,
  contacts_temporary_idx: 'contacts (temporary, id) WHERE reconciled_into IS NULL',
  customers_words_idx: 'customers USING gin (search_words(name))',
  customers_name_idx: 'customers (lower(name), id)',
  customers_temporary_idx: 'customers (temporary, id) WHERE reconciled_into IS NULL',
};
