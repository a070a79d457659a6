import { cpuBetween, sessionsCpu } from './database-cpu.js';
import { createDatabase, dropDatabase, type BenchDatabase } from './database.js';
import { copyOrders } from './order-copies.js';
import type { LoadJob, LoadResult } from './orders-load.js';
import { ADMIN_TOKEN, openShop, startService, type Shop } from './orders-preparation.js';
import { startWorker, type Server, type Worker } from './processes.js';
import { report } from './report.js';
import { median } from './statistics.js';

export interface GrowthOptions {
  /** Numbers of orders that exist before the measurement, each in a database of its own. */
  sizes: number[];
  rounds: number;
  seconds: number;
}

type Load = Worker<LoadJob, LoadResult>;

interface Candidate {
  size: number;
  database: BenchDatabase;
  server: Server;
  shop: Shop;
}

/** Latencies in milliseconds. CPU times of service and database together in milliseconds per order. */
interface Figures {
  ordersPerSecond: number;
  cpuMs: number;
  firstPage: number;
  ofContact: number;
  search: number;
}

const CLIENTS = 16;
const ORIGINALS = 100;
const REQUESTS = 20;

/** Measures the same requests on databases with different numbers of orders, in alternating rounds. */
export async function measureGrowth({ sizes, rounds, seconds }: GrowthOptions): Promise<void> {
  const load: Load = startWorker('orders-load.js');
  const candidates: Candidate[] = [];
  try {
    for (const size of sizes) candidates.push(await prepare(size, load));
    const figures = candidates.map((): Figures[] => []);
    for (const [index, candidate] of candidates.entries())
      await measure(candidate, load, seconds, `warm-up-${index}`);
    for (let round = 0; round < rounds; round++) {
      for (const [index, candidate] of candidates.entries())
        figures[index]!.push(await measure(candidate, load, seconds, `round-${round}`));
    }
    await report({
      name: 'growth',
      title: 'The same requests with more orders in the database',
      description: `Medians of ${rounds} alternating rounds of ${seconds} s with ${CLIENTS} clients, and of ${REQUESTS} single requests`,
      rows: [HEADINGS, ...candidates.map(({ size }, index) => row(size, figures[index]!, figures[0]!))],
      plotted: 'orders/s',
    });
  } finally {
    await Promise.all([load.stop(), ...candidates.map(({ server }) => server.stop())]);
    for (const { database } of candidates) await dropDatabase(database);
  }
}

/** The service creates the schema and some orders, and is stopped, because a session keeps plans for empty tables. */
async function prepare(size: number, load: Load): Promise<Candidate> {
  const database = await createDatabase();
  const first = await startService(database.url);
  const shop = await openShop(first, ADMIN_TOKEN);
  await send(load, {
    ...shop,
    url: first.url,
    clients: CLIENTS,
    seconds: 600,
    orders: ORIGINALS,
    prefix: 'original',
  });
  await first.stop();
  await copyOrders(database, size - ORIGINALS, ORIGINALS);
  return { size, database, server: await startService(database.url), shop };
}

async function measure(
  { database, server, shop }: Candidate,
  load: Load,
  seconds: number,
  prefix: string,
): Promise<Figures> {
  const before = { server: await server.cpuMs(), sessions: await sessionsCpu(database) };
  const job = { ...shop, url: server.url, clients: CLIENTS, seconds, prefix };
  const result = await send(load, job);
  const serverCpu = (await server.cpuMs()) - before.server;
  const databaseCpu = cpuBetween(before.sessions, await sessionsCpu(database));
  const orders = await read<{ contact: { id: number } }[]>(server, shop, '/orders?limit=1');
  return {
    ordersPerSecond: result.orders / result.seconds,
    cpuMs: (serverCpu + databaseCpu) / result.orders,
    firstPage: await latency(server, shop, '/orders?limit=100'),
    ofContact: await latency(server, shop, `/orders?limit=100&contact=${orders[0]!.contact.id}`),
    search: await latency(server, shop, `/orders?limit=100&q=${prefix}-1`),
  };
}

async function send(load: Load, job: LoadJob): Promise<LoadResult> {
  const result = await load.run(job);
  if (result.refusal !== null) throw new Error(`An order was refused: ${result.refusal}`);
  return result;
}

/** The median latency of a request that is repeated, in milliseconds. */
async function latency(server: Server, shop: Shop, path: string): Promise<number> {
  const latencies: number[] = [];
  for (let request = 0; request < REQUESTS; request++) {
    const sent = performance.now();
    await read(server, shop, path);
    latencies.push(performance.now() - sent);
  }
  return median(latencies);
}

async function read<T>({ url }: Server, { token }: Shop, path: string): Promise<T> {
  const response = await fetch(`${url}/api/v1${path}`, { headers: { 'X-AUTH-TOKEN': token } });
  if (!response.ok) throw new Error(`GET ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

const HEADINGS = [
  'orders',
  'orders/s',
  'ratio',
  'CPU ms/order',
  'list ms',
  'list of a contact ms',
  'search ms',
];

/** @param smallest the figures of the smallest database in the same rounds */
function row(size: number, figures: Figures[], smallest: Figures[]): string[] {
  const of = (key: keyof Figures): number => median(figures.map((figure) => figure[key]));
  const ratio = median(
    figures.map(({ ordersPerSecond }, round) => ordersPerSecond / smallest[round]!.ordersPerSecond),
  );
  return [
    size.toLocaleString('en'),
    of('ordersPerSecond').toFixed(0),
    ratio.toFixed(2),
    Number.isNaN(of('cpuMs')) ? '?' : of('cpuMs').toFixed(2),
    of('firstPage').toFixed(1),
    of('ofContact').toFixed(1),
    of('search').toFixed(1),
  ];
}
