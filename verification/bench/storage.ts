import { createDatabase, dropDatabase, query, type BenchDatabase } from './database.js';
import type { LoadJob, LoadResult } from './orders-load.js';
import { ADMIN_TOKEN, openShop, startService } from './orders-preparation.js';
import { startWorker, type Worker } from './processes.js';
import { table } from './statistics.js';

interface TableSize {
  name: string;
  rows: number;
  indexes: number;
}

const CLIENTS = 16;
/** Orders that exist before, so that the first pages of tables and indexes do not count. */
const PRELOAD = 3_000;

/** Measures how many bytes of tables, indexes and write-ahead log an order takes. Prints a table. */
export async function measureStorage(isShort: boolean): Promise<void> {
  const orders = isShort ? 1_000 : 50_000;
  const database = await createDatabase();
  const load: Worker<LoadJob, LoadResult> = startWorker('orders-load.js');
  const server = await startService(database.url);
  try {
    const shop = await openShop(server, ADMIN_TOKEN);
    const job = { ...shop, url: server.url, clients: CLIENTS, seconds: 3_600 };
    const store = async (number: number, prefix: string): Promise<void> => {
      const { refusal } = await load.run({ ...job, orders: number, prefix });
      if (refusal !== null) throw new Error(`An order was refused: ${refusal}`);
    };
    await store(PRELOAD, 'preload');
    await query(database.url, 'VACUUM ANALYZE');
    const before = await sizes(database);
    await store(orders, 'order');
    const after = await sizes(database);
    console.log(`Bytes for each of ${orders} orders with 3 items of known contacts, without subscriptions\n`);
    console.log(table(rowsOf(before, after, orders)));
  } finally {
    await Promise.all([load.stop(), server.stop()]);
    await dropDatabase(database);
  }
}

interface Sizes {
  tables: TableSize[];
  /** Bytes of the write-ahead log that were written so far. */
  log: number;
}

async function sizes({ url }: BenchDatabase): Promise<Sizes> {
  const tables = await query<TableSize>(
    url,
    `SELECT relname AS name, pg_table_size(oid)::float AS rows, pg_indexes_size(oid)::float AS indexes
     FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname`,
  );
  const [{ log } = { log: NaN }] = await query<{ log: number }>(
    url,
    `SELECT (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float AS log`,
  );
  return { tables, log };
}

/** One line for each table that grew by a byte for each order, and the sum. */
function rowsOf(before: Sizes, after: Sizes, orders: number): string[][] {
  const grown = after.tables.map(({ name, rows, indexes }, index) => ({
    name,
    rows: (rows - before.tables[index]!.rows) / orders,
    indexes: (indexes - before.tables[index]!.indexes) / orders,
  }));
  const sum = (key: 'rows' | 'indexes'): number => grown.reduce((total, entry) => total + entry[key], 0);
  const line = (name: string, rows: number, indexes: number, log = ''): string[] => [
    name,
    rows.toFixed(0),
    indexes.toFixed(0),
    log,
  ];
  return [
    ['', 'rows', 'indexes', 'write-ahead log'],
    ...grown
      .filter(({ rows, indexes }) => rows + indexes >= 1)
      .map(({ name, rows, indexes }) => line(name, rows, indexes)),
    line('sum', sum('rows'), sum('indexes'), ((after.log - before.log) / orders).toFixed(0)),
  ];
}
