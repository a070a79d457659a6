import { describe, expect, it } from '@jest/globals';
import { useDatabase } from '../support/database.js';

const database = useDatabase('suite');

describe('Compression of documents', () => {
  it('uses lz4 for event payloads and order contents where PostgreSQL has it, and else the default', async () => {
    const columns = await database.sql`
      SELECT attrelid::regclass::text AS table, attname AS column, attcompression::text AS method
       FROM pg_attribute
       WHERE (attrelid, attname) IN (
         ('events'::regclass, 'payload'), ('orders'::regclass, 'content'), ('orders'::regclass, 'effective_content'))
       ORDER BY 1, 2`;
    const [row] = await database.sql<{ lz4: boolean }>`
      SELECT 'lz4' = ANY (enumvals) AS lz4 FROM pg_settings WHERE name = 'default_toast_compression'`;

    const method = row!.lz4 ? 'l' : '';
    expect(columns).toEqual([
      { table: 'events', column: 'payload', method },
      { table: 'orders', column: 'content', method },
      { table: 'orders', column: 'effective_content', method },
    ]);
  });
});
