import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Verdict } from '../../history/verdict.js';

const REPORTS = join(import.meta.dirname, '../../../reports');
const FOLDER = join(REPORTS, 'faults');

const HEADINGS = [
  ...['fault', 'times', 'orders sent', 'acknowledged', 'lost', 'duplicated', 'webhooks', 'missing'],
  ...['sent again', 'again beyond the faults', 'longest delay', 'duration'],
];

/** Each fault may cause one more request for an event. */
export const beyondFaults = ({ repeatedAtMost }: Verdict, faults: number): number =>
  Math.max(0, repeatedAtMost - faults);

interface Result {
  /** How often the fault was caused. */
  faults: number;
  verdict: Verdict;
  seconds: number;
}

/** The table in `reports/faults.md`. Parts that were run one after the other make one table. */
export class FaultReport {
  /** @param names of all faults, in the order of the table */
  constructor(private readonly names: string[]) {}

  add(name: string, { faults, verdict, seconds }: Result): void {
    const { sent, acknowledged, lost, duplicated, events, undelivered, repeated, longestDelayMs } = verdict;
    const figures = [faults, sent, acknowledged, lost, duplicated, events, undelivered, repeated];
    const times = [longestDelayMs / 1_000, seconds].map((each) => `${each.toFixed(1)} s`);
    const row = [name, ...figures, beyondFaults(verdict, faults), ...times].join(' | ');
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(this.file(name), `| ${row} |\n`);
    this.write();
  }

  private write(): void {
    const head = [HEADINGS, HEADINGS.map(() => '---')].map((row) => `| ${row.join(' | ')} |\n`);
    const files = this.names.map((name) => this.file(name)).filter((file) => existsSync(file));
    const rows = files.map((file) => readFileSync(file, 'utf8'));
    writeFileSync(join(REPORTS, 'faults.md'), [...head, ...rows].join(''));
  }

  private file(name: string): string {
    return join(FOLDER, `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.md`);
  }
}
