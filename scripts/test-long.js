import { EXHAUSTIVE, LONG, NIGHTLY } from '../jest.config.js';
import { EMBEDDED, runTests } from './test-runs.js';

// Runs the tests that `npm test` leaves out and that are needed before each change of the main branch: with PostgreSQL and Redis on
// Node.js 24, which the README recommends, and then some on the embedded database with the installed Node.js.
const RUNS = [
  {
    name: 'PostgreSQL and Redis, on Node.js 24',
    command: ['npm', 'exec', '--yes', '--package=node@24', '--', 'node'],
    // The package `node` installs its binary with an install script, which .npmrc disables.
    env: { npm_config_ignore_scripts: 'false' },
    files: [...LONG, ...EXHAUSTIVE],
    without: NIGHTLY,
    // Many of these tests start processes of their own. With the default of four workers they compete for the two cores of CI
    // until some reach a time limit.
    flags: ['--maxWorkers=3'],
  },
  {
    name: 'embedded',
    env: EMBEDDED,
    // What a single connection can change: concurrent requests, transactions, jobs and deliveries. A job of the workflow runs
    // `npm test` on the embedded database, and `npm run test:nightly` the long tests.
    files: [
      '/test/auth/job-access\\.',
      '/test/contacts/contacts\\.',
      '/test/http/idempotency\\.',
      '/test/jobs/jobs\\.',
      '/test/orders/(orders|orders-concurrency|order-lifecycle)\\.',
      '/test/payments/(concurrent-payments|payments)\\.',
      '/test/persistence/earlier-rows\\.',
      '/test/webhooks/(event-feed|webhook-deliveries)\\.',
    ],
  },
];

runTests(RUNS);
