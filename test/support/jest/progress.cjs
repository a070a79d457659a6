const { readFileSync } = require('node:fs');
const { relative } = require('node:path');
const { clearInterval, setInterval } = require('node:timers');

const PAUSE_MS = 10_000;
const BAR_WIDTH = 20;
const SLOWEST = 5;
/** How many of these Linux counts in a second in /proc/self/stat. */
const TICKS_PER_SECOND = 100;
/** The fields of user and system time of ended child processes, counted from the end of the name of the process. */
const CHILDREN = [13, 14];

const seconds = (milliseconds) => `${Math.round(milliseconds / 1_000)} s`;

/** The CPU time of this process and of its workers, which have ended; without that of PostgreSQL and Redis. */
function cpuTime() {
  const { user, system } = process.cpuUsage();
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const ticks = CHILDREN.reduce((total, at) => total + Number(fields[at]), 0);
    return seconds((user + system) / 1_000 + (ticks / TICKS_PER_SECOND) * 1_000);
  } catch {
    return 'unknown';
  }
}

/**
 * Says how many files there are, every ten seconds how many of them have ended, and at the end what the run took. On a terminal Jest's
 * own reporter shows the progress.
 */
class Progress {
  onRunStart({ numTotalTestSuites: total }) {
    this.total = total;
    this.times = [];
    this.failed = 0;
    this.startedAt = Date.now();
    if (process.stderr.isTTY) return;
    process.stderr.write(`${total} test files; the slow ones begin first.\n`);
    this.timer = setInterval(() => this.show(), PAUSE_MS).unref();
  }

  onTestResult(test, { numFailingTests, testExecError, perfStats: { start, end } }) {
    if (numFailingTests > 0 || testExecError) this.failed += 1;
    this.times.push({ file: relative('', test.path), time: end - start });
  }

  show() {
    const done = this.times.length;
    const bar = '#'.repeat(Math.floor((done / this.total) * BAR_WIDTH)).padEnd(BAR_WIDTH, '.');
    process.stderr.write(
      `[${bar}] ${done} of ${this.total} files, ${this.failed} failed, ${seconds(Date.now() - this.startedAt)}\n`,
    );
  }

  onRunComplete(_, { numTotalTests }) {
    clearInterval(this.timer);
    const slowest = this.times.sort((one, other) => other.time - one.time).slice(0, SLOWEST);
    const parts = slowest.map(({ file, time }) => `${file} ${seconds(time)}`);
    process.stderr.write(
      `${this.times.length} files, ${numTotalTests} tests, ${seconds(Date.now() - this.startedAt)}, CPU ${cpuTime()}; slowest: ${parts.join(', ')}\n`,
    );
  }
}

module.exports = Progress;
