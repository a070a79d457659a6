import { cpuBetween, sessionsCpu } from './database-cpu.js';
import {
  copyDatabase,
  countRows,
  createDatabase,
  dropDatabase,
  query,
  type BenchDatabase,
} from './database.js';
import { HEADINGS, tableRow, type Figures } from './orders-figures.js';
import type { LoadJob, LoadResult } from './orders-load.js';
import { openShop, type Shop } from './orders-preparation.js';
import { startServer, startWorker, type Server, type Worker } from './processes.js';
import { table } from './statistics.js';

export interface OrdersOptions {
  /** How many requests are under way at once, each number measured by itself. */
  clients: number[];
  /** How long each server is loaded in a round. */
  seconds: number;
  rounds: number;
  newContacts: boolean;
  /** Orders that are there before anything is measured. */
  preload: number;
  warmUpSeconds: number;
}

type Load = Worker<LoadJob, LoadResult>;

/** A server that takes orders, and its database. */
interface Taker {
  name: 'limit' | 'service';
  server: Server;
  database: BenchDatabase;
}

const ADMIN_TOKEN = 'administrator of the measurement';
const POOL_SIZE = 20;
const PRELOAD_CLIENTS = 16;

/** Measures POST /orders beside the raw limit, in turns, and prints one table. */
export async function measureOrders(options: OrdersOptions): Promise<void> {
  const databases: BenchDatabase[] = [];
  const load: Load = startWorker('orders-load.js');
  const takers: Taker[] = [];
  try {
    databases.push(await createDatabase());
    const shop = await prepare(databases[0]!, load, options);
    databases.push(await copyDatabase(databases[0]!));
    const before = await countRows(databases[0]!);
    takers.push(await startLimit(databases[1]!, options), await startService(databases[0]!));
    const rows = await compare(takers, load, shop, options);
    await checkRows(takers, before);
    const contact = options.newContacts ? 'a new contact' : 'a known contact';
    const { rounds, seconds } = options;
    console.log(`POST /orders, 3 items, ${contact}; medians of ${rounds} rounds of ${seconds} s, in turns\n`);
    console.log(table(rows));
  } finally {
    await Promise.all([load.stop(), ...takers.map(({ server }) => server.stop())]);
    await Promise.all(databases.map(dropDatabase));
  }
}

/**
 * The service makes its schema and gets what orders need. It is stopped again: a session that checked foreign
 * keys while the tables were empty keeps plans that are bad for full ones.
 */
async function prepare(database: BenchDatabase, load: Load, { preload }: OrdersOptions): Promise<Shop> {
  const { server } = await startService(database);
  try {
    const shop = await openShop(server, ADMIN_TOKEN);
    const job = {
      url: server.url,
      clients: PRELOAD_CLIENTS,
      seconds: 600,
      orders: preload,
      prefix: 'preload',
    };
    checked(await load.run({ ...job, ...shop }));
    return shop;
  } finally {
    await server.stop();
    await query(database.url, 'VACUUM ANALYZE');
  }
}

async function startService(database: BenchDatabase): Promise<Taker> {
  const server = await startServer('../main.js', {
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: String(POOL_SIZE),
    REDIS_URL: '',
    NODE_ENV: 'production',
    SECRETS_KEY: 'only for the measurement',
    ADMIN_TOKEN,
    RATE_LIMIT_PER_MINUTE: '10000000',
    LOG_LEVEL: 'warn',
  });
  return { name: 'service', server, database };
}

async function startLimit(database: BenchDatabase, { newContacts }: OrdersOptions): Promise<Taker> {
  const server = await startServer('orders-baseline.js', {
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: String(POOL_SIZE),
    NEW_CONTACTS: String(newContacts),
  });
  return { name: 'limit', server, database };
}

/** @returns the lines of the table */
async function compare(takers: Taker[], load: Load, shop: Shop, options: OrdersOptions): Promise<string[][]> {
  const { clients, seconds, rounds, newContacts, warmUpSeconds } = options;
  let jobs = 0;
  const measure = async ({ server, database }: Taker, clients: number, seconds: number): Promise<Figures> => {
    const before = { server: await server.cpuMs(), sessions: await sessionsCpu(database) };
    const contacts = newContacts ? null : shop.contacts;
    const job = { ...shop, url: server.url, clients, seconds, contacts, prefix: `order-${++jobs}` };
    const { orders, p50, p99, bytes, ...result } = checked(await load.run(job));
    const serverCpu = ((await server.cpuMs()) - before.server) / orders;
    const databaseCpu = cpuBetween(before.sessions, await sessionsCpu(database)) / orders;
    return { perSecond: orders / result.seconds, p50, p99, bytes, serverCpu, databaseCpu };
  };

  for (const taker of takers) await measure(taker, Math.max(...clients), warmUpSeconds);
  const rows = [HEADINGS];
  for (const number of clients) {
    const figures = takers.map((): Figures[] => []);
    for (let round = 0; round < rounds; round++) {
      for (const [index, taker] of takers.entries())
        figures[index]!.push(await measure(taker, number, seconds));
    }
    takers.forEach(({ name }, index) => rows.push(tableRow(name, number, figures[index]!, figures[0]!)));
  }
  return rows;
}

function checked(result: LoadResult): LoadResult {
  if (result.refusal !== null) throw new Error(`An order was refused. ${result.refusal}`);
  return result;
}

/**
 * @param before the rows of each table when the two were alike
 * @throws Error when they do not write the same rows for an order: then they cannot be compared
 */
async function checkRows(takers: Taker[], before: Map<string, number>): Promise<void> {
  const [limit, service] = await Promise.all(takers.map(({ database }) => rowsPerOrder(database, before)));
  const different = [...before.keys()].filter((name) => limit!.get(name) !== service!.get(name));
  if (different.length === 0) return;
  const said = different.map((name) => `${name}: ${limit!.get(name)} and ${service!.get(name)} an order`);
  throw new Error(`The limit does not write the rows that the service writes. ${said.join('; ')}`);
}

async function rowsPerOrder(
  database: BenchDatabase,
  before: Map<string, number>,
): Promise<Map<string, number>> {
  const after = await countRows(database);
  const added = (name: string): number => after.get(name)! - before.get(name)!;
  return new Map([...after.keys()].map((name) => [name, added(name) / added('orders')]));
}
