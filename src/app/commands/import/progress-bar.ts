import type { WriteStream } from 'node:tty';
import type { Counts } from './import-rows.js';

const WIDTH = 30;
const PAUSE_MS = 200;
const CLEAR_LINE = '\r\u001B[K';

/** Shows on a terminal how much of a file was imported; on other outputs nothing. */
export class ProgressBar {
  private shownAt = 0;
  private readonly startedAt = performance.now();

  constructor(private readonly output: WriteStream) {}

  /** @param done the part of the file that was read, from 0 to 1 */
  show(done: number, { rows, refused }: Counts): void {
    const now = performance.now();
    if (!this.output.isTTY || now - this.shownAt < PAUSE_MS) return;
    this.shownAt = now;
    const bar = '='.repeat(Math.round(done * WIDTH)).padEnd(WIDTH);
    const perSecond = Math.round((rows / (now - this.startedAt)) * 1000).toLocaleString('en');
    const figures = `${rows.toLocaleString('en')} rows, ${perSecond} per second, ${refused.toLocaleString('en')} refused`;
    this.output.write(`${CLEAR_LINE}[${bar}] ${Math.floor(done * 100)} % ${figures}`);
  }

  /** Removes the bar, so that other lines follow. */
  clear(): void {
    if (this.output.isTTY && this.shownAt > 0) this.output.write(CLEAR_LINE);
  }
}
