import { deliver, type Figures } from './deliveries.js';
import { prepareDeliveries, type DeliverySetup } from './deliveries-preparation.js';
import { together, type Process } from './processes.js';
import { report } from './report.js';
import { median } from './statistics.js';

export interface SubscriptionsOptions {
  /** Numbers of subscriptions, each in a database of its own. */
  counts: number[];
  /** Of all subscriptions in one round. */
  deliveries: number;
  rounds: number;
}

interface Candidate {
  subscriptions: number;
  setup: DeliverySetup;
  workers: Process[];
}

/** More subscriptions share the receivers, so that opening connections is not what is measured. */
const MAX_RECEIVERS = 100;
const WORKERS = [1, 2];

/** Measures deliveries to one subscription and to many, by one worker and by two. Prints a table. */
export async function measureSubscriptions({
  counts,
  deliveries,
  rounds,
}: SubscriptionsOptions): Promise<void> {
  const candidates: Candidate[] = [];
  try {
    for (const subscriptions of counts) {
      const paths = Array.from({ length: subscriptions }, () => '/hooks');
      candidates.push({ subscriptions, setup: await prepareDeliveries(paths, MAX_RECEIVERS), workers: [] });
    }
    const rows: string[][] = [];
    for (const workers of WORKERS)
      rows.push(...(await measureWorkers(candidates, workers, deliveries, rounds)));
    await report({
      name: 'subscriptions',
      title: 'Deliveries to one subscription and to many',
      description: `Medians of ${rounds} alternating rounds of ${deliveries} deliveries, to at most ${MAX_RECEIVERS} receivers`,
      rows: [['subscriptions', 'workers', 'posts/s', 'ratio', 'sender CPU µs', 'database CPU µs'], ...rows],
      plotted: 'posts/s',
      labels: 2,
    });
  } finally {
    await Promise.all(candidates.flatMap(({ workers }) => workers.map((worker) => worker.stop())));
    for (const { setup } of candidates) await setup.end();
  }
}

/** @returns the rows of the table for this number of workers */
async function measureWorkers(
  candidates: Candidate[],
  workers: number,
  deliveries: number,
  rounds: number,
): Promise<string[][]> {
  for (const { setup, workers: running } of candidates) {
    while (running.length < workers) running.push(await setup.startWorker());
  }
  const figures = candidates.map((): Figures[] => []);
  for (const candidate of candidates) await measure(candidate, deliveries);
  for (let round = 0; round < rounds; round++) {
    for (const [index, candidate] of candidates.entries())
      figures[index]!.push(await measure(candidate, deliveries));
  }
  return candidates.map(({ subscriptions }, index) =>
    row(subscriptions.toLocaleString('en'), workers, figures[index]!, figures[0]!),
  );
}

const measure = ({ subscriptions, setup, workers }: Candidate, deliveries: number): Promise<Figures> =>
  deliver(setup, together(workers), { deliveries: Math.ceil(deliveries / subscriptions) });

/** @param fewest the figures with the fewest subscriptions in the same rounds */
function row(name: string, workers: number, figures: Figures[], fewest: Figures[]): string[] {
  const of = (key: keyof Figures): number => median(figures.map((figure) => figure[key]));
  const ratio = figures.map(({ perSecond }, round) => perSecond / fewest[round]!.perSecond);
  return [
    name,
    String(workers),
    of('perSecond').toFixed(0),
    median(ratio).toFixed(2),
    (of('cpuMs') * 1_000).toFixed(0),
    (of('databaseCpuMs') * 1_000).toFixed(0),
  ];
}
