import { parseArgs } from 'node:util';
import { measureDeliveries } from './deliveries.js';
import { measureFairness } from './fairness.js';
import { measureHeldSnapshot } from './held-snapshot.js';
import { measureIsolation } from './isolation.js';
import { measureList } from './list.js';
import { measureUnknownItems } from './unknown-items.js';
import { measureOrders, type OrdersOptions } from './orders.js';

const USAGE = `
npm run bench -- orders [options]      POST /orders compared with one statement that inserts the same rows
npm run bench -- list [--short]        GET /orders compared with one query that returns the same JSON
npm run bench -- deliveries [options]  one worker compared with undici that signs and posts the same bytes
npm run bench -- fairness [--short]    20 healthy receivers alone, and together with one that never responds
npm run bench -- held-snapshot [--short]  deliveries with and without a session that holds an old snapshot, for ten minutes
npm run bench -- isolation [--short]   an application alone, and together with one that uses all its limits
npm run bench -- unknown-items [options]  100,000 parked orders are released, alone and beside new orders

  --clients 16,64    numbers of concurrent requests, each measured separately
  --seconds 4        duration of the load on each server in a round
  --rounds 5         number of rounds, in which the servers alternate
  --new-contacts     every order is by a new contact
  --ordered          deliveries also to ordered subscriptions: one event for each order, and five
  --parked 100000    how many orders are parked; with --short 10,000
  --short            only checks that it works: 2 rounds of 1 second with 16 clients

PostgreSQL: TEST_DATABASE_URL, or the server at 127.0.0.1:5432; Redis: TEST_REDIS_URL, or 127.0.0.1:6379. Databases and
keys begin with bench_ and are removed at the end. Compare only figures of the same run, on an idle machine. Other load
affects CPU time, in milliseconds per order, least. "by CPU" is the ratio of the CPU times of service and database.
`;

/** Measurements other than that of orders. */
const MEASUREMENTS: Record<
  string,
  (isShort: boolean, options: { ordered: boolean; parked?: number }) => Promise<void>
> = {
  list: measureList,
  deliveries: (isShort, { ordered }) => measureDeliveries(isShort, ordered),
  fairness: measureFairness,
  'held-snapshot': measureHeldSnapshot,
  isolation: measureIsolation,
  'unknown-items': (isShort, { parked }) => measureUnknownItems(isShort, parked),
};

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      clients: { type: 'string' },
      seconds: { type: 'string' },
      rounds: { type: 'string' },
      'new-contacts': { type: 'boolean', default: false },
      ordered: { type: 'boolean', default: false },
      parked: { type: 'string' },
      short: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const measure = values.help ? undefined : MEASUREMENTS[positionals.join()];
  if (measure !== undefined) {
    const { ordered, parked } = values;
    return measure(values.short, { ordered, ...(parked !== undefined && { parked: positive(parked) }) });
  }
  if (values.help || positionals.join() !== 'orders') {
    console.log(USAGE);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const defaults = values.short
    ? { clients: '16', seconds: '1', rounds: '2', preload: 300, warmUpSeconds: 0.5 }
    : { clients: '16,64', seconds: '4', rounds: '5', preload: 3_000, warmUpSeconds: 3 };
  const options: OrdersOptions = {
    clients: (values.clients ?? defaults.clients).split(',').map(positive),
    seconds: positive(values.seconds ?? defaults.seconds),
    rounds: positive(values.rounds ?? defaults.rounds),
    newContacts: values['new-contacts'],
    preload: defaults.preload,
    warmUpSeconds: defaults.warmUpSeconds,
  };
  await measureOrders(options);
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
