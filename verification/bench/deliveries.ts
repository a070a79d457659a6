import { setTimeout as sleep } from 'node:timers/promises';
import { cpuBetween, sessionsCpu } from './database-cpu.js';
import { query } from './database.js';
import type { PostingJob, PostingResult } from './deliveries-baseline.js';
import { prepareDeliveries, type DeliverySetup } from './deliveries-preparation.js';
import { startWorker, type Process, type Worker } from './processes.js';
import { report } from './report.js';
import { median } from './statistics.js';

interface DeliveriesOptions {
  /** Number of subscriptions, each with a separate receiver. */
  subscribers: number;
  /** Deliveries of one subscription in one round. */
  deliveries: number;
  rounds: number;
  variants: Variant[];
}

/** How the subscriptions differ from the usual ones. */
export interface Variant {
  name: string;
  /** How many events are of one order; the subscriptions are ordered only with it. */
  perOrder?: number;
  signatures?: string[];
}

const USUAL: Variant = { name: 'worker' };
export const ORDERED: Variant[] = [1, 5].map((perOrder) => ({
  name: `ordered, ${perOrder} per order`,
  perOrder,
}));
export const PUBLIC_KEYS: Variant[] = [['v1', 'v1a'], ['v1a']].map((signatures) => ({
  name: signatures.join(' and '),
  signatures,
}));

export interface Load {
  /** Of each subscription. */
  deliveries: number;
  /** How many of them are written in one transaction, and due at the same time; by default all. */
  perTransaction?: number;
}

/** CPU times in milliseconds per delivery. */
export interface Figures {
  perSecond: number;
  cpuMs: number;
  /** NaN when the processes of the database are not visible. */
  databaseCpuMs: number;
}

const CONNECTIONS = 50;
const DRAIN_TIMEOUT_MS = 120_000;

/**
 * Compares one worker with undici posting the same bytes, in alternating rounds. Prints a table.
 * @param variants measured too
 */
export async function measureDeliveries(isShort: boolean, variants: Variant[]): Promise<void> {
  const options: DeliveriesOptions = {
    subscribers: 20,
    ...(isShort ? { deliveries: 100, rounds: 2 } : { deliveries: 1_500, rounds: 5 }),
    variants,
  };
  const setup = await prepareDeliveries(Array.from({ length: options.subscribers }, () => '/hooks'));
  const baseline = startWorker<PostingJob, PostingResult>('deliveries-baseline.js');
  let worker: Process | undefined;
  try {
    worker = await setup.startWorker();
    const rows = await compare(setup, baseline, worker, options);
    const { subscribers, deliveries, rounds } = options;
    await report({
      name: 'deliveries',
      title: `Deliveries of ${setup.payload.length} characters to ${subscribers} receivers`,
      description: `Medians of ${rounds} alternating rounds of ${subscribers * deliveries} deliveries`,
      rows,
      plotted: 'posts/s',
    });
  } finally {
    await Promise.all([baseline.stop(), worker?.stop()]);
    await setup.end();
  }
}

/** @returns the lines of the table */
async function compare(
  setup: DeliverySetup,
  baseline: Worker<PostingJob, PostingResult>,
  worker: Process,
  options: DeliveriesOptions,
): Promise<string[][]> {
  const job: PostingJob = {
    targets: setup.subscribers,
    body: setup.payload,
    connections: CONNECTIONS,
    posts: options.subscribers * options.deliveries,
  };
  const variants = [USUAL, ...options.variants];
  const candidates = [
    async (): Promise<Figures> => ({ ...(await baseline.run(job)), databaseCpuMs: 0 }),
    ...variants.map((variant) => () => deliver(setup, worker, options, variant)),
  ];
  const figures = candidates.map((): Figures[] => []);
  for (const measure of candidates) await measure();
  for (let round = 0; round < options.rounds; round++) {
    for (const [index, measure] of candidates.entries()) figures[index]!.push(await measure());
  }
  return [
    ['', 'posts/s', 'sender CPU µs', 'database CPU µs', 'ratio', 'by sender CPU'],
    ...['baseline', ...variants.map(({ name }) => name)].map((name, index) =>
      row(name, figures[index]!, figures[0]!),
    ),
  ];
}

/** Emits events and waits until all are delivered. The time is measured from the first attempt to the last record. */
export async function deliver(
  { database, subscribers, emit }: DeliverySetup,
  worker: Process,
  { deliveries, perTransaction = deliveries }: Load,
  { perOrder, signatures = ['v1'] }: Variant = USUAL,
): Promise<Figures> {
  await query(database.url, SET_VARIANT, [perOrder !== undefined, signatures]);
  const [{ last }] = (await query(database.url, LAST_DELIVERY)) as [{ last: string }];
  const before = { cpuMs: await worker.cpuMs(), sessions: await sessionsCpu(database) };
  for (let left = deliveries; left > 0; left -= perTransaction)
    await emit(subscribers, Math.min(left, perTransaction), perOrder);
  const until = Date.now() + DRAIN_TIMEOUT_MS;
  while ((await query(database.url, UNFINISHED, [last])).length > 0) {
    if (Date.now() > until) throw new Error('The worker did not deliver everything.');
    await sleep(250);
  }
  const [{ count, seconds }] = (await query(database.url, OUTCOME, [last])) as [
    { count: number; seconds: number },
  ];
  if (count !== deliveries * subscribers.length)
    throw new Error(`Only ${count} deliveries succeeded at the first attempt.`);
  return {
    perSecond: count / seconds,
    cpuMs: ((await worker.cpuMs()) - before.cpuMs) / count,
    databaseCpuMs: cpuBetween(before.sessions, await sessionsCpu(database)) / count,
  };
}

const SET_VARIANT = 'UPDATE webhooks SET ordered = $1, signatures = $2';
const LAST_DELIVERY = 'SELECT max(id) AS last FROM webhook_deliveries';
/** IS NOT DISTINCT FROM prevents the use of the index of waiting deliveries, which can have many outdated entries. */
const UNFINISHED = `
  SELECT FROM webhook_deliveries WHERE id > $1 AND state IS NOT DISTINCT FROM 'waiting' LIMIT 1`;
const OUTCOME = `
  SELECT count(*)::int AS count, extract(epoch FROM max(d.finished_at) - min(a.started_at))::float8 AS seconds
  FROM webhook_deliveries d JOIN webhook_attempts a ON a.delivery_id = d.id
  WHERE d.id > $1 AND d.state = 'delivered' AND a.attempt = 1`;

/** @param baseline the figures of the same rounds: ratios are computed per round, so that a busy machine affects both */
function row(name: string, figures: Figures[], baseline: Figures[]): string[] {
  const of = (key: keyof Figures): number => median(figures.map((figure) => figure[key]));
  const ratio = figures.map(({ perSecond }, round) => perSecond / baseline[round]!.perSecond);
  const byCpu = figures.map(({ cpuMs }, round) => baseline[round]!.cpuMs / cpuMs);
  return [
    name,
    of('perSecond').toFixed(0),
    (of('cpuMs') * 1_000).toFixed(0),
    (of('databaseCpuMs') * 1_000).toFixed(0),
    median(ratio).toFixed(2),
    median(byCpu).toFixed(2),
  ];
}
