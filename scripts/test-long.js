import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { EXHAUSTIVE, LONG } from '../jest.config.js';

// Runs the tests that `npm test` leaves out, and those that have more cases at full depth, with PostgreSQL and Redis on Node.js 24,
// which the README recommends, and then some on the embedded database with the installed Node.js.
// The last line of the output is `N passed, N failed`.
const REPORTS = 'reports/tests';
// With a larger young generation V8 collects short-lived objects less often.
const JEST = ['--experimental-vm-modules', '--max-semi-space-size=64', 'node_modules/jest/bin/jest.js'];
// Naming the folders includes the long tests, see jest.config.js.
const ALL_FOLDERS = ['src', 'openapi', 'test'];
// Tests of `npm test` that have more cases or random values with TEST_DEPTH=full.
const DEEPER = [
  '/src/money/totals\\.(model|properties)\\.spec',
  '/test/orders/(listed-orders|order-computation|order-random-carts|order-round-trip|orders-concurrency)\\.',
];
// What has to be shown on the embedded database too: its own tests, the commands, the demo, each kind of resource, every operation,
// and the deliveries on its single connection. `npm test` runs on it completely where there is no PostgreSQL.
const ON_THE_EMBEDDED_DATABASE = [
  '/test/app/commands',
  '/test/auth/job-access',
  '/test/contacts/contacts\\.',
  '/test/delivery/(ordered-deliveries|retries)',
  '/test/docs/demo',
  '/test/http/(fuzz|idempotency\\.)',
  '/test/jobs',
  '/test/orders/(orders|orders-concurrency|order-lifecycle)\\.',
  '/test/payments',
  '/test/persistence/(data-history|earlier-rows|embedded-database)',
  '/test/stateful',
  '/test/webhooks/(event-feed|webhook-deliveries)\\.',
];
const only = (patterns) => [
  ...ALL_FOLDERS,
  '--testPathIgnorePatterns',
  '/node_modules/',
  `^(?!.*(${patterns.join('|')}))`,
];
// The package `node` installs its binary with an install script, which .npmrc disables.
const NODE_24 = {
  command: ['npm', 'exec', '--yes', '--package=node@24', '--', 'node'],
  env: { npm_config_ignore_scripts: 'false' },
};
const RUNS = [
  {
    name: 'PostgreSQL and Redis, on Node.js 24',
    command: NODE_24.command,
    env: { ...NODE_24.env, TEST_DEPTH: 'full' },
    // Many of these tests start processes of their own. With the default of four workers they compete for the two cores of CI
    // until some reach a time limit.
    flags: [...only([...LONG, ...EXHAUSTIVE, ...DEEPER]), '--maxWorkers=3'],
  },
  {
    name: 'embedded',
    command: ['node'],
    env: { TEST_DATABASE_URL: 'none', TEST_REDIS_URL: 'none' },
    flags: only(ON_THE_EMBEDDED_DATABASE),
  },
];

/** Returns Jest's counts; a run without a report counts as one failure. */
function run({ name, command: [program, ...options], env, flags }, index) {
  process.stdout.write(`\n== tests: ${name}\n`);
  const report = `${REPORTS}/${index}.json`;
  const jest = [...JEST, ...flags, '--json', `--outputFile=${report}`];
  const { status } = spawnSync(program, [...options, ...jest], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  try {
    const counts = JSON.parse(readFileSync(report, 'utf8'));
    const failed = counts.numFailedTests + counts.numRuntimeErrorTestSuites;
    return { passed: counts.numPassedTests, failed: status === 0 || failed > 0 ? failed : 1 };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const outcomes = RUNS.map(run);
const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
