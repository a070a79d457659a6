import pg from 'pg';
import { query } from './database.js';
import { deliver, type Figures, type Load } from './deliveries.js';
import { prepareDeliveries, type DeliverySetup } from './deliveries-preparation.js';
import type { Process } from './processes.js';
import { median, table } from './statistics.js';

const SUBSCRIBERS = 20;
/** The ratio is that of the last rounds, when the snapshot is oldest. */
const LAST_ROUNDS = 5;

interface Candidate {
  setup: DeliverySetup;
  worker: Process;
}

interface Round {
  snapshotSeconds: number;
  free: Figures;
  held: Figures;
  deadLeases: number;
  deadDeliveries: number;
}

/**
 * Compares two databases with one worker each, in alternating rounds. A session holds a snapshot of one of them from the
 * beginning, so PostgreSQL can remove no outdated row from it. Prints a table.
 */
export async function measureHeldSnapshot(isShort: boolean): Promise<void> {
  const load = {
    ...(isShort ? { deliveries: 100, seconds: 5 } : { deliveries: 1_500, seconds: 600 }),
    perTransaction: 50,
  };
  const free = await prepare();
  const held = await prepare();
  const session = new pg.Client({ connectionString: held.setup.database.url });
  try {
    for (const { setup, worker } of [free, held]) await deliver(setup, worker, load);
    await session.connect();
    await session.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    // The first statement takes the snapshot, which the transaction keeps.
    await session.query('SELECT count(*) FROM applications');
    const rounds: Round[] = [];
    const heldSince = performance.now();
    while (performance.now() - heldSince < load.seconds * 1_000) {
      rounds.push(await compare(free, held, load, heldSince));
      console.log(line(rounds.at(-1)!).join('  '));
    }
    print(rounds, load.deliveries);
  } finally {
    await session.end();
    await Promise.all([free.worker.stop(), held.worker.stop()]);
    await Promise.all([free.setup.end(), held.setup.end()]);
  }
}

async function prepare(): Promise<Candidate> {
  const setup = await prepareDeliveries(Array.from({ length: SUBSCRIBERS }, () => '/hooks'));
  return { setup, worker: await setup.startWorker() };
}

async function compare(free: Candidate, held: Candidate, load: Load, heldSince: number): Promise<Round> {
  for (const { setup } of [free, held]) await query(setup.database.url, 'VACUUM ANALYZE');
  const figures = {
    free: await deliver(free.setup, free.worker, load),
    held: await deliver(held.setup, held.worker, load),
  };
  const dead = await query<{ name: string; rows: number }>(held.setup.database.url, DEAD_ROWS);
  const deadRows = (name: string): number => dead.find((each) => each.name === name)!.rows;
  return {
    ...figures,
    snapshotSeconds: (performance.now() - heldSince) / 1_000,
    deadLeases: deadRows('webhook_leases'),
    deadDeliveries: deadRows('webhook_deliveries'),
  };
}

const DEAD_ROWS = 'SELECT relname AS name, n_dead_tup::float8 AS rows FROM pg_stat_user_tables';

function print(rounds: Round[], deliveries: number): void {
  const last = rounds.slice(-LAST_ROUNDS);
  console.log(`\n${SUBSCRIBERS * deliveries} deliveries in each round; VACUUM before each round\n`);
  console.log(table([HEADINGS, ...rounds.map(line)]));
  const ratio = median(last.map(({ free, held }) => held.perSecond / free.perSecond));
  const byCpu = median(last.map(({ free, held }) => free.databaseCpuMs / held.databaseCpuMs));
  console.log(
    `\nmedians of the last ${last.length} rounds: ratio ${ratio.toFixed(2)}, by database CPU ${byCpu.toFixed(2)}`,
  );
}

const HEADINGS = [
  'snapshot held for s',
  'posts/s without',
  'with',
  'ratio',
  'database CPU µs without',
  'with',
  'dead leases',
  'dead deliveries',
];

const line = ({ snapshotSeconds, free, held, deadLeases, deadDeliveries }: Round): string[] => [
  snapshotSeconds.toFixed(0),
  free.perSecond.toFixed(0),
  held.perSecond.toFixed(0),
  (held.perSecond / free.perSecond).toFixed(2),
  (free.databaseCpuMs * 1_000).toFixed(0),
  (held.databaseCpuMs * 1_000).toFixed(0),
  String(deadLeases),
  String(deadDeliveries),
];
