import { expect, it } from '@jest/globals';
import { copyToServer } from '../../src/persistence/schema/copy-to-server.js';
import { useDatabase } from '../support/database.js';
import { describeWithPostgres } from '../support/servers.js';

/** More rows than the copy inserts with one statement. */
const ROWS = 300;

const FOREIGN_KEYS = `
  SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition, convalidated
  FROM pg_constraint WHERE contype = 'f' ORDER BY 1, 2`;

/** Keys that a later migration may add: to the own table, and of two tables to each other, none of which may be null. */
const LATER_TABLES = `
  CREATE TABLE a_chapters (id bigint PRIMARY KEY, next_id bigint NOT NULL REFERENCES a_chapters, book_id bigint NOT NULL);
  CREATE TABLE b_books (id bigint PRIMARY KEY, first_id bigint NOT NULL REFERENCES a_chapters ON DELETE CASCADE);
  ALTER TABLE a_chapters ADD FOREIGN KEY (book_id) REFERENCES b_books DEFERRABLE INITIALLY DEFERRED`;

describeWithPostgres('a copy to a server', () => {
  const from = useDatabase('test');
  const to = useDatabase('test');

  const copy = () => copyToServer(from.connection, to.connection);
  const both = (sql: string): Promise<object[][]> => Promise.all([from.query(sql), to.query(sql)]);

  async function insertContacts(): Promise<void> {
    await from.query(
      `INSERT INTO customers (id, name) SELECT n, 'Customer' FROM generate_series(1, ${ROWS}) n`,
    );
    await from.query(
      `INSERT INTO contacts (id, customer_id, last_name) SELECT id, id, 'Hopper' FROM customers`,
    );
  }

  it('has contacts and customers that were reconciled into later ones', async () => {
    await insertContacts();
    for (const table of ['contacts', 'customers'])
      await from.query(`UPDATE ${table} SET reconciled_into = ${ROWS} WHERE id = 1`);
    await copy();
    for (const table of ['contacts', 'customers']) {
      const [source, target] = await both(`SELECT * FROM ${table} ORDER BY id`);
      expect(target).toHaveLength(ROWS);
      expect(target).toEqual(source);
    }
  });

  it('has rows of tables that refer to themselves and to each other', async () => {
    await both(LATER_TABLES);
    await from.query(`
      BEGIN;
      INSERT INTO a_chapters SELECT n, n % ${ROWS} + 1, 1 FROM generate_series(1, ${ROWS}) n;
      INSERT INTO b_books VALUES (1, ${ROWS});
      COMMIT`);
    await copy();
    for (const table of ['a_chapters', 'b_books']) {
      const [source, target] = await both(`SELECT * FROM ${table} ORDER BY id`);
      expect(target).toEqual(source);
    }
  });

  it('has all foreign keys', async () => {
    await both(LATER_TABLES);
    const before = await to.query(FOREIGN_KEYS);
    expect(await copy()).toEqual(expect.arrayContaining([{ table: 'applications', rows: 1 }]));
    const [source, target] = await both(FOREIGN_KEYS);
    expect(target).toEqual(before);
    expect(target).toEqual(source);
  });

  it('is not made of rows that refer to missing ones', async () => {
    await from.query('ALTER TABLE contacts DROP CONSTRAINT contacts_customer_id_fkey');
    await insertContacts();
    await from.query('DELETE FROM customers WHERE id = 1');
    const before = await to.query(FOREIGN_KEYS);
    await expect(copy()).rejects.toThrow('contacts_customer_id_fkey');
    expect(await to.query('SELECT FROM customers')).toHaveLength(0);
    expect(await to.query(FOREIGN_KEYS)).toEqual(before);
  });
});
