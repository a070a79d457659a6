import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { SQL_MUTATIONS } from './sql-mutation-list.js';

/*
 * Changes one SQL statement at a time in the sources, runs the tests that should notice, and prints how many of them fail:
 * see "Mutations" in docs/verification.md. With --check it only checks that every mutation can be applied. Other arguments
 * choose the mutations whose names contain one of them.
 */
const REPORTS = 'reports/sql-mutations';
const JEST = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '-i', '--silent'];
// A mutant may wait for a lock for ever. Longer than any of the tests takes without one.
const TEST_TIMEOUT_MS = 60_000;

function main(args) {
  const unusable = SQL_MUTATIONS.filter((mutation) => !isUsable(mutation));
  if (unusable.length > 0)
    throw new Error(`Cannot be applied or tested: ${unusable.map(({ mutation }) => mutation).join('; ')}`);
  if (args.includes('--check')) return;
  const chosen = SQL_MUTATIONS.filter(
    ({ mutation }) => args.length === 0 || args.some((part) => mutation.includes(part)),
  );
  // So that a test that fails anyway counts for no mutation.
  const before = runTests('before', [...new Set(chosen.flatMap(({ tests }) => tests))]);
  if (before.failed > 0) throw new Error(`Without a mutation ${before.failed} tests fail.`);
  console.log(`Without a mutation ${before.run} tests pass.\n`);
  console.log('| mutation | tests | fail | verdict |\n| --- | ---: | ---: | --- |');
  chosen.forEach((mutation, index) => console.log(row(mutation, index)));
}

const isUsable = ({ file, text, tests }) =>
  readFileSync(file, 'utf8').split(text).length === 2 && tests.every((test) => existsSync(test));

function row({ mutation, file, text, replacement, tests }, index) {
  const original = readFileSync(file, 'utf8');
  try {
    writeFileSync(
      file,
      original.replace(text, () => replacement),
    );
    const { run, failed } = runTests(String(index), tests);
    return `| ${mutation} | ${run} | ${failed} | ${failed > 0 ? 'found' : 'survived'} |`;
  } finally {
    writeFileSync(file, original);
  }
}

/** A file that fails before its tests counts as one failed test, if no other one fails. */
function runTests(name, files) {
  const report = `${REPORTS}/${name}.json`;
  const options = [`--testTimeout=${TEST_TIMEOUT_MS}`, '--json', `--outputFile=${report}`];
  const { status } = spawnSync(process.execPath, [...JEST, ...options, ...files], { stdio: 'ignore' });
  if (status === null) throw new Error('interrupted');
  const { numTotalTests, numPendingTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  return {
    run: numTotalTests - numPendingTests,
    failed: numFailedTests || numRuntimeErrorTestSuites,
  };
}

// Ctrl-C ends the tests, and then the file is restored before this process ends.
process.on('SIGINT', () => undefined);
mkdirSync(REPORTS, { recursive: true });
main(process.argv.slice(2));
