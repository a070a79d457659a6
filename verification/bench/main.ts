import { parseArgs } from 'node:util';
import { measureDeliveries, ORDERED, PUBLIC_KEYS } from './deliveries.js';
import { measureFairness } from './fairness.js';
import { measureGrowth, type GrowthOptions } from './growth.js';
import { measureHeldSnapshot } from './held-snapshot.js';
import { measureIsolation } from './isolation.js';
import { measureList } from './list.js';
import { measureRetention, type RetentionOptions } from './retention.js';
import { measureStorage } from './storage.js';
import { measureStress } from './stress.js';
import { measureUnknownItems } from './unknown-items.js';
import { measureOrders, type OrdersOptions } from './orders.js';
import { saveReports } from './report.js';
import { measureWorkers, type WorkersOptions } from './workers.js';

const USAGE = `
npm run bench -- orders [options]      POST /orders compared with one statement that inserts the same rows
npm run bench -- list [--short]        GET /orders compared with one query that returns the same JSON
npm run bench -- deliveries [options]  one worker compared with undici that signs and posts the same bytes
npm run bench -- fairness [--short]    20 healthy receivers alone, and together with one that never responds
npm run bench -- growth [options]      the same requests with 10,000 and 1,000,000 orders in the database
npm run bench -- held-snapshot [--short]  deliveries with and without a session that holds an old snapshot, for ten minutes
npm run bench -- isolation [--short]   an application alone, and together with one that uses all its limits
npm run bench -- retention [options]   events at the end of their retention are deleted, alone and beside new orders
npm run bench -- storage [--short]     bytes of tables, indexes and write-ahead log for each order
npm run bench -- stress [options]      orders at a fixed rate while readers, crashes, bursts and overload disturb
npm run bench -- unknown-items [options]  100,000 parked orders are released, alone and beside new orders
npm run bench -- workers [options]     deliveries to 1, 100 and 10,000 subscriptions, by 1, 2 and 4 workers

  --clients 16,64    numbers of concurrent requests, each measured separately
  --seconds 4        duration of the load on each server in a round
  --rounds 5         number of rounds, in which the servers alternate
  --new-contacts     every order is by a new contact
  --ordered          deliveries also to ordered subscriptions: one event for each order, and five
  --public-keys      deliveries also with Ed25519 signatures, beside the usual ones and alone
  --orders 10000,1000000  how many orders there are, for growth; with --short 1,000 and 5,000
  --processes 1      how many API processes share the load of growth
  --subscriptions 1,100,10000  how many subscriptions there are, for workers; with --short 1 and 10
  --workers 1,2,4    how many workers deliver, for workers; with --short 1 and 2
  --events 3400000   how many events there are, for retention: half of them are old; with --short 40,000
  --overload 1200    seconds of the overload of stress; its other phases take 60 s, or --seconds
  --parked 100000    how many orders are parked; with --short 10,000
  --save             write the result of orders, list, deliveries, growth, retention, stress or workers to verification/bench/results, with a plot
  --short            only checks that it works: 2 rounds of 1 second with 16 clients

PostgreSQL: TEST_DATABASE_URL, or the server at 127.0.0.1:5432; Redis: TEST_REDIS_URL, or 127.0.0.1:6379. Databases and
keys begin with bench_ and are removed at the end. Compare only figures of the same run, on an idle machine. Other load
affects CPU time, in milliseconds per order, least. "by CPU" is the ratio of the CPU times of service and database.
`;

