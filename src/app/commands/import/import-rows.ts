import { DomainError, internalError } from '../../../common/errors/domain-error.js';
import type { ImportOutcome } from '../../../common/errors/import-outcome.js';
import { isFaultOfOneItem } from '../../../platform/postgres/database-error.js';
import { fromDatabaseError } from '../../../persistence/constraint-errors.js';
import type { Kind } from './kinds.js';
import type { SourceRow } from './source.js';

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
  kind: Kind<unknown>;
  /** @throws DomainError for a body that is not a valid row */
  check: (body: unknown) => void;
  /** Called with the lines of refused rows after each batch that has some. */
  refuse: (lines: string[]) => Promise<void>;
  /** Called after each batch. */
  onProgress: (counts: Counts) => void;
}

interface Row {
  source: SourceRow;
  /** Undefined when the row is not valid; then the reason is `error`. */
  body?: unknown;
  error?: DomainError;
}

/**
 * Stores the rows in batches, one after the other, while the next batch is read: so a later row with the same key changes
 * what an earlier one stored, and memory is used for two batches, however long the file is.
 */
export async function importRows(rows: AsyncIterable<SourceRow>, options: Options): Promise<void> {
  const counts = { ...NO_ROWS };
  let running = Promise.resolve();
  for await (const batch of batches(rows, options)) {
    await running;
    running = importBatch(batch, counts, options);
    // Its error is thrown when the next batch has been read.
    running.catch(() => undefined);
  }
  await running;
}

async function* batches(rows: AsyncIterable<SourceRow>, { kind, check }: Options): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  const keys = new Set<string>();
  for await (const source of rows) {
    const row = checkedRow(source, check);
    const own = row.error === undefined ? kind.keysOf(row.body) : [];
    if (batch.length >= kind.batchSize || own.some((key) => keys.has(key))) {
      yield batch;
      batch = [];
      keys.clear();
    }
    batch.push(row);
    for (const key of own) keys.add(key);
  }
  if (batch.length > 0) yield batch;
}

function checkedRow(source: SourceRow, check: Options['check']): Row {
  try {
    const body = source.body();
    check(body);
    return { source, body };
  } catch (error) {
    if (error instanceof DomainError) return { source, error };
    throw error;
  }
}

async function importBatch(
  batch: Row[],
  counts: Counts,
  { kind, refuse, onProgress }: Options,
): Promise<void> {
  const bodies = batch.filter(({ error }) => error === undefined).map(({ body }) => body);
  const outcomes = bodies.length === 0 ? [] : await storeAll(kind, bodies);
  const refused: string[] = [];
  for (const { source, error } of batch) {
    const outcome = error ?? outcomes.shift()!;
    counts.rows += 1;
    counts[outcome instanceof DomainError ? 'refused' : outcome] += 1;
    if (outcome instanceof DomainError) refused.push(source.refused(outcome));
  }
  if (refused.length > 0) await refuse(refused);
  onProgress(counts);
}

/** When the database refuses a batch because of one of its rows, each row is stored by itself. */
async function storeAll(kind: Kind<unknown>, bodies: unknown[]): Promise<ImportOutcome[]> {
  try {
    return await kind.store(bodies);
  } catch (error) {
    if (!isFaultOfOneItem(error)) throw error;
    const outcomes: ImportOutcome[] = [];
    for (const body of bodies) outcomes.push(await storeOne(kind, body));
    return outcomes;
  }
}

async function storeOne(kind: Kind<unknown>, body: unknown): Promise<ImportOutcome> {
  try {
    return (await kind.store([body]))[0]!;
  } catch (error) {
    if (!isFaultOfOneItem(error)) throw error;
    return fromDatabaseError(error) ?? internalError(error);
  }
}
