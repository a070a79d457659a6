import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { Client, Pool, type ClientConfig } from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/persistence/schema/data-source.js';
import type { Connection } from '../../src/platform/postgres/connection.js';
import { sessionStart } from '../../src/platform/postgres/session-settings.js';
import { useEach, type Span } from './each.js';
import { returnSession, takeSession } from './embedded-sessions.js';
import { emptyDatabase, returnDatabase, takeDatabase } from './postgres-databases.js';
import { serveSession } from './served-session.js';
import { POSTGRES_URL } from './servers.js';

/** A new database with the current schema, for one test file. */
export interface TestDatabase {
  connection: Connection;
  /** Null for the embedded database. */
  url: string | null;
  /** Queries the database directly, without the service. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** The same with the parameters in their places: sql`SELECT FROM orders WHERE id = ${id}`. */
  sql<Row extends object>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>;
  /** Removes all rows while a service uses it; not for the embedded database. @returns false if a test changed more than rows, so that it has to be dropped */
  empty?(): Promise<boolean>;
  drop(): Promise<void>;
}

const POOL_SIZE = 10;
const MIGRATIONS = new URL('../../src/persistence/schema/migrations/', import.meta.url);

/** A database on the PostgreSQL server, or the embedded one when there is no server. */
export function createDatabase(): Promise<TestDatabase> {
  return POSTGRES_URL === null ? createEmbeddedDatabase() : createPostgresDatabase();
}

/** A session of its own in the database of a service or a fixture, beside those of their pools; only with PostgreSQL. */
export const useSession = (of: { database: Pick<TestDatabase, 'url'> }, span: Span = 'test'): Client =>
  useEach(
    span,
    async () => {
      const client = new Client({ connectionString: of.database.url! });
      await client.connect();
      return client;
    },
    (client) => client.end(),
  );

/** A new database for each test or suite. */
export const useDatabase = (span: Span): TestDatabase =>
  useEach(span, createDatabase, (database) => database.drop());

/** Connections of the service to a database, for each test or suite. */
export const useDataSource = (
  span: Span,
  of: { connection: Connection },
  settings: Partial<Connection> = {},
): DataSource =>
  useEach(
    span,
    () => new DataSource(dataSourceOptions({ ...of.connection, ...settings })).initialize(),
    (dataSource) => dataSource.destroy(),
  );

/** An embedded database in memory, in this process. */
async function createEmbeddedDatabase(): Promise<TestDatabase> {
  const migrated = await takeSession(migrationsHash());
  const { connection, stop } = await serveSession(migrated.session);
  return testDatabase({ ...connection, poolSize: 4 }, connection, async () => {
    await stop();
    await returnSession(migrated);
  });
}

async function createPostgresDatabase(): Promise<TestDatabase> {
  const migrated = await takeDatabase(migrationsHash());
  const { url } = migrated;
  return testDatabase(
    { url, poolSize: POOL_SIZE },
    { connectionString: url },
    () => returnDatabase(migrated),
    () => emptyDatabase(migrated),
  );
}

function testDatabase(
  connection: Connection,
  config: ClientConfig,
  remove: () => Promise<void>,
  empty?: () => Promise<boolean>,
): TestDatabase {
  // The setting of the service's sessions: without it a trigger would insert the search words of orders a second time.
  const pool = new Pool({ ...config, max: 2, options: sessionStart({}).options });
  pool.on('error', () => undefined);
  const query = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await pool.query<Row>(text, values)).rows;
  return {
    connection,
    url: connection.url ?? null,
    query,
    sql: withParameters(query),
    ...(empty && { empty }),
    drop: async () => {
      await pool.end();
      await remove();
    },
  };
}

/** The function `sql` of a database, which sends each value as a parameter. */
export const withParameters =
  (query: TestDatabase['query']): TestDatabase['sql'] =>
  (parts, ...values) =>
    query(
      parts.reduce((text, part, index) => `${text}$${index}${part}`),
      values,
    );

/** Tells one set of migrations from another. */
function migrationsHash(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(MIGRATIONS).sort()) hash.update(readFileSync(new URL(file, MIGRATIONS)));
  return hash.digest('hex').slice(0, 8);
}
