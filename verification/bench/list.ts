import { isDeepStrictEqual } from 'node:util';
import { Pool } from 'undici';
import { cpuBetween, sessionsCpu } from './database-cpu.js';
import { createDatabase, dropDatabase, query, type BenchDatabase } from './database.js';
import { copyOrders } from './order-copies.js';
import type { LoadJob, LoadResult } from './orders-load.js';
import { openShop, type Shop } from './orders-preparation.js';
import { startServer, startWorker, type Server } from './processes.js';
import { report } from './report.js';
import { median, percentile } from './statistics.js';

interface ListOptions {
  clients: number;
  seconds: number;
  rounds: number;
  /** The number of orders in the database. */
  orders: number;
}

interface Figures {
  perSecond: number;
  p50: number;
  cpuMs: number;
  /** NaN when the processes of the database are not visible. */
  databaseCpuMs: number;
}

/** A measured server and the requested path. */
interface Candidate {
  name: string;
  server: Server;
  path: string;
}

const ADMIN_TOKEN = 'administrator of the measurement';
const POOL_SIZE = '20';
const FIRST_PAGE = '/api/v1/orders?limit=100';
const SAMPLES = 100;

/** Compares GET /orders?limit=100 with one query that returns the same JSON, in alternating rounds. Prints a table. */
export async function measureList(isShort: boolean): Promise<void> {
  const options: ListOptions = isShort
    ? { clients: 4, seconds: 1, rounds: 2, orders: 5_000 }
    : { clients: 4, seconds: 4, rounds: 5, orders: 200_000 };
  const database = await createDatabase();
  const servers: Server[] = [];
  try {
    const shop = await prepare(database, options.orders);
    const settings = { DATABASE_URL: database.url, DATABASE_POOL_SIZE: POOL_SIZE };
    const [{ id }] = (await query(database.url, 'SELECT max(application_id) AS id FROM orders')) as [
      { id: string },
    ];
    const baseline = await startServer('list-baseline.js', { ...settings, APPLICATION: id });
    servers.push(baseline);
    const service = await startService(database);
    servers.push(service);
    await checkAnswers(baseline, service, shop);
    const candidates: Candidate[] = [
      { name: 'baseline', server: baseline, path: FIRST_PAGE },
      { name: 'service', server: service, path: FIRST_PAGE },
      { name: 'service, deep page', server: service, path: await deepPage(service, shop, options) },
    ];
    const { rounds, seconds, orders } = options;
    await report({
      name: 'list',
      title: `GET /orders, 100 of ${orders} orders with items`,
      description: `Medians of ${rounds} alternating rounds of ${seconds} s`,
      rows: await compare(database, candidates, shop, options),
      plotted: 'lists/s',
    });
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await dropDatabase(database);
  }
}

const startService = ({ url }: BenchDatabase): Promise<Server> =>
  startServer('../main.js', {
    DATABASE_URL: url,
    DATABASE_POOL_SIZE: POOL_SIZE,
    REDIS_URL: '',
    ADMIN_TOKEN,
    SAMPLE_DATA: 'false',
    RATE_LIMIT_PER_MINUTE: '10000000',
    LOG_LEVEL: 'warn',
  });

/** Creates some orders through the API, and copies their rows. */
async function prepare(database: BenchDatabase, orders: number): Promise<Shop> {
  const service = await startService(database);
  const load = startWorker<LoadJob, LoadResult>('orders-load.js');
  try {
    const shop = await openShop(service, ADMIN_TOKEN);
    const job = { url: service.url, clients: 4, seconds: 600, orders: SAMPLES, prefix: 'sample' };
    const { refusal } = await load.run({ ...shop, ...job });
    if (refusal !== null) throw new Error(`An order was refused: ${refusal}`);
    await copyOrders(database, orders, SAMPLES);
    return shop;
  } finally {
    await Promise.all([service.stop(), load.stop()]);
  }
}

