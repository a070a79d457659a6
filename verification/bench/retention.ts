import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, dropDatabase, query, type BenchDatabase } from './database.js';
import type { LoadJob, LoadResult } from './orders-load.js';
import { ADMIN_TOKEN, openShop, startService, type Shop } from './orders-preparation.js';
import { startServer, startWorker, type Server, type Worker } from './processes.js';
import { report } from './report.js';
import { median } from './statistics.js';

export interface RetentionOptions {
  /** Each has a delivery and an attempt, so there are three times as many rows. Half of them are to be deleted. */
  events: number;
  rounds: number;
  seconds: number;
}

interface Figures {
  ordersPerSecond: number;
  deletedPerSecond: number;
}

/** What a measurement needs of its preparation. */
interface Ground {
  database: BenchDatabase;
  shop: Shop;
  load: Worker<LoadJob, LoadResult>;
  seconds: number;
}

const CLIENTS = 16;
const ORIGINALS = 100;
const WARM_UP_S = 4;
const RETENTION_DAYS = 90;
/** Longer than any event is old. */
const NEVER_DAYS = 36_500;

/** Measures how fast old events are deleted, and what that costs the orders that are sent meanwhile. */
export async function measureRetention({ events, rounds, seconds }: RetentionOptions): Promise<void> {
  const load: Ground['load'] = startWorker('orders-load.js');
  const receiver = await startServer('receiver.js', {});
  const database = await createDatabase();
  try {
    const ground = { database, load, seconds, shop: await prepare(database, load, receiver) };
    await copyEvents(database, events);
    const kept: Figures[] = [];
    const deleting: Figures[] = [];
    for (let round = 0; round < rounds; round++) {
      kept.push(await measure(ground, NEVER_DAYS, `kept-${round}`));
      deleting.push(await measure(ground, RETENTION_DAYS, `deleting-${round}`));
    }
    const alone = await measure(ground, RETENTION_DAYS, null);
    await report({
      name: 'retention',
      title: 'Deleting old events, and POST /orders meanwhile',
      description: `${events.toLocaleString('en')} events with a delivery and an attempt each; medians of ${rounds} alternating rounds of ${seconds} s with ${CLIENTS} clients`,
      rows: [
        ['', 'orders/s', 'ratio', 'events deleted/s'],
        row('nothing is deleted', kept, kept),
        row('events are deleted', deleting, kept),
        ['without orders', '', '', alone.deletedPerSecond.toFixed(0)],
      ],
      plotted: 'events deleted/s',
    });
  } finally {
    await Promise.all([load.stop(), receiver.stop()]);
    await dropDatabase(database);
  }
}

/** Stores some orders whose events are delivered. */
async function prepare(database: BenchDatabase, load: Ground['load'], receiver: Server): Promise<Shop> {
  const service = await start(database, NEVER_DAYS);
  try {
    const shop = await openShop(service, ADMIN_TOKEN);
    const response = await fetch(`${service.url}/api/v1/webhooks`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', 'X-AUTH-TOKEN': shop.token },
      body: JSON.stringify({ event: 'sales_order_created', url: `${receiver.url}/hooks` }),
    });
    if (!response.ok) throw new Error(`PUT /webhooks: ${response.status} ${await response.text()}`);
    const job = { ...shop, url: service.url, clients: CLIENTS, seconds: 600, orders: ORIGINALS };
    await send(load, { ...job, prefix: 'original' });
    while ((await count(database, `FROM webhook_deliveries WHERE state <> 'delivered'`)) > 0)
      await sleep(200);
    return shop;
  } finally {
    await service.stop();
  }
}

/** Half of the copies are as old as the originals, half of them older than the retention. */
async function copyEvents({ url }: BenchDatabase, events: number): Promise<void> {
  for (const statement of copiesOf(events)) await query(url, statement);
}

