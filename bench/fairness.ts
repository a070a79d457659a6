import { setTimeout as sleep } from 'node:timers/promises';
import { query } from './database.js';
import { prepareDeliveries, type DeliveryGround, type Subscriber } from './deliveries-preparation.js';
import { measureClaims } from './fairness-claims.js';
import { median, table } from './statistics.js';

interface FairnessOptions {
  /** How long events come in a round. */
  seconds: number;
  rounds: number;
  /** How many wait for the black hole before it is let in. */
  backlog: number;
  sweeps: number;
}

/** Milliseconds from the commit of an event to the request that tells of it. */
interface Latency {
  count: number;
  p50: number;
  p99: number;
}

const HEALTHY = 20;
/** Each healthy subscriber gets an event every 100 ms, and the black hole ten. */
const BEAT_MS = 100;
const LOAD_OF_BLACK_HOLE = 10;
const SETTLE_MS = 2_000;
const DRAIN_TIMEOUT_MS = 30_000;

/**
 * Measures what 20 healthy subscribers notice of one that accepts everything, answers nothing and has ten times the
 * load of each, in turns; then what a sweep costs beside many. Prints two tables.
 */
export async function measureFairness(isShort: boolean): Promise<void> {
  const options: FairnessOptions = isShort
    ? { seconds: 2, rounds: 2, backlog: 1_000, sweeps: 5 }
    : { seconds: 10, rounds: 5, backlog: 10_000, sweeps: 50 };
  const paths = [...Array.from({ length: HEALTHY }, () => '/hooks'), '/black-hole'];
  const ground = await prepareDeliveries(paths);
  try {
    const worker = await ground.startWorker();
    try {
      const rows = await compare(ground, options);
      const { seconds, rounds } = options;
      console.log(`${HEALTHY} healthy subscribers; medians of ${rounds} rounds of ${seconds} s, in turns\n`);
      console.log(table(rows));
    } finally {
      await worker.stop();
    }
  } finally {
    await ground.end();
  }
  console.log();
  await measureClaims(options.sweeps);
}

/** @returns the lines of the table */
async function compare(ground: DeliveryGround, options: FairnessOptions): Promise<string[][]> {
  const { subscribers, emit } = ground;
  const healthy = subscribers.slice(0, HEALTHY);
  const blackHole = subscribers.slice(HEALTHY);
  await setActive(ground, blackHole, false);
  await emit(blackHole, options.backlog);
  const alone: Latency[] = [];
  const beside: Latency[] = [];
  await measure(ground, healthy, [], 2);
  for (let round = 0; round < options.rounds; round += 1) {
    alone.push(await measure(ground, healthy, [], options.seconds));
    await setActive(ground, blackHole, true);
    beside.push(await measure(ground, healthy, blackHole, options.seconds));
    await setActive(ground, blackHole, false);
  }
  return [
    ['', 'events', 'p50 ms', 'p99 ms', 'p99 to alone'],
    row('alone', alone, alone),
    row('beside a black hole', beside, alone),
  ];
}

/** What was in flight goes back, and is taken up as if it had never failed: every round begins alike. */
async function setActive({ database }: DeliveryGround, of: Subscriber[], active: boolean): Promise<void> {
  const ids = of.map(({ id }) => id);
  await query(
    database.url,
    'UPDATE webhooks SET active = $2, failing_since = NULL, flow = NULL WHERE id = ANY ($1)',
    [ids, active],
  );
  if (active) await sleep(SETTLE_MS);
}

async function measure(
  { database, emit }: DeliveryGround,
  healthy: Subscriber[],
  blackHole: Subscriber[],
  seconds: number,
): Promise<Latency> {
  const [{ last }] = (await query(database.url, 'SELECT max(id) AS last FROM webhook_deliveries')) as [
    { last: string },
  ];
  const startedAt = performance.now();
  for (let beat = 1; beat <= (seconds * 1_000) / BEAT_MS; beat += 1) {
    await emit(healthy, 1);
    if (blackHole.length > 0) await emit(blackHole, LOAD_OF_BLACK_HOLE);
    await sleep(Math.max(0, startedAt + beat * BEAT_MS - performance.now()));
  }
  const values = [last, healthy.map(({ id }) => id)];
  const until = Date.now() + DRAIN_TIMEOUT_MS;
  while ((await query(database.url, WAITING, values)).length > 0) {
    if (Date.now() > until) throw new Error('The healthy subscribers did not get everything.');
    await sleep(250);
  }
  const [latency] = await query<Latency & Record<string, number>>(database.url, LATENCY, values);
  return latency!;
}

const WAITING = `
  SELECT FROM webhook_deliveries WHERE id > $1 AND webhook_id = ANY ($2) AND state = 'waiting' LIMIT 1`;
const LATENCY = `
  SELECT count(*)::int, percentile_cont(0.5) WITHIN GROUP (ORDER BY ms) AS p50,
    percentile_cont(0.99) WITHIN GROUP (ORDER BY ms) AS p99
  FROM (
    SELECT extract(epoch FROM a.started_at - d.created_at)::float8 * 1000 AS ms
    FROM webhook_deliveries d JOIN webhook_attempts a ON a.delivery_id = d.id AND a.attempt = 1
    WHERE d.id > $1 AND d.webhook_id = ANY ($2)
  ) attempt`;

/** @param alone of the same rounds: the ratio is that of neighbours in time */
function row(name: string, latencies: Latency[], alone: Latency[]): string[] {
  const of = (key: keyof Latency): number => median(latencies.map((latency) => latency[key]));
  const ratio = median(latencies.map(({ p99 }, round) => p99 / alone[round]!.p99));
  return [name, of('count').toFixed(0), of('p50').toFixed(0), of('p99').toFixed(0), ratio.toFixed(2)];
}
