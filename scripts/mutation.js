import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { MUTATION_AREAS } from './mutation-areas.js';

// Changes the rules one expression at a time with Stryker, and counts the changes that no unit test notices. Prints a table;
// fails if an area is below the lowest accepted score. The arguments are names of areas or files; without them all areas.
const LOWEST_SCORE = 90;
const STRYKER = ['core', 'jest-runner'].map((name) => `--package=@stryker-mutator/${name}@9.6.1`);
const DETECTED = ['Killed', 'Timeout'];
const UNDETECTED = ['Survived', 'NoCoverage'];

/** @returns the files that an argument names */
function filesOf(argument) {
  const area = MUTATION_AREAS[argument];
  if (area === undefined) {
    if (existsSync(argument)) return [argument];
    throw new Error(`${argument} is neither a file nor an area: ${Object.keys(MUTATION_AREAS).join(', ')}`);
  }
  const isRule = (name) => name.endsWith('.ts') && !name.endsWith('.spec.ts');
  const names = area.files?.map((name) => `${name}.ts`) ?? readdirSync(area.folder).filter(isRule);
  return names.map((name) => join(area.folder, name));
}

/** The unit tests of the same folder whose name begins with that of the file; if there are none, all of the folder. */
function testsOf(file) {
  const folder = dirname(file);
  const name = basename(file, '.ts');
  const tests = readdirSync(folder).filter((test) => test.endsWith('.spec.ts'));
  const own = tests.filter((test) => test.startsWith(`${name}.`) || test.startsWith(`${name}-`));
  return (own.length > 0 ? own : tests).map((test) => join(folder, test));
}

/** @returns how many mutants the file has, and how many were detected */
function score(file) {
  const report = `reports/mutation/${basename(file)}.json`;
  const { status } = spawnSync(
    'npm',
    ['exec', '--yes', ...STRYKER, '--', 'stryker', 'run', '--mutate', file],
    {
      stdio: 'inherit',
      env: { ...process.env, MUTATION_TESTS: testsOf(file).join(), MUTATION_REPORT: report },
    },
  );
  if (status !== 0) throw new Error(`Stryker ended with ${status} for ${file}.`);
  const { files } = JSON.parse(readFileSync(report, 'utf8'));
  const mutants = Object.values(files).flatMap((one) => one.mutants);
  const count = (kinds) => mutants.filter((mutant) => kinds.includes(mutant.status)).length;
  const detected = count(DETECTED);
  return { name: file, mutants: detected + count(UNDETECTED), detected };
}

const percent = ({ mutants, detected }) => (100 * detected) / mutants;

function sum(name, rows) {
  const add = (member) => rows.reduce((total, row) => total + row[member], 0);
  return { name, mutants: add('mutants'), detected: add('detected') };
}

const line = (row) => `| ${row.name} | ${row.mutants} | ${percent(row).toFixed(0)} % |`;

const wanted = process.argv.slice(2);
const sums = [];
const lines = [];
for (const argument of wanted.length === 0 ? Object.keys(MUTATION_AREAS) : wanted) {
  const rows = filesOf(argument)
    .map(score)
    .filter(({ mutants }) => mutants > 0);
  sums.push(sum(`**${argument}**`, rows));
  lines.push(...rows.map(line), ...(argument in MUTATION_AREAS ? [line(sums.at(-1))] : []));
}
console.log(['', '| rules | mutants | killed |', '| --- | --: | --: |', ...lines].join('\n'));
if (sums.some((row) => percent(row) < LOWEST_SCORE)) {
  console.error(`A score is below ${LOWEST_SCORE} %.`);
  process.exitCode = 1;
}
