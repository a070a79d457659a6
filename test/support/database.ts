import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { Client, Pool, type ClientConfig } from 'pg';
import type { Connection } from '../../src/persistence/database/database.js';
import { migrateDatabase } from '../../src/persistence/database/migrate.js';
import { returnSession, takeSession } from './embedded-sessions.js';
import { serveSession } from './served-session.js';
import { POSTGRES_URL, RUN, uniqueName } from './servers.js';

/** A new database with the current schema, for one test file. */
export interface TestDatabase {
  connection: Connection;
  /** Null for the embedded database. */
  url: string | null;
  /** Queries the database directly, without the service. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

const POOL_SIZE = 10;
const MIGRATIONS = new URL('../../src/persistence/migrations/', import.meta.url);

/** A database on the PostgreSQL server, or the embedded one when there is no server. */
export function createDatabase(): Promise<TestDatabase> {
  return POSTGRES_URL === null ? createEmbeddedDatabase() : createPostgresDatabase(POSTGRES_URL);
}

/** An embedded database in memory, in this process. */
async function createEmbeddedDatabase(): Promise<TestDatabase> {
  const migrated = await takeSession(migrationsHash());
  const { connection, stop } = await serveSession(migrated.session);
  return testDatabase({ ...connection, poolSize: 4 }, connection, async () => {
    await stop();
    await returnSession(migrated);
  });
}

/** @param server the URL of any database on the server, with a user who may create databases */
export async function createPostgresDatabase(server: string): Promise<TestDatabase> {
  const name = uniqueName();
  const template = `${RUN}_template_${migrationsHash()}`;
  await onServer(server, async (client) => {
    await makeTemplate(client, server, template);
    await client.query(`CREATE DATABASE "${name}" TEMPLATE "${template}"`);
  });
  const url = urlOf(server, name);
  const connection = { url, poolSize: POOL_SIZE };
  return testDatabase(connection, { connectionString: url }, () =>
    onServer(server, (client) => client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)),
  );
}

function testDatabase(
  connection: Connection,
  config: ClientConfig,
  remove: () => Promise<unknown>,
): TestDatabase {
  const pool = new Pool({ ...config, max: 2 });
  pool.on('error', () => undefined);
  return {
    connection,
    url: connection.url ?? null,
    query: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await pool.query<Row>(text, values)).rows,
    drop: async () => {
      await pool.end();
      await remove();
    },
  };
}

/** The first test file of a run migrates the template; all others copy it. */
async function makeTemplate(client: Client, server: string, template: string): Promise<void> {
  await client.query('SELECT pg_advisory_lock(hashtext($1))', [template]);
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [template]);
  if (rowCount === 0) {
    // Renamed when it is complete, so that no test file copies a template whose migration failed.
    const unfinished = uniqueName();
    await client.query(`CREATE DATABASE "${unfinished}" TEMPLATE template0 ENCODING 'UTF8'`);
    await migrateDatabase({ url: urlOf(server, unfinished), poolSize: 2 });
    await client.query(`ALTER DATABASE "${unfinished}" RENAME TO "${template}"`);
  }
  await client.query('SELECT pg_advisory_unlock(hashtext($1))', [template]);
}

/** Part of the template's name, because migrations can change during a run in watch mode. */
function migrationsHash(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(MIGRATIONS).sort()) hash.update(readFileSync(new URL(file, MIGRATIONS)));
  return hash.digest('hex').slice(0, 8);
}

async function onServer<T>(server: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
