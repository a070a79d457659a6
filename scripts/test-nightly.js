import { NIGHTLY } from '../jest.config.js';
import { EMBEDDED, runTests } from './test-runs.js';

// Runs the tests that `npm run test:long` leaves out, and those that have more cases or random values with TEST_DEPTH=full, on the
// installed Node.js. Words select files by their paths: `npm run test:nightly -- failover` repeats one part.
const DEEPER = [
  '/src/money/totals\\.(model|properties)\\.spec',
  '/test/auth/authorisation\\.',
  '/test/contacts/contact-reconcile\\.',
  '/test/http/(class-validator|fuzz|invalid-requests)\\.',
  '/test/orders/(listed-orders|order-computation|order-random-carts|order-round-trip|orders-concurrency)\\.',
  '/verification/stateful/',
  '/test/survival/(database-outages|jobs)\\.',
  '/verification/faults/(killed-api|killed-worker|redis-faults-under-load)\\.',
];
const TEST_DEPTH = 'full';
const RUNS = [
  {
    name: 'PostgreSQL and Redis',
    env: { TEST_DEPTH },
    files: [...NIGHTLY, ...DEEPER],
    // As in test-long.js.
    flags: ['--maxWorkers=3'],
  },
  {
    name: 'embedded',
    env: { ...EMBEDDED, TEST_DEPTH },
    files: [
      '/test/app/commands\\.',
      '/test/delivery/(ordered-deliveries|retries)\\.',
      '/test/docs/demo\\.',
      '/test/http/fuzz\\.',
      '/test/jobs/imports\\.',
      '/test/persistence/data-history\\.',
      '/verification/stateful/',
    ],
  },
];

runTests(RUNS, process.argv.slice(2));
