import { setTimeout as sleep } from 'node:timers/promises';
import { query } from './database.js';
import { prepareDeliveries, type DeliverySetup, type Subscriber } from './deliveries-preparation.js';
import { measureClaims } from './fairness-claims.js';
import { percentile, table } from './statistics.js';

interface FairnessOptions {
  /** How long events come in a round. */
  seconds: number;
  rounds: number;
  /** How many wait for the black hole before it is let in. */
  backlog: number;
  sweeps: number;
}

/** Milliseconds from an event to the request that tells of it, of each. */
type Latencies = number[];

const HEALTHY = 20;
/** Each healthy subscriber gets an event every 100 ms, and its neighbour ten. */
const BEAT_MS = 100;
const LOAD_OF_NEIGHBOUR = 10;
const SETTLE_MS = 2_000;
const DRAIN_TIMEOUT_MS = 30_000;

/**
 * Measures what 20 healthy subscribers notice of one that accepts everything, answers nothing and has ten times the
 * load of each, and of one that has the same load and answers, in turns; then what a sweep costs beside many. Prints two
 * tables.
 */
export async function measureFairness(isShort: boolean): Promise<void> {
  const options: FairnessOptions = isShort
    ? { seconds: 2, rounds: 2, backlog: 1_000, sweeps: 5 }
    : { seconds: 10, rounds: 5, backlog: 10_000, sweeps: 50 };
  const paths = [...Array.from({ length: HEALTHY + 1 }, () => '/hooks'), '/black-hole'];
  const setup = await prepareDeliveries(paths);
  try {
    const worker = await setup.startWorker();
    try {
      const rows = await compare(setup, options);
      const { seconds, rounds } = options;
      console.log(`${HEALTHY} healthy subscribers; ${rounds} rounds of ${seconds} s together, in turns\n`);
      console.log(table(rows));
    } finally {
      await worker.stop();
    }
  } finally {
    await setup.end();
  }
  console.log();
  await measureClaims(options.sweeps);
}

/** @returns the lines of the table */
async function compare(setup: DeliverySetup, options: FairnessOptions): Promise<string[][]> {
  const { subscribers, emit } = setup;
  const healthy = subscribers.slice(0, HEALTHY);
  const [busy, blackHole] = subscribers.slice(HEALTHY).map((subscriber) => [subscriber]) as [
    Subscriber[],
    Subscriber[],
  ];
  await setActive(setup, blackHole, false);
  await emit(blackHole, options.backlog);
  const alone: Latencies = [];
  const besideBusy: Latencies = [];
  const besideBlackHole: Latencies = [];
  await measure(setup, healthy, [], 2);
  for (let round = 0; round < options.rounds; round += 1) {
    alone.push(...(await measure(setup, healthy, [], options.seconds)));
    besideBusy.push(...(await measure(setup, healthy, busy, options.seconds)));
    await setActive(setup, blackHole, true);
    besideBlackHole.push(...(await measure(setup, healthy, blackHole, options.seconds)));
    await setActive(setup, blackHole, false);
  }
  return [
    ['', 'events', 'p50 ms', 'p99 ms', 'p99 to alone'],
    row('alone', alone, alone),
    row('beside a busy neighbour', besideBusy, alone),
    row('beside a black hole', besideBlackHole, alone),
  ];
}

/** What was in flight goes back, and is taken up as if it had never failed: every round begins alike. */
async function setActive({ database }: DeliverySetup, of: Subscriber[], active: boolean): Promise<void> {
  const ids = of.map(({ id }) => id);
  await query(
    database.url,
    'UPDATE webhooks SET active = $2, failing_since = NULL, flow = NULL WHERE id = ANY ($1)',
    [ids, active],
  );
  if (active) await sleep(SETTLE_MS);
}

async function measure(
  { database, emit }: DeliverySetup,
  healthy: Subscriber[],
  neighbour: Subscriber[],
  seconds: number,
): Promise<Latencies> {
  const [{ last }] = (await query(database.url, 'SELECT max(id) AS last FROM webhook_deliveries')) as [
    { last: string },
  ];
  const beats = (seconds * 1_000) / BEAT_MS;
  await Promise.all([
    eachBeat(beats, 0, () => emit(healthy, 1)),
    // At any time between: what happens to one has nothing to do with what happens to the others.
    eachBeat(neighbour.length > 0 ? beats : 0, BEAT_MS, () => emit(neighbour, LOAD_OF_NEIGHBOUR)),
  ]);
  const values = [last, healthy.map(({ id }) => id)];
  const until = Date.now() + DRAIN_TIMEOUT_MS;
  while ((await query(database.url, WAITING, values)).length > 0) {
    if (Date.now() > until) throw new Error('The healthy subscribers did not get everything.');
    await sleep(250);
  }
  return (await query<{ ms: number }>(database.url, LATENCIES, values)).map(({ ms }) => ms);
}

/** @param jitterMs how much later than its beat it may happen, at most */
async function eachBeat(beats: number, jitterMs: number, act: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  for (let beat = 0; beat < beats; beat += 1) {
    const at = startedAt + beat * BEAT_MS + Math.random() * jitterMs;
    await sleep(Math.max(0, at - performance.now()));
    await act();
  }
}

const WAITING = `
  SELECT FROM webhook_deliveries WHERE id > $1 AND webhook_id = ANY ($2) AND state = 'waiting' LIMIT 1`;
const LATENCIES = `
  SELECT extract(epoch FROM a.started_at - d.created_at)::float8 * 1000 AS ms
  FROM webhook_deliveries d JOIN webhook_attempts a ON a.delivery_id = d.id AND a.attempt = 1
  WHERE d.id > $1 AND d.webhook_id = ANY ($2)`;

function row(name: string, latencies: Latencies, alone: Latencies): string[] {
  const of = (all: Latencies, percent: number): number =>
    percentile(
      all.toSorted((a, b) => a - b),
      percent,
    );
  const p99 = of(latencies, 99);
  return [
    name,
    String(latencies.length),
    of(latencies, 50).toFixed(0),
    p99.toFixed(0),
    (p99 / of(alone, 99)).toFixed(2),
  ];
}
