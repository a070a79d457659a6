import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { LONG } from '../jest.config.js';

// Runs all tests with PostgreSQL and Redis, those that use a database with the embedded one, and those of `npm test` on Node 24.
// The last line of the output is `N passed, N failed`.
const REPORTS = 'reports/tests';
// With a larger young generation V8 collects short-lived objects less often.
const JEST = ['--experimental-vm-modules', '--max-semi-space-size=64', 'node_modules/jest/bin/jest.js'];
// Naming the folders includes the long tests, see jest.config.js.
const WITH_LONG_TESTS = ['src', 'test'];
// What a browser does, what the image and the manifests contain, and unit tests are independent of the database, so these tests
// run once.
const FOR_THE_EMBEDDED_DATABASE = [
  ...WITH_LONG_TESTS,
  '--testPathIgnorePatterns',
  '/node_modules/',
  'swagger-ui-operations',
  '/test/console/console-(?!files)',
  '/test/ops/(image|kubernetes|model)',
  '\\.spec\\.ts$',
];
// Long tests of what Node.js itself does: streams, memory, loading of modules, files, host names, signals, packages, and the first
// start.
const LONG_FOR_EVERY_NODE = [
  '/test/app/import-memory',
  '/test/client/package',
  '/test/delivery/dns-(lookups|timeouts)',
  '/test/docs/readme',
  '/test/http/(large-pages|list-streaming)',
  '/test/observability/opentelemetry',
  '/test/persistence/embedded-database',
  '/test/survival/shutdown',
];
// The version of Node.js has no influence on most of what takes long, on generated files and on rules.
const FOR_EVERY_NODE = [
  '--testPathIgnorePatterns',
  '/node_modules/',
  `^(?!.*(${LONG_FOR_EVERY_NODE.join('|')})).*(${LONG.join('|')})`,
  '/test/(architecture|ops)/',
];
const NODE_24 = ['npm', 'exec', '--yes', '--package=node@24', '--', 'node'];
const RUNS = [
  { name: 'PostgreSQL and Redis', command: ['node'], env: { TEST_DEPTH: 'full' }, flags: WITH_LONG_TESTS },
  {
    name: 'embedded',
    command: ['node'],
    env: { TEST_DATABASE_URL: 'none', TEST_REDIS_URL: 'none' },
    flags: FOR_THE_EMBEDDED_DATABASE,
  },
  // The package `node` installs its binary with an install script, which .npmrc disables.
  {
    name: 'Node 24',
    command: NODE_24,
    env: { npm_config_ignore_scripts: 'false' },
    flags: FOR_EVERY_NODE,
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