const OPTIONS = {
  clients: { type: 'string' },
  seconds: { type: 'string' },
  rounds: { type: 'string' },
  'new-contacts': { type: 'boolean', default: false },
  ordered: { type: 'boolean', default: false },
  'public-keys': { type: 'boolean', default: false },
  orders: { type: 'string' },
  processes: { type: 'string' },
  subscriptions: { type: 'string' },
  workers: { type: 'string' },
  events: { type: 'string' },
  overload: { type: 'string' },
  parked: { type: 'string' },
  save: { type: 'boolean', default: false },
  short: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

const parse = () => parseArgs({ allowPositionals: true, options: OPTIONS });
type Options = ReturnType<typeof parse>['values'];

const MEASUREMENTS: Record<string, (options: Options) => Promise<void>> = {
  orders: (options) => measureOrders(ordersOptions(options)),
  list: ({ short }) => measureList(short),
  deliveries: ({ short, ordered, 'public-keys': publicKeys }) =>
    measureDeliveries(short, [...(ordered ? ORDERED : []), ...(publicKeys ? PUBLIC_KEYS : [])]),
  fairness: ({ short }) => measureFairness(short),
  growth: (options) => measureGrowth(growthOptions(options)),
  'held-snapshot': ({ short }) => measureHeldSnapshot(short),
  isolation: ({ short }) => measureIsolation(short),
  retention: (options) => measureRetention(retentionOptions(options)),
  storage: ({ short }) => measureStorage(short),
  stress: ({ short, seconds, overload }) =>
    measureStress({
      seconds: positive(seconds ?? (short ? '4' : '60')),
      overloadSeconds: positive(overload ?? (short ? '4' : '1200')),
    }),
  'unknown-items': ({ short, parked }) =>
    measureUnknownItems(short, parked === undefined ? undefined : positive(parked)),
  workers: (options) => measureWorkers(workersOptions(options)),
};

async function run(): Promise<void> {
  const { positionals, values } = parse();
  const measure = MEASUREMENTS[positionals.join()];
  if (values.help || measure === undefined) {
    console.log(USAGE);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  if (values.save) saveReports(`npm run bench -- ${process.argv.slice(2).join(' ')}`);
  await measure(values);
}

function ordersOptions(values: Options): OrdersOptions {
  const defaults = values.short
    ? { clients: '16', seconds: '1', rounds: '2', preload: 2_000, warmUpSeconds: 0.5 }
    : { clients: '16,64', seconds: '4', rounds: '5', preload: 4_000, warmUpSeconds: 3 };
  return {
    clients: (values.clients ?? defaults.clients).split(',').map(positive),
    seconds: positive(values.seconds ?? defaults.seconds),
    rounds: positive(values.rounds ?? defaults.rounds),
    newContacts: values['new-contacts'],
    preload: defaults.preload,
    warmUpSeconds: defaults.warmUpSeconds,
  };
}

function growthOptions({ short, orders, processes, seconds, rounds }: Options): GrowthOptions {
  const defaults = short
    ? { orders: '1000,5000', seconds: '1', rounds: '2' }
    : { orders: '10000,1000000', seconds: '4', rounds: '5' };
  return {
    sizes: (orders ?? defaults.orders).split(',').map(positive),
    processes: positive(processes ?? '1'),
    seconds: positive(seconds ?? defaults.seconds),
    rounds: positive(rounds ?? defaults.rounds),
  };
}

function workersOptions({ short, subscriptions, workers, rounds }: Options): WorkersOptions {
  const defaults = short
    ? { subscriptions: '1,10', workers: '1,2', deliveries: 200, rounds: '2' }
    : { subscriptions: '1,100,10000', workers: '1,2,4', deliveries: 30_000, rounds: '5' };
  return {
    subscriptions: (subscriptions ?? defaults.subscriptions).split(',').map(positive),
    workers: (workers ?? defaults.workers).split(',').map(positive),
    deliveries: defaults.deliveries,
    rounds: positive(rounds ?? defaults.rounds),
  };
}

function retentionOptions({ short, events, seconds, rounds }: Options): RetentionOptions {
  const defaults = short
    ? { events: '40000', seconds: '1', rounds: '2' }
    : { events: '3400000', seconds: '10', rounds: '3' };
  return {
    events: positive(events ?? defaults.events),
    seconds: positive(seconds ?? defaults.seconds),
    rounds: positive(rounds ?? defaults.rounds),
  };
}

function positive(text: string): number {
  const value = Number(text);
  if (value > 0) return value;
  throw new Error(`"${text}" is not a number above 0.`);
}

// Ctrl-C also ends the child processes, which makes the measurement fail and remove its databases and keys.
process.once('SIGINT', () => undefined);

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
