import { DomainError } from '../../common/errors/domain-error.js';
import type { ImportOutcome } from '../../common/errors/import-outcome.js';
import type { RowStore } from './imported-resources.js';
import type { SourceRow } from './source.js';

export interface CheckedRow {
  source: SourceRow;
  /** Undefined when the row is not valid; then the reason is `error`. */
  body?: unknown;
  error?: DomainError;
}

/**
 * The rows in batches in which no two valid ones share a key, so that a later row changes what an earlier one stored.
 * @param check throws DomainError for a body that is not a valid row
 */
export async function* batchesOf(
  rows: AsyncIterable<SourceRow> | Iterable<SourceRow>,
  store: RowStore<unknown>,
  check: (body: unknown) => void,
): AsyncGenerator<CheckedRow[], void> {
  let batch: CheckedRow[] = [];
  const keys = new Set<string>();
  for await (const source of rows) {
    const row = checkedRow(source, check);
    const own = row.error === undefined ? store.keysOf(row.body) : [];
    if (batch.length >= store.batchSize || own.some((key) => keys.has(key))) {
      yield batch;
      batch = [];
      keys.clear();
    }
    batch.push(row);
    for (const key of own) keys.add(key);
  }
  if (batch.length > 0) yield batch;
}

/** The outcome of each row of a batch, of which the valid ones are stored. */
export async function outcomesOf(
  batch: CheckedRow[],
  store: (bodies: unknown[]) => Promise<ImportOutcome[]>,
): Promise<ImportOutcome[]> {
  const bodies = batch.filter(({ error }) => error === undefined).map(({ body }) => body);
  const outcomes = bodies.length === 0 ? [] : await store(bodies);
  return batch.map(({ error }) => error ?? outcomes.shift()!);
}

function checkedRow(source: SourceRow, check: (body: unknown) => void): CheckedRow {
  try {
    const body = source.body();
    check(body);
    return { source, body };
  } catch (error) {
    if (error instanceof DomainError) return { source, error };
    throw error;
  }
}
