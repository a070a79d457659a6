import { existsSync, readFileSync } from 'node:fs';

// The line with which a run of tests ends: what was run, what it took, and which files took longest. As a program it says this for
// several runs: its arguments are the file that TEST_TOTALS named and the time of the start in seconds, see .ci/run.

const SLOWEST = 5;
/** How many of these Linux counts in a second in the file `stat` of a process. */
const TICKS_PER_SECOND = 100;
/** The fields of user and system time, of a process and of its children that have ended, counted from the end of its name. */
const TIMES = [11, 12, 13, 14];

const seconds = (milliseconds) => `${Math.round(milliseconds / 1_000)} s`;

/** The CPU time of a process and of its children that have ended, without that of PostgreSQL and Redis. @returns milliseconds, or null */
export function cpuTime(pid) {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return null;
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (TIMES.reduce((total, at) => total + Number(fields[at]), 0) / TICKS_PER_SECOND) * 1_000;
}

/** @param run its `files` with `file` and `time`, the number of `tests`, and `time` and `cpu` in milliseconds */
export function summary({ files, tests, time, cpu }) {
  const slowest = files.toSorted((one, other) => other.time - one.time).slice(0, SLOWEST);
  const parts = slowest.map((each) => `${each.file} ${seconds(each.time)}`);
  const used = cpu === null ? 'unknown' : seconds(cpu);
  return `${files.length} files, ${tests} tests, ${seconds(time)}, CPU ${used}; slowest: ${parts.join(', ')}`;
}

/** The files and the number of tests of all runs in the file that TEST_TOTALS names, which is empty if none has ended. */
export function allRuns(file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const runs = lines.filter((line) => line !== '').map((line) => JSON.parse(line));
  return {
    files: runs.flatMap(({ files }) => files),
    tests: runs.reduce((total, { tests }) => total + tests, 0),
  };
}

const [, program, file, startedAt] = process.argv;
if (program === import.meta.filename) {
  const time = Date.now() - Number(startedAt) * 1_000;
  process.stdout.write(`${summary({ ...allRuns(file), time, cpu: cpuTime(process.ppid) })}\n`);
}
