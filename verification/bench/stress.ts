import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { query, type BenchDatabase } from './database.js';
import { deleteKeys, REDIS_URL } from './deliveries-preparation.js';
import { idleSessions, readers, terminations, type Disturbance } from './disturbances.js';
import type { LoadJob, LoadResult } from './orders-load.js';
import { ADMIN_TOKEN, openShop, POOL_SIZE, type Shop } from './orders-preparation.js';
import { PostgresCluster } from './postgres-cluster.js';
import {
  startProcess,
  startServer,
  startWorker,
  type Process,
  type Server,
  type Worker,
} from './processes.js';
import { report } from './report.js';
import type { StressJob, StressResult } from './stress-load.js';

export interface StressOptions {
  /** Duration of a phase. */
  seconds: number;
  overloadSeconds: number;
}

interface Phase {
  name: string;
  /** Orders that are sent, as a part of the sustainable rate. */
  rate: number;
  seconds: number;
  burst?: number;
  disturbance?: Disturbance;
}

/** What the receiver of the shop's webhooks observed. Times are in seconds from the commit of an event. */
interface Webhooks {
  events: number;
  open: number;
  repeated: number;
  p99: number;
  longest: number;
}

const USUAL_RATE = 0.5;
const OVERLOAD = 1.5;
const BURST = 1_000;
const CONTACTS = 200;
/** Nearly as many as one application may have under way: fewer do not exhaust a fast machine. */
const SUSTAINABLE_CLIENTS = 96;
const DRAIN_TIMEOUT_MS = 600_000;

const phases = (cluster: PostgresCluster, { seconds, overloadSeconds }: StressOptions): Phase[] => {
  const usual = { rate: USUAL_RATE, seconds };
  // In the middle, so that the time before and after it counts.
  const crash: Disturbance = async () => {
    await sleep(seconds * 500);
    cluster.crash();
  };
  return [
    { name: 'usual load', ...usual },
    { name: '4 sessions that read old snapshots', ...usual, disturbance: readers },
    { name: '300 idle connections', ...usual, disturbance: idleSessions },
    { name: 'sessions of the service terminated every 5 s', ...usual, disturbance: terminations },
    { name: 'PostgreSQL crashed and restarted', ...usual, disturbance: crash },
    { name: `burst of ${BURST} orders`, ...usual, burst: BURST },
    { name: `${OVERLOAD} times the sustainable load`, rate: OVERLOAD, seconds: overloadSeconds },
    { name: 'usual load afterwards', ...usual },
  ];
};

/**
 * Sends orders at a fixed rate while something is wrong, with a PostgreSQL server of its own. Prints what clients and
 * the receiver of webhooks observed.
 * @throws Error when an acknowledged order or its webhook is missing
 */
export async function measureStress(options: StressOptions): Promise<void> {
  const cluster = await PostgresCluster.start();
  const database: BenchDatabase = { name: 'postgres', url: cluster.url };
  const load: Worker<StressJob, StressResult> = startWorker('stress-load.js');
  const prefix = `bench_${randomBytes(6).toString('hex')}`;
  const processes: Process[] = [];
  try {
    const { api, shop } = await startAll(database, prefix, processes);
    const sustainable = await sustainableRate(api, shop, options.seconds);
    const rows = [HEADINGS];
    for (const [index, phase] of phases(cluster, options).entries()) {
      const job = {
        ...shop,
        url: api.url,
        contacts: CONTACTS,
        prefix: `phase-${index}`,
        burst: phase.burst ?? 0,
      };
      const perSecond = sustainable * phase.rate;
      const clients = await disturbed(phase, database, () =>
        load.run({ ...job, perSecond, seconds: phase.seconds }),
      );
      const receiver = await webhooks(database, job.prefix, clients);
      rows.push(row(phase, clients, receiver, await api.memoryMb()));
      console.log(rows.at(-1)!.join('  '));
    }
    await report({
      name: 'stress',
      title: 'POST /orders at a fixed rate while something is wrong',
      description: `${sustainable.toFixed(0)} orders/s are sustainable, the usual load is ${USUAL_RATE} of it; one API process, one worker`,
      rows,
      plotted: 'p99 ms',
    });
  } finally {
    await Promise.all([load.stop(), ...processes.map((process) => process.stop())]);
    cluster.remove();
    await deleteKeys(prefix);
  }
}