/** @throws Error when the responses differ, because then the figures cannot be compared */
async function checkAnswers(baseline: Server, service: Server, { token }: Shop): Promise<void> {
  const [expected, found] = (await Promise.all(
    [baseline, service].map(async ({ url }) =>
      (await fetch(url + FIRST_PAGE, { headers: { 'x-auth-token': token } })).json(),
    ),
  )) as [unknown[], unknown[]];
  const at = expected.findIndex((order, place) => !isDeepStrictEqual(order, found[place]));
  if (at < 0 && expected.length === found.length) return;
  throw new Error(
    `The responses of the baseline and of the service differ: ${JSON.stringify([expected[at], found[at]])}`,
  );
}

/** The path of the page in the middle, which should be as fast as the first one. */
async function deepPage(service: Server, { token }: Shop, { orders }: ListOptions): Promise<string> {
  let path = '/api/v1/orders?limit=500';
  for (let read = 0; read < orders / 2; read += 500) {
    const response = await fetch(service.url + path, { headers: { 'x-auth-token': token } });
    await response.arrayBuffer();
    const next = /^<([^>]+)>/.exec(response.headers.get('link')!)![1]!;
    path = next.slice(service.url.length);
  }
  return path.replace('limit=500', 'limit=100');
}

/** @returns the lines of the table */
async function compare(
  database: BenchDatabase,
  candidates: Candidate[],
  shop: Shop,
  options: ListOptions,
): Promise<string[][]> {
  const figures = candidates.map((): Figures[] => []);
  for (const candidate of candidates) await measure(database, candidate, shop, options);
  for (let round = 0; round < options.rounds; round++) {
    for (const [index, candidate] of candidates.entries()) {
      figures[index]!.push(await measure(database, candidate, shop, options));
    }
  }
  return [
    ['', 'lists/s', 'p50 ms', 'CPU ms/list', 'database CPU ms', 'ratio', 'by CPU'],
    ...candidates.map(({ name }, index) => row(name, figures[index]!, figures[0]!)),
  ];
}

/** @param baseline the figures of the same rounds: ratios are computed per round, so that a busy machine affects both */
function row(name: string, figures: Figures[], baseline: Figures[]): string[] {
  const of = (key: keyof Figures): number => median(figures.map((figure) => figure[key]));
  const ratio = figures.map(({ perSecond }, round) => perSecond / baseline[round]!.perSecond);
  const byCpu = figures.map((figure, round) => bothCpuMs(baseline[round]!) / bothCpuMs(figure));
  return [
    name,
    of('perSecond').toFixed(0),
    of('p50').toFixed(1),
    of('cpuMs').toFixed(2),
    of('databaseCpuMs').toFixed(2),
    median(ratio).toFixed(2),
    median(byCpu).toFixed(2),
  ];
}

const bothCpuMs = ({ cpuMs, databaseCpuMs }: Figures): number => cpuMs + databaseCpuMs;

async function measure(
  database: BenchDatabase,
  { server, path }: Candidate,
  { token }: Shop,
  { clients, seconds }: ListOptions,
): Promise<Figures> {
  const pool = new Pool(server.url, { connections: clients, pipelining: 1 });
  const latencies: number[] = [];
  const before = { cpuMs: await server.cpuMs(), sessions: await sessionsCpu(database) };
  const started = performance.now();
  const client = async (): Promise<void> => {
    while (performance.now() - started < seconds * 1_000) {
      const sent = performance.now();
      const answer = await pool.request({ path, method: 'GET', headers: { 'x-auth-token': token } });
      await answer.body.arrayBuffer();
      if (answer.statusCode !== 200) throw new Error(`A list was refused: ${answer.statusCode}`);
      latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const elapsed = (performance.now() - started) / 1_000;
  await pool.close();
  const cpuMs = ((await server.cpuMs()) - before.cpuMs) / latencies.length;
  const databaseCpuMs = cpuBetween(before.sessions, await sessionsCpu(database)) / latencies.length;
  const sorted = Float64Array.from(latencies).sort();
  return { perSecond: latencies.length / elapsed, p50: percentile(sorted, 50), cpuMs, databaseCpuMs };
}
