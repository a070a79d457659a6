import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

// Checks verification/model/delivery.pml with Spin, which visits every state that the model can reach: the model has to satisfy its
// properties, and each fault that is planted in it has to be found. Prints a table; fails if one of them is otherwise.
const MODEL = join(import.meta.dirname, '../verification/model/delivery.pml');
const DEPTH = 1_000_000;

/** How `pan`, the program that Spin generates, is compiled and started. Safety: the assertions, in every state. */
const SAFETY = { compile: ['-DSAFETY', '-DNOCLAIM'], run: [] };
/** Every delivery ends, with weak fairness. */
const LIVENESS = { compile: ['-DNFAIR=4'], run: ['-a', '-f'] };

/** Fewer faults: the check of liveness visits a state once for each process. */
const FEW = ['FAULTS=1', 'REFUSALS=1'];

const CHECKS = [
  { name: 'one order, ordered: assertions', define: [], check: SAFETY },
  { name: 'one order, ordered: every delivery ends', define: FEW, check: LIVENESS },
  { name: 'one subscription: assertions', define: ['ONE_SUBSCRIPTION', ...FEW], check: SAFETY },
  { name: 'one subscription: every delivery ends', define: ['ONE_SUBSCRIPTION', ...FEW], check: LIVENESS },
];

const PLANTED_FAULTS = [
  { name: 'acknowledge before the commit', define: ['ACKNOWLEDGE_BEFORE_COMMIT'], check: SAFETY },
  { name: 'record without the lease', define: ['RECORD_WITHOUT_LEASE'], check: SAFETY },
  { name: 'deliver without waiting for the earlier one', define: ['WITHOUT_WAITING'], check: SAFETY },
  { name: 'claim more than the share', define: ['ONE_SUBSCRIPTION', 'WITHOUT_SHARE'], check: SAFETY },
  { name: 'leases never expire', define: ['LEASES_NEVER_EXPIRE', ...FEW], check: LIVENESS },
  { name: 'hold back without a date', define: ['HELD_BACK_FOR_EVER', ...FEW], check: LIVENESS },
];

function execute(program, args, folder) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  if (error?.code === 'ENOENT') throw new Error(`There is no ${program}: apt-get install gcc libc6-dev spin`);
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}

/** @returns the number of states, and what was violated; null when nothing was */
function verify({ define, check }) {
  const folder = mkdtempSync(join(tmpdir(), 'model-'));
  try {
    execute('spin', [...define.map((name) => `-D${name}`), '-a', MODEL], folder);
    execute('gcc', ['-w', '-O2', ...check.compile, '-o', 'pan', 'pan.c'], folder);
    return parse(execute('./pan', [`-m${DEPTH}`, ...check.run], folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function parse(output) {
  const number = (pattern) => Number(pattern.exec(output)?.[1]);
  const errors = number(/errors: (\d+)/);
  const states = number(/^ *([\d.e+]+) states, stored/m);
  // A search that was cut off at the depth or the memory has proved nothing.
  if (Number.isNaN(errors) || Number.isNaN(states) || /max search depth too small|out of memory/.test(output))
    throw new Error(`The search was not completed:\n${output}`);
  return { states, violation: errors > 0 ? violated(output) : null };
}

const violated = (output) => {
  const assertion = /assertion violated (.+) \(at depth/.exec(output)?.[1];
  if (assertion !== undefined) return `assertion ${assertion.replaceAll(' ', '')}`;
  return output.includes('acceptance cycle') ? 'a delivery never ends' : 'an invalid end state';
};

/** @returns the line of the table, and whether the check is as it should be */
function report(check, isFault) {
  const beganAt = performance.now();
  const { states, violation } = verify(check);
  const seconds = ((performance.now() - beganAt) / 1_000).toFixed(1);
  const isRight = (violation !== null) === isFault;
  const verdict = violation === null ? 'no error' : `found: ${violation}`;
  const name = isFault ? `planted: ${check.name}` : check.name;
  const cells = [name.padEnd(54), String(states).padStart(10), seconds.padStart(8), verdict];
  return { line: `${cells.join('  ')}${isRight ? '' : '  <-- WRONG'}`, isRight };
}

console.log(`${'check'.padEnd(54)}  ${'states'.padStart(10)}  ${'seconds'.padStart(8)}  verdict`);
let wrong = 0;
for (const [checks, isFault] of [
  [CHECKS, false],
  [PLANTED_FAULTS, true],
]) {
  for (const check of checks) {
    const { line, isRight } = report(check, isFault);
    console.log(line);
    if (!isRight) wrong += 1;
  }
}
if (wrong > 0) {
  console.error(
    `${wrong} of the checks are wrong: the model has an error, or a planted fault was not found.`,
  );
  process.exitCode = 1;
}
