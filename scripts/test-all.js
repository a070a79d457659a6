import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';

// Runs all tests with PostgreSQL and Redis, with the embedded database, and on Node 24. The last line of the output is
// `N passed, N failed`.
const REPORTS = 'reports/tests';
// Naming the folders includes the long tests, see jest.config.js.
const JEST = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', 'src', 'test'];
// What a browser does, and what the image and the manifests contain, is independent of the database and of the version of
// Node.js, so these tests run once.
const WITHOUT_TESTS_THAT_RUN_ONCE = [
  '--testPathIgnorePatterns',
  '/node_modules/',
  'swagger-ui-operations',
  '/test/console/console-(?!files)',
  '/test/ops/(image|kubernetes|model)',
];
// The version of Node.js has no influence on query plans, generated files and rules. Commands as processes are covered by the
// shorter tests of the command line.
const WITHOUT_TESTS_FOR_EVERY_NODE = [
  ...WITHOUT_TESTS_THAT_RUN_ONCE,
  '-plans\\.e2e',
  'sql-files',
  '/test/(architecture|ops)/',
  '/test/app/(commands|import-process)',
];
const NODE_24 = ['npm', 'exec', '--yes', '--package=node@24', '--', 'node'];
const RUNS = [
  { name: 'PostgreSQL and Redis', command: ['node'], env: { TEST_DEPTH: 'full' } },
  {
    name: 'embedded',
    command: ['node'],
    env: { TEST_DATABASE_URL: 'none', TEST_REDIS_URL: 'none' },
    flags: WITHOUT_TESTS_THAT_RUN_ONCE,
  },
  // The package `node` installs its binary with an install script, which .npmrc disables.
  {
    name: 'Node 24',
    command: NODE_24,
    env: { npm_config_ignore_scripts: 'false' },
    flags: WITHOUT_TESTS_FOR_EVERY_NODE,
  },
];

/** Returns Jest's counts; a run without a report counts as one failure. */
function run({ name, command: [program, ...options], env, flags = [] }, index) {
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
