import { setTimeout as sleep } from 'node:timers/promises';
import { query } from './database.js';
import { prepareDeliveries, type DeliverySetup, type Subscriber } from './deliveries-preparation.js';
import { measureClaims } from './fairness-claims.js';
import { percentile, table } from './statistics.js';

interface FairnessOptions {
  /** How long events are emitted in a round. */
  seconds: number;
  rounds: number;
  /** The number of waiting deliveries of the unresponsive receiver before the first round. */
  backlog: number;
  claims: number;
}

/** Milliseconds from each event to its first attempt. */
type Latencies = number[];

const HEALTHY = 20;
/** Every 100 ms each healthy subscriber gets one event, and the other subscriber ten. */
const INTERVAL_MS = 100;
const EVENTS_OF_OTHER = 10;
const SETTLE_MS = 2_000;
const DRAIN_TIMEOUT_MS = 30_000;

/**
 * Compares the latency of 20 healthy subscribers alone, with another one that has ten times the load, and with another
 * one that has ten times the load and never responds, in alternating rounds. Then measures the duration of a claim.
 * Prints two tables.
 */
export async function measureFairness(isShort: boolean): Promise<void> {
  const options: FairnessOptions = isShort
    ? { seconds: 2, rounds: 2, backlog: 1_000, claims: 5 }
    : { seconds: 10, rounds: 5, backlog: 10_000, claims: 50 };
  const paths = [...Array.from({ length: HEALTHY + 1 }, () => '/hooks'), '/unresponsive'];
  const setup = await prepareDeliveries(paths);
  try {
    const worker = await setup.startWorker();
    try {
      const rows = await compare(setup, options);
      const { seconds, rounds } = options;
      console.log(
        `${HEALTHY} healthy subscribers; ${rounds} alternating rounds of ${seconds} s, taken together\n`,
      );
      console.log(table(rows));
    } finally {
      await worker.stop();
    }
  } finally {
    await setup.end();
  }
  console.log();
  await measureClaims(options.claims);
}

/** @returns the lines of the table */
async function compare(setup: DeliverySetup, options: FairnessOptions): Promise<string[][]> {
  const { subscribers, emit } = setup;
  const healthy = subscribers.slice(0, HEALTHY);
  const [busy, unresponsive] = subscribers.slice(HEALTHY).map((subscriber) => [subscriber]) as [
    Subscriber[],
    Subscriber[],
  ];
  await setActive(setup, unresponsive, false);
  await emit(unresponsive, options.backlog);
  const alone: Latencies = [];
  const withBusy: Latencies = [];
  const withUnresponsive: Latencies = [];
  await measure(setup, healthy, [], 2);
  for (let round = 0; round < options.rounds; round += 1) {
    alone.push(...(await measure(setup, healthy, [], options.seconds)));
    withBusy.push(...(await measure(setup, healthy, busy, options.seconds)));
    await setActive(setup, unresponsive, true);
    withUnresponsive.push(...(await measure(setup, healthy, unresponsive, options.seconds)));
    await setActive(setup, unresponsive, false);
  }
  return [
    ['', 'events', 'p50 ms', 'p99 ms', 'p99 ratio'],
    row('alone', alone, alone),
    row('with a busy subscriber', withBusy, alone),
    row('with an unresponsive subscriber', withUnresponsive, alone),
  ];
}

/** Activates or deactivates subscriptions and resets their failures, so that every round starts in the same state. */
async function setActive({ database }: DeliverySetup, of: Subscriber[], active: boolean): Promise<void> {
  const ids = of.map(({ id }) => id);
  await query(
    database.url,
    'UPDATE webhooks SET active = $2, failing_since = NULL, max_in_flight = NULL WHERE id = ANY ($1)',
    [ids, active],
  );
  if (active) await sleep(SETTLE_MS);
}

async function measure(
  { database, emit }: DeliverySetup,
  healthy: Subscriber[],
  other: Subscriber[],
  seconds: number,
): Promise<Latencies> {
  const [{ last }] = (await query(database.url, 'SELECT max(id) AS last FROM webhook_deliveries')) as [
    { last: string },
  ];
  const repetitions = (seconds * 1_000) / INTERVAL_MS;
  await Promise.all([
    repeat(repetitions, 0, () => emit(healthy, 1)),
    // At random moments, so that the events of the two are independent of each other.
    repeat(other.length > 0 ? repetitions : 0, INTERVAL_MS, () => emit(other, EVENTS_OF_OTHER)),
  ]);
  const values = [last, healthy.map(({ id }) => id)];
  const until = Date.now() + DRAIN_TIMEOUT_MS;
  while ((await query(database.url, WAITING, values)).length > 0) {
    if (Date.now() > until) throw new Error('The healthy subscribers did not receive all events.');
    await sleep(250);
  }
  return (await query<{ ms: number }>(database.url, LATENCIES, values)).map(({ ms }) => ms);
}

/** Calls `act` every INTERVAL_MS. @param jitterMs the maximum of a random delay that is added to each call */
async function repeat(repetitions: number, jitterMs: number, act: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  for (let index = 0; index < repetitions; index += 1) {
    const at = startedAt + index * INTERVAL_MS + Math.random() * jitterMs;
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
