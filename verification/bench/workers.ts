import { deliver, type Figures } from './deliveries.js';
import { prepareDeliveries, type DeliverySetup } from './deliveries-preparation.js';
import { together, type Server } from './processes.js';
import { report } from './report.js';
import { median } from './statistics.js';

export interface WorkersOptions {
  /** Numbers of subscriptions, each in a database of its own. */
  subscriptions: number[];
  /** Numbers of workers. */
  workers: number[];
  /** Of all subscriptions in one round. */
  deliveries: number;
  rounds: number;
}

interface Candidate {
  subscriptions: number;
  queue: Queue;
  setup: DeliverySetup;
}

interface Queue {
  name: string;
  settings: Record<string, string>;
}

/** How chunks get to workers: through Redis, or not at all. */
const QUEUES: Queue[] = [
  { name: 'Bull', settings: {} },
  { name: 'PostgreSQL alone', settings: { REDIS_URL: '' } },
];

interface Round extends Figures {
  /** The searches for due deliveries, of all workers. */
  claims: number;
  /** The part of them that leased nothing, in percent. */
  empty: number;
}

/** How many searches for due deliveries there were since the start of the workers. */
interface Sweeps {
  all: number;
  /** Those that leased something. */
  claimed: number;
}

/** More subscriptions share the receivers, so that opening connections is not what is measured. */
const MAX_RECEIVERS = 100;

const HEADINGS = ['posts/s', 'ratio', 'claims', 'empty %', 'sender CPU µs', 'database CPU µs'];

/** Measures deliveries to few and to many subscriptions, by one worker and by several. Prints a table. */
export async function measureWorkers({
  subscriptions: counts,
  workers: workerCounts,
  deliveries,
  rounds,
}: WorkersOptions): Promise<void> {
  const candidates: Candidate[] = [];
  const setups: DeliverySetup[] = [];
  try {
    for (const subscriptions of counts) {
      const paths = Array.from({ length: subscriptions }, () => '/hooks');
      const setup = await prepareDeliveries(paths, MAX_RECEIVERS);
      setups.push(setup);
      candidates.push(...QUEUES.map((queue) => ({ subscriptions, queue, setup })));
    }
    const rows: string[][] = [];
    for (const workers of workerCounts)
      rows.push(...(await compare(candidates, workers, deliveries, rounds)));
    await report({
      name: 'workers',
      title: 'Deliveries to few and to many subscriptions, by one worker and by several',
      description:
        `Medians of ${rounds} alternating rounds of ${deliveries} deliveries, to at most ${MAX_RECEIVERS} receivers; ` +
        'the ratio is to the first number of subscriptions with Bull',
      rows: [['subscriptions', 'queue', 'workers', ...HEADINGS], ...rows],
      plotted: 'posts/s',
      labels: 3,
    });
  } finally {
    for (const setup of setups) await setup.end();
  }
}

/** @returns the rows of the table for this number of workers */
async function compare(
  candidates: Candidate[],
  workers: number,
  deliveries: number,
  rounds: number,
): Promise<string[][]> {
  const figures = candidates.map((): Round[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, candidate] of candidates.entries())
      figures[index]!.push(await measure(candidate, workers, deliveries));
  }
  return candidates.map(({ subscriptions, queue }, index) =>
    row([subscriptions.toLocaleString('en'), queue.name, String(workers)], figures[index]!, figures[0]!),
  );
}

/**
 * Delivers with new workers, a second time after their code has been compiled. There are no others meanwhile, because all
 * together would need more connections than PostgreSQL allows by default.
 */
async function measure(
  { subscriptions, queue, setup }: Candidate,
  count: number,
  deliveries: number,
): Promise<Round> {
  const workers: Server[] = [];
  try {
    while (workers.length < count) workers.push(await setup.startWorker(queue.settings));
    const load = { deliveries: Math.ceil(deliveries / subscriptions) };
    await deliver(setup, together(workers), load);
    const before = await sweepsOf(workers);
    const figures = await deliver(setup, together(workers), load);
    const after = await sweepsOf(workers);
    const claims = after.all - before.all;
    return { ...figures, claims, empty: 100 * (1 - (after.claimed - before.claimed) / claims) };
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
}

async function sweepsOf(workers: Server[]): Promise<Sweeps> {
  const sweeps = { all: 0, claimed: 0 };
  for (const { url } of workers) {
    const text = await (await fetch(`${url}/metrics`)).text();
    for (const [, outcome, count] of text.matchAll(SWEEPS)) {
      sweeps.all += Number(count);
      if (outcome === 'claimed') sweeps.claimed += Number(count);
    }
  }
  return sweeps;
}

const SWEEPS = /relay_sweep_duration_seconds_count\{outcome="(\w+)"\} (\d+)/g;

/** @param fewest the figures with the first number of subscriptions in the same rounds */
function row(labels: string[], figures: Round[], fewest: Round[]): string[] {
  const of = (key: keyof Round): number => median(figures.map((figure) => figure[key]));
  const ratio = figures.map(({ perSecond }, round) => perSecond / fewest[round]!.perSecond);
  return [
    ...labels,
    of('perSecond').toFixed(0),
    median(ratio).toFixed(2),
    of('claims').toFixed(0),
    of('empty').toFixed(0),
    (of('cpuMs') * 1_000).toFixed(0),
    (of('databaseCpuMs') * 1_000).toFixed(0),
  ];
}