async function startAll(
  { url }: BenchDatabase,
  prefix: string,
  processes: Process[],
): Promise<{ api: Server; shop: Shop }> {
  const environment = {
    DATABASE_URL: url,
    DATABASE_POOL_SIZE: String(POOL_SIZE),
    REDIS_URL,
    REDIS_PREFIX: prefix,
    NODE_ENV: 'production',
    SECRETS_KEY: 'only for the measurement',
    ADMIN_TOKEN,
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    RATE_LIMIT_PER_MINUTE: '10000000',
    LOG_LEVEL: 'fatal',
  };
  const api = await startServer('../main.js', environment);
  processes.push(api);
  const shop = await openShop(api, ADMIN_TOKEN);
  const receiver = await startServer('receiver.js', {});
  processes.push(receiver, await startProcess('../worker.js', environment));
  const response = await fetch(`${api.url}/api/v1/webhooks`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', 'X-AUTH-TOKEN': shop.token },
    body: JSON.stringify({ event: 'sales_order_created', url: `${receiver.url}/hooks` }),
  });
  if (!response.ok) throw new Error(`PUT /webhooks: ${response.status} ${await response.text()}`);
  return { api, shop };
}

/** The rate at which clients that wait for each answer send orders, after a time in which the code is compiled. */
async function sustainableRate({ url }: Server, shop: Shop, seconds: number): Promise<number> {
  const load: Worker<LoadJob, LoadResult> = startWorker('orders-load.js');
  try {
    let rate = 0;
    for (const prefix of ['warm-up', 'sustainable']) {
      const job = { ...shop, url, clients: SUSTAINABLE_CLIENTS, seconds: Math.min(seconds, 15), prefix };
      const result = await load.run(job);
      if (result.refusal !== null) throw new Error(`An order was refused: ${result.refusal}`);
      rate = result.orders / result.seconds;
    }
    return rate;
  } finally {
    await load.stop();
  }
}

async function disturbed<T>(
  { disturbance }: Phase,
  database: BenchDatabase,
  work: () => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  const disturbing = disturbance?.(database, ending.signal);
  // An early failure is reported at the end.
  disturbing?.catch(() => undefined);
  try {
    return await work();
  } finally {
    ending.abort();
    await disturbing;
  }
}

/** Waits until all events of the orders are delivered. */
async function webhooks({ url }: BenchDatabase, prefix: string, clients: StressResult): Promise<Webhooks> {
  const until = Date.now() + DRAIN_TIMEOUT_MS;
  for (;;) {
    const [found] = (await query<Webhooks & { orders: number }>(url, OBSERVED, [`${prefix}-%`])) as [
      Webhooks & { orders: number },
    ];
    if (found.orders < clients.acknowledged || found.orders > clients.sent)
      throw new Error(`${clients.acknowledged} orders were acknowledged, ${found.orders} are stored.`);
    if (found.open === 0) return found;
    if (Date.now() > until) throw new Error(`${found.open} webhooks were not delivered.`);
    await sleep(1_000);
  }
}

const OBSERVED = `
  SELECT count(DISTINCT o.id)::int AS orders, count(d.id)::int AS events,
    count(*) FILTER (WHERE d.state IS DISTINCT FROM 'delivered')::int AS open,
    coalesce(sum(d.attempts - 1), 0)::int AS repeated,
    percentile_disc(0.99) WITHIN GROUP (ORDER BY extract(epoch FROM d.finished_at - e.created_at))::float AS p99,
    max(extract(epoch FROM d.finished_at - e.created_at))::float AS longest
  FROM orders o
  JOIN events e ON e.order_id = o.id AND e.type = 'sales_order_created'
  LEFT JOIN webhook_deliveries d ON d.event_id = e.id
  WHERE o.external_id LIKE $1`;

const HEADINGS = [
  'phase',
  'sent/s',
  'sent',
  'acknowledged',
  'acknowledged/s',
  'requests repeated',
  'p50 ms',
  'p99 ms',
  'longest ms',
  'longest pause ms',
  'webhooks',
  'attempts repeated',
  'webhook p99 s',
  'webhook longest s',
  'API MiB',
];

/** @param memory the largest of the API process since its start, in MiB */
const row = (
  { name, seconds }: Phase,
  clients: StressResult,
  receiver: Webhooks,
  memory: number,
): string[] => [
  name,
  (clients.sent / seconds).toFixed(0),
  String(clients.sent),
  String(clients.acknowledged),
  (clients.acknowledgedInTime / seconds).toFixed(0),
  String(clients.repeated),
  clients.p50.toFixed(0),
  clients.p99.toFixed(0),
  clients.longest.toFixed(0),
  clients.pause.toFixed(0),
  String(receiver.events),
  String(receiver.repeated),
  receiver.p99.toFixed(2),
  receiver.longest.toFixed(2),
  memory.toFixed(0),
];
