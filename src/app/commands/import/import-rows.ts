import { DomainError, internalError } from '../../../common/errors/domain-error.js';
import type { ImportOutcome } from '../../../common/errors/import-outcome.js';
import { isFaultOfOneItem } from '../../../platform/postgres/database-error.js';
import { fromDatabaseError } from '../../../persistence/constraint-errors.js';
import type { RowStore } from '../../../jobs/import/imported-resources.js';
import { batchesOf, outcomesOf, type CheckedRow } from '../../../jobs/import/row-batches.js';
import type { SourceRow } from '../../../jobs/import/source.js';

/** How many rows there were so far, and what became of them. */
export interface Counts {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
}

export const NO_ROWS: Counts = { rows: 0, created: 0, updated: 0, unchanged: 0, refused: 0 };

interface Options {
  rows: RowStore<unknown>;
  /** @throws DomainError for a body that is not a valid row */
  check: (body: unknown) => void;
  /** Called with the lines of refused rows after each batch that has some. */
  refuse: (lines: string[]) => Promise<void>;
  /** Called after each batch. */
  onProgress: (counts: Counts) => void;
}

/**
 * Stores the rows in batches, one after the other, while the next batch is read: so a later row with the same key changes
 * what an earlier one stored, and memory is used for two batches, however long the file is.
 */
export async function importRows(rows: AsyncIterable<SourceRow>, options: Options): Promise<void> {
  const counts = { ...NO_ROWS };
  let running = Promise.resolve();
  for await (const batch of batchesOf(rows, options.rows, options.check)) {
    await running;
    running = importBatch(batch, counts, options);
    // Its error is thrown when the next batch has been read.
    running.catch(() => undefined);
  }
  await running;
}

async function importBatch(
  batch: CheckedRow[],
  counts: Counts,
  { rows, refuse, onProgress }: Options,
): Promise<void> {
  const outcomes = await outcomesOf(batch, (bodies) => storeAll(rows, bodies));
  const refused: string[] = [];
  for (const [index, outcome] of outcomes.entries()) {
    counts.rows += 1;
    counts[outcome instanceof DomainError ? 'refused' : outcome] += 1;
    if (outcome instanceof DomainError) refused.push(batch[index]!.source.refused(outcome));
  }
  if (refused.length > 0) await refuse(refused);
  onProgress(counts);
}

/** When the database refuses a batch because of one of its rows, each row is stored by itself. */
async function storeAll(rows: RowStore<unknown>, bodies: unknown[]): Promise<ImportOutcome[]> {
  try {
    return await rows.store(bodies);
  } catch (error) {
    if (!isFaultOfOneItem(error)) throw error;
    const outcomes: ImportOutcome[] = [];
    for (const body of bodies) outcomes.push(await storeOne(rows, body));
    return outcomes;
  }
}

async function storeOne(rows: RowStore<unknown>, body: unknown): Promise<ImportOutcome> {
  try {
    return (await rows.store([body]))[0]!;
  } catch (error) {
    if (!isFaultOfOneItem(error)) throw error;
    return fromDatabaseError(error) ?? internalError(error);
  }
}
