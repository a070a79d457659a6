import { parseArgs } from 'node:util';
import { measureDeliveries } from './deliveries.js';
import { measureFairness } from './fairness.js';
import { measureIsolation } from './isolation.js';
import { measureList } from './list.js';
import { measureOrders, type OrdersOptions } from './orders.js';

const USAGE = `
npm run bench -- orders [options]      POST /orders beside the raw limit of the same rows
npm run bench -- list [--short]        GET /orders beside one raw query of the same JSON
npm run bench -- deliveries [--short]  one worker beside undici that signs and posts the same bytes
npm run bench -- fairness [--short]    20 healthy receivers alone, and beside one that never answers
npm run bench -- isolation [--short]   an application alone, and beside one that does the worst its limits allow

  --clients 16,64    how many requests are under way at once, each number by itself
  --seconds 4        how long each server is loaded in a round
  --rounds 5         how often the servers take turns
  --new-contacts     every order is by a contact that nobody knows yet
  --short            only to see that it works: 2 rounds of 1 second with 16 clients

PostgreSQL: TEST_DATABASE_URL, or the server at 127.0.0.1:5432; Redis likewise. What is made there begins with bench_ and is
dropped at the end. The figures mean something only beside each other, and on a machine that does nothing else; CPU
time, in milliseconds of one order, suffers least when it does. "by CPU" is the ratio of the two CPU times together.
`;

/** Those that can only be long or short. */
const SIDE_BY_SIDE: Record<string, (isShort: boolean) => Promise<void>> = {
  list: measureList,
  deliveries: measureDeliveries,
  fairness: measureFairness,
  isolation: measureIsolation,
};

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      clients: { type: 'string' },
      seconds: { type: 'string' },
      rounds: { type: 'string' },
      'new-contacts': { type: 'boolean', default: false },
      short: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const measure = values.help ? undefined : SIDE_BY_SIDE[positionals.join()];
  if (measure !== undefined) return measure(values.short);
  if (values.help || positionals.join() !== 'orders') {
    console.log(USAGE);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const usual = values.short
    ? { clients: '16', seconds: '1', rounds: '2', preload: 300, warmUpSeconds: 0.5 }
    : { clients: '16,64', seconds: '4', rounds: '5', preload: 3_000, warmUpSeconds: 3 };
  const options: OrdersOptions = {
    clients: (values.clients ?? usual.clients).split(',').map(positive),
    seconds: positive(values.seconds ?? usual.seconds),
    rounds: positive(values.rounds ?? usual.rounds),
    newContacts: values['new-contacts'],
    preload: usual.preload,
    warmUpSeconds: usual.warmUpSeconds,
  };
  await measureOrders(options);
}

function positive(text: string): number {
  const value = Number(text);
  if (value > 0) return value;
  throw new Error(`"${text}" is not a number above 0.`);
}

// Ctrl-C reaches the child processes too. Their end ends the measurement, and what it made is dropped.
process.once('SIGINT', () => undefined);

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
