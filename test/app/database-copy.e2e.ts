import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import { startEmbeddedDatabase } from '../../src/platform/embedded/embedded-database.js';
import { ApiClient } from '../support/api-client.js';
import { createDatabase, type TestDatabase } from '../support/database.js';
import { ServiceProcess } from '../support/processes.js';
import { waitForFeed } from '../support/event-feed.js';
import { bodyOf } from '../support/samples.js';
import { describeWithPostgres } from '../support/servers.js';

const BACK_OFFICE = 'ots_SampleBackOffice000000000000004KMIpP';

/**
 * A row per table: its name, and a hash of all its rows. The times are those of the same time zone. The data history names the
 * server, which is another one.
 */
const CONTENT = `
  SELECT c.relname AS name, (xpath('/row/hash/text()', query_to_xml(format(
    'SELECT count(*) || md5(string_agg(row_to_json(t)::text, '','' ORDER BY row_to_json(t)::text COLLATE "C")) AS hash
    FROM %I t', c.relname), false, true, '')))[1]::text AS hash
  FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname NOT IN ('migrations', 'data_histories')
  ORDER BY 1`;

describeWithPostgres('db copy', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'copy-'));
  let target: TestDatabase;
  let expected: object[];
  const copy = async (...options: string[]): Promise<ServiceProcess> => {
    const process = new ServiceProcess('cli', { DATA_DIR: dataDir, DATABASE_URL: target.url! }, [
      'db',
      'copy',
      ...options,
    ]);
    await process.waitForExit();
    return process;
  };

  beforeAll(async () => {
    target = await createDatabase();
    const embedded = new ServiceProcess('main', { DATA_DIR: dataDir, PORT: '0' });
    await embedded.url();
    expect((await copy()).output).toContain('is in use by process');
    await embedded.kill('SIGTERM');
    expected = await contentOf(dataDir);
  }, 120_000);
  afterAll(async () => {
    await target.drop();
    rmSync(dataDir, { recursive: true });
  });

  it('copies every row of the embedded database to an empty database, without time limits of its own', async () => {
    const id = escapeIdentifier(new URL(target.url!).pathname.slice(1));
    await target.query(`ALTER DATABASE ${id} SET statement_timeout = 1`);
    const { output } = await copy();
    await target.query(`ALTER DATABASE ${id} RESET statement_timeout`);
    expect(output).toContain('orders: ');
    const client = new Client({ connectionString: target.url!, options: '-c TimeZone=UTC' });
    await client.connect();
    const { rows } = await client.query<object>(CONTENT);
    await client.end();
    expect(rows).toEqual(expected);
    expect(rows.length).toBeGreaterThan(15);
  });

  it('copies nothing to a database in which something was created', async () => {
    expect(JSON.parse((await copy('--json')).output)).toEqual({
      code: 'database_not_empty',
      message: 'The database at DATABASE_URL already contains data. Nothing was copied.',
    });
  });

  it('leaves a database with which the service continues: events in sequence, and new ids', async () => {
    const api = new ServiceProcess('main', { DATABASE_URL: target.url!, HOST: '127.0.0.1', PORT: '0' });
    try {
      const client = new ApiClient(await api.url(), BACK_OFFICE);
      await waitForFeed(client, 6);
      const { id } = bodyOf(await client.post('/customers', { name: 'Hopper Compilers' }));
      const [row] = await target.query<{ max: number }>('SELECT max(id)::float8 AS max FROM customers');
      expect(id).toBe(row!.max);
      // The copy is complete, so no new data history begins.
      expect(await target.query('SELECT lost_since FROM data_histories')).toEqual([{ lost_since: null }]);
    } finally {
      await api.kill('SIGTERM');
    }
  });

  // The last test, because not every migration can be run a second time.
  it('does not migrate a database in which something was created', async () => {
    await target.query('DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations)');
    const migrations = await target.query('SELECT name FROM migrations');
    expect((await copy()).output).toContain('already contains data. Nothing was copied.');
    expect(await target.query('SELECT name FROM migrations')).toEqual(migrations);
  });
});

async function contentOf(dataDir: string): Promise<object[]> {
  const { connection, stop } = await startEmbeddedDatabase(dataDir);
  const client = new Client(connection);
  await client.connect();
  await client.query(`SET TimeZone = 'UTC'`);
  const { rows } = await client.query<object>(CONTENT);
  await client.end();
  await stop();
  return rows;
}
