import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { cpuTime, summary } from '../../../scripts/test-summary.js';

const PAUSE_MS = 10_000;
const BAR_WIDTH = 20;

/**
 * Says how many files there are, every ten seconds how many of them have ended, and at the end what the run took. On a terminal Jest's
 * own reporter shows the progress.
 */
export default class Progress {
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
      `[${bar}] ${done} of ${this.total} files, ${this.failed} failed, ${Math.round((Date.now() - this.startedAt) / 1_000)} s\n`,
    );
  }

  onRunComplete(_, { numTotalTests }) {
    clearInterval(this.timer);
    const run = {
      files: this.times,
      tests: numTotalTests,
      time: Date.now() - this.startedAt,
      cpu: cpuTime(process.pid),
    };
    process.stderr.write(`${summary(run)}\n`);
    if (process.env.TEST_TOTALS) appendFileSync(process.env.TEST_TOTALS, `${JSON.stringify(run)}\n`);
  }
}
