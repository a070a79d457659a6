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
import { ADMIN_TOKEN, openShop, POOL_SIZE, startService, type Shop } from './orders-preparation.js';
import { report } from './report.js';
import { startServer, startWorker, type Server, type Worker } from './processes.js';

export interface OrdersOptions {
  /** Numbers of concurrent requests, each measured separately. */
  clients: number[];
  /** Duration of the load on each server in a round. */
  seconds: number;
  rounds: number;
  newContacts: boolean;
  /** Number of orders that exist before the measurement. */
  preload: number;
  warmUpSeconds: number;
}

type Load = Worker<LoadJob, LoadResult>;

/** A measured server and its database. */
interface Candidate {
  name: 'baseline' | 'service';
  server: Server;
  database: BenchDatabase;
}

const PRELOAD_CLIENTS = 16;
/** So many that PostgreSQL finds a contact by an index. It reads 200 contacts completely in some runs, and not in others. */
const CONTACTS = 2_000;

/** Compares POST /orders with the baseline in alternating rounds. Prints a table. */
export async function measureOrders(options: OrdersOptions): Promise<void> {
  const databases: BenchDatabase[] = [];
  const load: Load = startWorker('orders-load.js');
  const candidates: Candidate[] = [];
  try {
    databases.push(await createDatabase());
    const shop = await prepare(databases[0]!, load, options);
    databases.push(await copyDatabase(databases[0]!));
    const before = await countRows(databases[0]!);
    const server = await startService(databases[0]!.url);
    candidates.push(await startBaseline(databases[1]!, options), {
      name: 'service',
      server,
      database: databases[0]!,
    });
    const rows = await compare(candidates, load, shop, options);
    await checkRows(candidates, before);
    const { rounds, seconds, newContacts } = options;
    await report({
      name: newContacts ? 'orders-new-contacts' : 'orders',
      title: `POST /orders, 3 items, ${newContacts ? 'a new contact' : 'a known contact'}`,
      description: `Medians of ${rounds} alternating rounds of ${seconds} s`,
      rows,
      plotted: 'orders/s',
      labels: 2,
    });
  } finally {
    await Promise.all([load.stop(), ...candidates.map(({ server }) => server.stop())]);
    await Promise.all(databases.map(dropDatabase));
  }
}

/**
 * The service creates the schema and the first orders, and is stopped: sessions that checked foreign keys while the
 * tables were empty would keep query plans that are slow for full tables.
 */
async function prepare(database: BenchDatabase, load: Load, { preload }: OrdersOptions): Promise<Shop> {
  const server = await startService(database.url);
  try {
    const shop = { ...(await openShop(server, ADMIN_TOKEN)), contacts: CONTACTS };
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

async function startBaseline(database: BenchDatabase, { newContacts }: OrdersOptions): Promise<Candidate> {
  const server = await startServer('orders-baseline.js', {
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: String(POOL_SIZE),
    NEW_CONTACTS: String(newContacts),
  });
  return { name: 'baseline', server, database };
}

/** @returns the lines of the table */
async function compare(
  candidates: Candidate[],
  load: Load,
  shop: Shop,
  options: OrdersOptions,
): Promise<string[][]> {
  const { clients, seconds, rounds, newContacts, warmUpSeconds } = options;
  let jobs = 0;
  const measure = async (
    { server, database }: Candidate,
    clients: number,
    seconds: number,
  ): Promise<Figures> => {
    const before = { server: await server.cpuMs(), sessions: await sessionsCpu(database) };
    const contacts = newContacts ? null : shop.contacts;
    const job = { ...shop, url: server.url, clients, seconds, contacts, prefix: `order-${++jobs}` };
    const { orders, p50, p99, bytes, ...result } = checked(await load.run(job));
    const serverCpu = ((await server.cpuMs()) - before.server) / orders;
    const databaseCpu = cpuBetween(before.sessions, await sessionsCpu(database)) / orders;
    return { perSecond: orders / result.seconds, p50, p99, bytes, serverCpu, databaseCpu };
  };

  for (const candidate of candidates) await measure(candidate, Math.max(...clients), warmUpSeconds);
  const rows = [HEADINGS];
  for (const number of clients) {
    const figures = candidates.map((): Figures[] => []);
    for (let round = 0; round < rounds; round++) {
      for (const [index, candidate] of candidates.entries())
        figures[index]!.push(await measure(candidate, number, seconds));
    }
    candidates.forEach(({ name }, index) => rows.push(tableRow(name, number, figures[index]!, figures[0]!)));
  }
  return rows;
}

function checked(result: LoadResult): LoadResult {
  if (result.refusal !== null) throw new Error(`An order was refused: ${result.refusal}`);
  return result;
}

/**
 * @param before the number of rows of each table when both databases were equal
 * @throws Error when the two servers store different numbers of rows per order, because they cannot be compared then
 */
async function checkRows(candidates: Candidate[], before: Map<string, number>): Promise<void> {
  const [baseline, service] = await Promise.all(
    candidates.map(({ database }) => rowsPerOrder(database, before)),
  );
  const different = [...before.keys()].filter((name) => baseline!.get(name) !== service!.get(name));
  if (different.length === 0) return;
  const details = different.map(
    (name) => `${name}: ${baseline!.get(name)} and ${service!.get(name)} per order`,
  );
  throw new Error(`The baseline and the service store different numbers of rows. ${details.join('; ')}`);
}

/** Without the rows of processes, which say that a server runs and do not belong to orders. */
async function rowsPerOrder(
  database: BenchDatabase,
  before: Map<string, number>,
): Promise<Map<string, number>> {
  const after = await countRows(database);
  const added = (name: string): number => after.get(name)! - before.get(name)!;
  const names = [...after.keys()].filter((name) => name !== 'processes');
  return new Map(names.map((name) => [name, added(name) / added('orders')]));
}
