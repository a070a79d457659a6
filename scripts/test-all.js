import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { EXHAUSTIVE, LONG } from '../jest.config.js';

// Runs all tests with PostgreSQL and Redis on Node.js 24, which the README recommends, and then those of `npm test` on the
// embedded database with the installed Node.js.
// The last line of the output is `N passed, N failed`.
const REPORTS = 'reports/tests';
// With a larger young generation V8 collects short-lived objects less often.
const JEST = ['--experimental-vm-modules', '--max-semi-space-size=64', 'node_modules/jest/bin/jest.js'];
// Naming the folders includes the long tests, see jest.config.js.
const ALL_FOLDERS = ['src', 'openapi', 'test'];
// What `npm test` leaves out and has to be shown on the embedded database too: its own tests, the commands, the
// demo, and every operation and the deliveries on its single connection. The others repeat on it what they have shown
// with PostgreSQL, or need a server.
const MORE_OF_THE_EMBEDDED_DATABASE = [
  '/test/app/commands',
  '/test/delivery/(ordered-deliveries|retries)',
  '/test/docs/demo',
  '/test/http/fuzz',
  '/test/persistence/(data-history|embedded-database)',
  '/test/stateful',
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
    flags: [...ALL_FOLDERS, '--maxWorkers=3'],
  },
  {
    name: 'embedded',
    command: ['node'],
    env: { TEST_DATABASE_URL: 'none', TEST_REDIS_URL: 'none' },
    flags: [
      ...ALL_FOLDERS,
      '--testPathIgnorePatterns',
      '/node_modules/',
      `^(?!.*(${MORE_OF_THE_EMBEDDED_DATABASE.join('|')})).*(${[...LONG, ...EXHAUSTIVE].join('|')})`,
    ],
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
