import { randomBytes } from 'node:crypto';
import pg from 'pg';

const SERVER = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** A temporary database for a measurement. */
export interface BenchDatabase {
  name: string;
  url: string;
}

export const createDatabase = (): Promise<BenchDatabase> => create('TEMPLATE template0');

/** @param original a database without open connections */
export const copyDatabase = (original: BenchDatabase): Promise<BenchDatabase> =>
  create(`TEMPLATE "${original.name}"`);

export async function dropDatabase({ name }: BenchDatabase): Promise<void> {
  await query(SERVER, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
}

/** Such as 15.14. */
export async function serverVersion(): Promise<string> {
  const [row] = await query<{ version: string }>(
    SERVER,
    `SELECT split_part(current_setting('server_version'), ' ', 1) AS version`,
  );
  return row!.version;
}

/** Sends one query on a new connection. */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** The number of rows of each table. */
export async function countRows({ url }: BenchDatabase): Promise<Map<string, number>> {
  const rows = await query<{ name: string; count: string }>(
    url,
    `SELECT table_name AS name, (xpath('//c/text()', query_to_xml(
       format('SELECT count(*) AS c FROM %I', table_name), false, true, '')))[1]::text AS count
     FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  return new Map(rows.map(({ name, count }) => [name, Number(count)]));
}

async function create(options: string): Promise<BenchDatabase> {
  const name = `bench_${process.pid}_${randomBytes(3).toString('hex')}`;
  await query(SERVER, `CREATE DATABASE "${name}" ${options}`);
  const url = new URL(SERVER);
  url.pathname = `/${name}`;
  return { name, url: url.href };
}
