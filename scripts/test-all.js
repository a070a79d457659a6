import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { LONG } from '../jest.config.js';

// Runs all tests with PostgreSQL and Redis. Then, on Node 24, runs those that need no server on the embedded database, and those of
// connections to PostgreSQL, Redis and receivers.
// The last line of the output is `N passed, N failed`.
const REPORTS = 'reports/tests';
// With a larger young generation V8 collects short-lived objects less often.
const JEST = ['--experimental-vm-modules', '--max-semi-space-size=64', 'node_modules/jest/bin/jest.js'];
// Naming the folders includes the long tests, see jest.config.js.
const WITH_LONG_TESTS = ['src', 'test'];
// What a browser and the tools of others do, what the image and the manifests contain, and what happens to servers that a test
// starts itself is independent of the embedded database and of the version of Node.js, so these tests run once.
const FOR_THE_EMBEDDED_DATABASE = [
  ...WITH_LONG_TESTS,
  '--testPathIgnorePatterns',
  '/node_modules/',
  '/test/(architecture|survival/faults)/',
  '/test/client/(collection|generators)',
  '/test/console/console-(?!files)',
  '/test/docs/swagger-ui',
  '/test/ops/(image|kubernetes|model)',
];
// Long tests of what Node.js itself does with connections: streams, memory, instrumentation, signals.
const LONG_OF_CONNECTIONS = [
  '/test/app/import-memory',
  '/test/http/list-streaming',
  '/test/observability/opentelemetry',
  '/test/survival/shutdown',
];
const OF_CONNECTIONS = [
  '/test/(delivery|http|persistence)/',
  ...LONG_OF_CONNECTIONS,
  '--testPathIgnorePatterns',
  '/node_modules/',
  `^(?!.*(${LONG_OF_CONNECTIONS.join('|')})).*(${LONG.join('|')})`,
];
// The package `node` installs its binary with an install script, which .npmrc disables.
const NODE_24 = {
  command: ['npm', 'exec', '--yes', '--package=node@24', '--', 'node'],
  env: { npm_config_ignore_scripts: 'false' },
};
const RUNS = [
  { name: 'PostgreSQL and Redis', command: ['node'], env: { TEST_DEPTH: 'full' }, flags: WITH_LONG_TESTS },
  {
    name: 'embedded, on Node 24',
    command: NODE_24.command,
    env: { ...NODE_24.env, TEST_DATABASE_URL: 'none', TEST_REDIS_URL: 'none' },
    flags: FOR_THE_EMBEDDED_DATABASE,
  },
  { name: 'connections, on Node 24', ...NODE_24, flags: OF_CONNECTIONS },
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
