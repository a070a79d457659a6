import { Client } from 'pg';
import { migrateDatabase } from '../../src/persistence/schema/migrate.js';
import { emptied, initialState, restore, type InitialState } from './reusable-database.js';
import { POSTGRES_URL, RUN, uniqueName } from './servers.js';

interface MigratedDatabase {
  url: string;
  migrations: string;
  initial: InitialState;
}

/** A deadlock, and a foreign key that is violated. */
const REPEATED = ['40P01', '23503'];

/**
 * Databases that no test uses. They outlive test files where files share their globals (see jest/): emptying one takes a
 * tenth of the computing time of creating one, and no wait for a checkpoint. The end of the run drops them.
 */
const unused = ((globalThis as { unusedDatabases?: MigratedDatabase[] }).unusedDatabases ??= []);

/** A database with the current schema and no rows. @param migrations identifies a set of migrations */
export async function takeDatabase(migrations: string): Promise<MigratedDatabase> {
  const last = unused.pop();
  if (last?.migrations === migrations) return last;
  const name = uniqueName();
  const template = `${RUN}_template_${migrations}`;
  await connected(POSTGRES_URL!, async (client) => {
    await makeTemplate(client, template);
    await client.query(`CREATE DATABASE "${name}" TEMPLATE "${template}"`);
    // Tests of crashes have servers of their own. Others need not wait for the disk.
    await client.query(`ALTER DATABASE "${name}" SET synchronous_commit = off`);
  });
  const url = urlOf(name);
  // The copy has another database number, so the service would begin a new data history in it, as after a restored backup.
  await connected(url, (client) =>
    client.query('UPDATE data_histories SET server = server_identity(), id = new_history_id()'),
  );
  return { url, migrations, initial: await connected(url, initialState) };
}

/**
 * Ends all connections, and keeps the database for another test, unless this one changed more than rows. The database gets
 * another name: a process that this test left running would connect again, and use it together with the other test.
 */
export async function returnDatabase(database: MigratedDatabase): Promise<void> {
  const isReusable = await connected(database.url, async (client) => {
    await client.query(`SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`);
    return restore(client, database.initial);
  }).catch(() => false);
  const url = isReusable ? await rename(database).catch(() => null) : null;
  if (url !== null) unused.push({ ...database, url });
  else await dropDatabase(database);
}

/** Removes the rows of a database that a service goes on using. @returns whether a test changed more than rows */
export function emptyDatabase({ url, initial }: MigratedDatabase): Promise<boolean> {
  return connected(url, async (client) => {
    for (;;) {
      try {
        return await emptied(client, initial);
      } catch (error) {
        // The service still writes what ends after a response, such as deliveries and refused requests.
        if (!REPEATED.includes((error as { code: string }).code)) throw error;
      }
    }
  });
}

/** @returns the new URL. @throws DatabaseError when somebody is connected */
async function rename({ url }: MigratedDatabase): Promise<string> {
  const name = uniqueName();
  await connected(POSTGRES_URL!, (client) =>
    client.query(`ALTER DATABASE "${nameOf(url)}" RENAME TO "${name}"`),
  );
  return urlOf(name);
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

function dropDatabase({ url }: MigratedDatabase): Promise<unknown> {
  return connected(POSTGRES_URL!, (client) =>
    client.query(`DROP DATABASE IF EXISTS "${nameOf(url)}" WITH (FORCE)`),
  );
}

/** The first test file of a run migrates the template; all others copy it. */
async function makeTemplate(client: Client, template: string): Promise<void> {
  await client.query('SELECT pg_advisory_lock(hashtext($1))', [template]);
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [template]);
  if (rowCount === 0) {
    // Renamed when it is complete, so that no test file copies a template whose migration failed.
    const unfinished = uniqueName();
    await client.query(`CREATE DATABASE "${unfinished}" TEMPLATE template0 ENCODING 'UTF8'`);
    await migrateDatabase({ url: urlOf(unfinished), poolSize: 2 });
    await client.query(`ALTER DATABASE "${unfinished}" RENAME TO "${template}"`);
  }
  await client.query('SELECT pg_advisory_unlock(hashtext($1))', [template]);
}

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(database: string): string {
  const url = new URL(POSTGRES_URL!);
  url.pathname = `/${database}`;
  return url.href;
}
