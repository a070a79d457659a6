import { cpuBetween, sessionsCpu } from './database-cpu.js';
import { createDatabase, dropDatabase, type BenchDatabase } from './database.js';
import { copyOrders } from './order-copies.js';
import type { LoadJob, LoadResult } from './orders-load.js';
import { ADMIN_TOKEN, openShop, startService, type Shop } from './orders-preparation.js';
import { startWorker, together, type Server, type Worker } from './processes.js';
import { report } from './report.js';
import { median } from './statistics.js';

export interface GrowthOptions {
  /** Numbers of orders that exist before the measurement, each in a database of its own. */
  sizes: number[];
  /** How many API processes of a database share the load. */
  processes: number;
  rounds: number;
  seconds: number;
}

type Load = Worker<LoadJob, LoadResult>;

interface Candidate {
  size: number;
  database: BenchDatabase;
  servers: Server[];
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
export async function measureGrowth({ sizes, processes, rounds, seconds }: GrowthOptions): Promise<void> {
  const loads = Array.from({ length: processes }, (): Load => startWorker('orders-load.js'));
  const candidates: Candidate[] = [];
  try {
    for (const size of sizes) candidates.push(await prepare(size, loads));
    const figures = candidates.map((): Figures[] => []);
    for (const [index, candidate] of candidates.entries())
      await measure(candidate, loads, seconds, `warm-up-${index}`);
    for (let round = 0; round < rounds; round++) {
      for (const [index, candidate] of candidates.entries())
        figures[index]!.push(await measure(candidate, loads, seconds, `round-${round}`));
    }
    await report({
      name: 'growth',
      title: 'The same requests with more orders in the database',
      description: `Medians of ${rounds} alternating rounds of ${seconds} s with ${CLIENTS} clients and ${processes} API process${processes === 1 ? '' : 'es'}, and of ${REQUESTS} single requests`,
      rows: [HEADINGS, ...candidates.map(({ size }, index) => row(size, figures[index]!, figures[0]!))],
      plotted: 'orders/s',
    });
  } finally {
    await Promise.all(loads.map((load) => load.stop()));
    for (const { servers } of candidates) await together(servers).stop();
    for (const { database } of candidates) await dropDatabase(database);
  }
}

/** The service creates the schema and some orders, and is stopped, because a session keeps plans for empty tables. */
async function prepare(size: number, loads: Load[]): Promise<Candidate> {
  const database = await createDatabase();
  const first = await startService(database.url);
  const shop = await openShop(first, ADMIN_TOKEN);
  await send(loads[0]!, {
    ...shop,
    url: first.url,
    clients: CLIENTS,
    seconds: 600,
    orders: ORIGINALS,
    prefix: 'original',
  });
  await first.stop();
  await copyOrders(database, size - ORIGINALS, ORIGINALS);
  const servers: Server[] = [];
  while (servers.length < loads.length) servers.push(await startService(database.url));
  return { size, database, servers, shop };
}

async function measure(
  { database, servers, shop }: Candidate,
  loads: Load[],
  seconds: number,
  prefix: string,
): Promise<Figures> {
  const all = together(servers);
  const [server] = servers as [Server, ...Server[]];
  const before = { servers: await all.cpuMs(), sessions: await sessionsCpu(database) };
  const clients = Math.ceil(CLIENTS / servers.length);
  const results = await Promise.all(
    servers.map(({ url }, index) =>
      send(loads[index]!, { ...shop, url, clients, seconds, prefix: `${prefix}-${index}` }),
    ),
  );
  const sent = results.reduce((total, { orders: own }) => total + own, 0);
  const serverCpu = (await all.cpuMs()) - before.servers;
  const databaseCpu = cpuBetween(before.sessions, await sessionsCpu(database));
  const orders = await read<{ contact: { id: number } }[]>(server, shop, '/orders?limit=1');
  return {
    ordersPerSecond: results.reduce((total, result) => total + result.orders / result.seconds, 0),
    cpuMs: (serverCpu + databaseCpu) / sent,
    firstPage: await latency(server, shop, '/orders?limit=100'),
    ofContact: await latency(server, shop, `/orders?limit=100&contact=${orders[0]!.contact.id}`),
    search: await latency(server, shop, `/orders?limit=100&q=${prefix}-0-1`),
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