const copiesOf = (events: number): string[] => [
  `CREATE TABLE copies AS
   SELECT d.event_id AS event, d.id AS delivery, n, nextval(pg_get_serial_sequence('events', 'id')) AS event_copy,
     nextval(pg_get_serial_sequence('webhook_deliveries', 'id')) AS delivery_copy,
     (n % 2) * interval '${RETENTION_DAYS + 10} days' - n * interval '1 millisecond' AS age
   FROM (SELECT id, event_id, row_number() OVER (ORDER BY id) AS place FROM webhook_deliveries WHERE kind = 'event') d
   JOIN generate_series(1, ${events}) n ON n % ${ORIGINALS} = d.place % ${ORIGINALS}`,
  `INSERT INTO events (id, message_id, type, application_id, order_id, sequence, payload, feed_position, created_at)
   SELECT c.event_copy, 'copy-' || c.n, type, application_id, order_id, sequence, payload, feed_position, created_at - c.age
   FROM copies c JOIN events e ON e.id = c.event ORDER BY c.age DESC`,
  `INSERT INTO webhook_deliveries (id, event_id, webhook_id, state, reason, attempts, next_attempt_at, created_at, finished_at)
   SELECT c.delivery_copy, c.event_copy, webhook_id, state, reason, attempts, NULL, created_at - c.age, finished_at - c.age
   FROM copies c JOIN webhook_deliveries d ON d.id = c.delivery ORDER BY c.age DESC`,
  `INSERT INTO webhook_attempts (delivery_id, attempt, started_at, duration_ms, status, reason, response)
   SELECT c.delivery_copy, attempt, started_at - c.age, duration_ms, status, reason, response
   FROM copies c JOIN webhook_attempts a ON a.delivery_id = c.delivery ORDER BY c.age DESC`,
  'DROP TABLE copies',
  'VACUUM ANALYZE',
];

/** @param prefix of the orders that are sent; null to send none */
async function measure(
  { database, shop, load, seconds }: Ground,
  retentionDays: number,
  prefix: string | null,
): Promise<Figures> {
  const service = await start(database, retentionDays);
  try {
    const job = { ...shop, url: service.url, clients: CLIENTS };
    // Until the code is compiled.
    if (prefix !== null)
      await send(load, { ...job, seconds: Math.min(seconds, WARM_UP_S), prefix: `before-${prefix}` });
    const before = await oldEvents(database);
    const began = performance.now();
    let orders = 0;
    if (prefix === null) await sleep(seconds * 1_000);
    else ({ orders } = await send(load, { ...job, seconds, prefix }));
    const elapsed = (performance.now() - began) / 1_000;
    const left = await oldEvents(database);
    if (retentionDays === RETENTION_DAYS && left === 0)
      throw new Error(
        'All old events were deleted before the end of a round: choose more events or less time.',
      );
    return { ordersPerSecond: orders / elapsed, deletedPerSecond: (before - left) / elapsed };
  } finally {
    await service.stop();
  }
}

const start = ({ url }: BenchDatabase, retentionDays: number): Promise<Server> =>
  startService(url, {
    EVENT_RETENTION_DAYS: String(retentionDays),
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
  });

const oldEvents = (database: BenchDatabase): Promise<number> =>
  count(database, `FROM events WHERE created_at < now() - interval '${RETENTION_DAYS} days'`);

async function count({ url }: BenchDatabase, from: string): Promise<number> {
  const [row] = await query<{ count: number }>(url, `SELECT count(*)::int AS count ${from}`);
  return row!.count;
}

async function send(load: Ground['load'], job: LoadJob): Promise<LoadResult> {
  const result = await load.run(job);
  if (result.refusal !== null) throw new Error(`An order was refused: ${result.refusal}`);
  return result;
}

function row(name: string, figures: Figures[], kept: Figures[]): string[] {
  const ratios = figures.map(({ ordersPerSecond }, round) => ordersPerSecond / kept[round]!.ordersPerSecond);
  return [
    name,
    median(figures.map(({ ordersPerSecond }) => ordersPerSecond)).toFixed(0),
    median(ratios).toFixed(2),
    median(figures.map(({ deletedPerSecond }) => deletedPerSecond)).toFixed(0),
  ];
}
