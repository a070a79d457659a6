import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { expressionsOf } from '../test/rings.js';
import { allRuns, cpuTime, summary } from './test-summary.js';

const REPORTS = 'reports/tests';
/** Where each run of Jest writes what it took; .ci/run names a file for all of its commands. */
const TOTALS = process.env.TEST_TOTALS ?? `${REPORTS}/totals.jsonl`;
// With a larger young generation V8 collects short-lived objects less often.
const JEST = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=64',
  'node_modules/jest/bin/jest.js',
];
// Naming the folders includes the files that `npm test` leaves out, see test/rings.js.
const ALL_FOLDERS = ['src', 'openapi', 'test', 'verification'];
/** The settings of a run on the embedded database. */
export const EMBEDDED = { TEST_DATABASE_URL: 'none', TEST_REDIS_URL: 'none' };

const anyOf = (patterns) => `(${patterns.join('|')})`;

/** Returns Jest's counts; a run without a report counts as one failure. */
function run(
  { name, command: [program, ...options] = ['node'], env, files, without = [], flags = [] },
  words,
  index,
) {
  process.stdout.write(`\n== tests: ${name}\n`);
  const report = `${REPORTS}/${index}.json`;
  const ignored = ['/node_modules/', `^(?!.*${anyOf(expressionsOf(files))})`, ...expressionsOf(without)];
  if (words.length > 0) ignored.push(`^(?!.*${anyOf(words)})`);
  const jest = [...JEST, ...ALL_FOLDERS, '--testPathIgnorePatterns', ...ignored, ...flags];
  const { status } = spawnSync(
    program,
    [...options, ...jest, '--passWithNoTests', '--json', `--outputFile=${report}`],
    { stdio: 'inherit', env: { ...process.env, TEST_TOTALS: TOTALS, ...env } },
  );
  try {
    const counts = JSON.parse(readFileSync(report, 'utf8'));
    const failed = counts.numFailedTests + counts.numRuntimeErrorTestSuites;
    return { passed: counts.numPassedTests, failed: status === 0 || failed > 0 ? failed : 1 };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/**
 * Runs Jest once for each of the runs, with the files that `files` names as in test/rings.js, without those of `without` and, if there are
 * words, only those whose paths match one of them. The output ends with what was run and how long it took, and `N passed, N failed`.
 */
export function runTests(runs, words = []) {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const startedAt = Date.now();
  const outcomes = runs.map((each, index) => run(each, words, index));
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  if (!process.env.TEST_TOTALS) {
    const run = { ...allRuns(TOTALS), time: Date.now() - startedAt, cpu: cpuTime(process.pid) };
    process.stdout.write(`${summary(run)}\n`);
  }
  process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
  process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
}
