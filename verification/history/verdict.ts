import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FeedEvent } from '../../test/support/event-feed.js';
import { figuresOf, type Figures } from './figures.js';
import { linearizabilityFaults } from './linearizability.js';
import type { Operation } from './operation.js';
import { outboxFaults, type SeenDelivery } from './outbox.js';

const FOLDER = join(import.meta.dirname, '../../../reports/histories');

/** The result of checking one history. */
export interface Verdict extends Figures {
  valid: boolean;
  /** A sentence for each fault. */
  faults: string[];
  operations: number;
  failed: number;
  unknown: number;
}

/** Checks that the history is linearizable, and the outbox invariant. @param feed of the application, from its beginning */
export function checkHistory(history: Operation[], feed: FeedEvent[], deliveries: SeenDelivery[]): Verdict {
  const count = (type: Operation['type']): number => history.filter((each) => each.type === type).length;
  const faults = [...linearizabilityFaults(history), ...outboxFaults(history, feed, deliveries)];
  return {
    valid: faults.length === 0,
    faults,
    operations: count('invoke'),
    failed: count('fail'),
    unknown: count('info'),
    ...figuresOf(history, feed, deliveries),
  };
}

/**
 * Writes the history and its verdict to `reports/histories`, and a line to the output.
 * @param name of the run; the file names also have the version of Node.js, because CI runs the tests with several
 */
export function keepHistory(name: string, history: Operation[], verdict: Verdict): void {
  const { valid, faults, ...counts } = verdict;
  const [major] = process.versions.node.split('.');
  const file = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-node-${major}`;
  mkdirSync(FOLDER, { recursive: true });
  // One operation on each line, in one array: that is what elle-cli reads.
  const lines = history.map((operation) => JSON.stringify(operation)).join(',\n');
  writeFileSync(join(FOLDER, `${file}.json`), `[${lines}]\n`);
  writeFileSync(join(FOLDER, `${file}.verdict.json`), `${JSON.stringify({ name, ...verdict }, null, 2)}\n`);
  const figures = Object.entries(counts).map(([what, number]) => `${what} ${number}`);
  const result = valid ? 'valid' : `INVALID: ${faults.slice(0, 10).join('; ')}`;
  process.stderr.write(`history | ${name}: ${figures.join(', ')}: ${result}\n`);
}
