import { open, rm, stat, type FileHandle } from 'node:fs/promises';
import { extname } from 'node:path';
import type { WriteStream } from 'node:tty';
import { ApplicationsService } from '../../../applications/applications.service.js';
import { NO_PERSON } from '../../../persistence/applications/actor.js';
import type { Caller } from '../../../auth/caller.js';
import { csvSource } from '../../../jobs/import/csv-source.js';
import { rowStoreOf, type RowStore } from '../../../jobs/import/imported-resources.js';
import { ndjsonSource } from '../../../jobs/import/ndjson-source.js';
import { RowChecks, type ImportedResource } from '../../../jobs/import/row-schemas.js';
import { REASON, rowOf, type SourceRow } from '../../../jobs/import/source.js';
import { DomainError, internalError } from '../../../common/errors/domain-error.js';
import type { ImportOutcome } from '../../../common/errors/import-outcome.js';
import { isFaultOfOneItem } from '../../../platform/postgres/database-error.js';
import { fromDatabaseError } from '../../../persistence/constraint-errors.js';
import { batchesOf, outcomesOf, type CheckedRow } from '../../../jobs/import/row-batches.js';
import { consistentRows } from '../../../jobs/import/contradictions.js';
import { CommandError, failureOf } from '../../command-line/failure.js';
import type { Services } from '../../command-line/services.js';
import type { InputFile } from './input-file.js';

const BAR_WIDTH = 30;
const BAR_PAUSE_MS = 200;
const CLEAR_LINE = '\r\u001B[K';

interface Counts {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
}

const NO_ROWS: Counts = { rows: 0, created: 0, updated: 0, unchanged: 0, refused: 0 };

export interface ImportTask {
  kind: ImportedResource;
  file: InputFile;
  format: 'csv' | 'ndjson';
  rejectsPath: string;
  isDryRun: boolean;
  /** True when a known contact may get another customer. */
  moveContacts: boolean;
  /** The id of the application with which contacts are shared, or the application whose orders they are. */
  application: number | null;
}

export interface ImportResult extends Counts {
  kind: ImportedResource;
  dryRun: boolean;
  /** The file of refused rows; null when there is none. */
  rejects: string | null;
}

export async function importInto({ get }: Pick<Services, 'get'>, task: ImportTask): Promise<ImportResult> {
  const { kind, file, format, rejectsPath, isDryRun, moveContacts } = task;
  const application = await applicationOf(get, task);
  const check = get(RowChecks).of(kind, application !== null);
  const source = format === 'csv' ? await csvSource(file, check) : ndjsonSource(file);
  const refused = new RefusedRows(rejectsPath, source.refusedHeader);
  const bar = new ProgressBar(process.stderr);
  let counts = NO_ROWS;
  async function* rowsOf(): AsyncGenerator<SourceRow> {
    for await (const text of consistentRows(source, kind, moveContacts)) yield rowOf(source, text);
  }
  try {
    await importRows(rowsOf(), {
      rows: rowStoreOf(kind, get, {
        orderer: application,
        sharedWith: application?.id ?? null,
        moveContacts,
        isDryRun,
      }),
      check,
      refuse: (lines) => refused.write(lines),
      onProgress: (current) => {
        counts = current;
        bar.show(file.bytesRead / file.size, counts);
      },
    });
  } catch (error) {
    throw counts.rows === 0 ? error : stopped(error, counts);
  } finally {
    bar.clear();
    await refused.close();
  }
  await refused.removeFormer();
  return { kind, dryRun: isDryRun, ...counts, rejects: refused.isWritten ? rejectsPath : null };
}

async function applicationOf(
  get: Services['get'],
  { kind, application: id }: ImportTask,
): Promise<Caller | null> {
  if (id === null) return null;
  const { name, active, rights, autoValidate, holdOrders, unknownItems, answerWithin, webhookKey } =
    await get(ApplicationsService).get(id);
  if (kind === 'orders' && !active)
    throw new CommandError('application_inactive', `Application ${id} is disabled: it takes no orders.`);
  const caller = {
    ...{ id, name, autoValidate, holdOrders, unknownItems, webhookKey },
    answerWithin,
    ...{ tokenId: null, tokenName: null },
    ...NO_PERSON,
  };
  return { ...caller, rights: rights as Caller['rights'] };
}

function stopped(error: unknown, { rows }: Counts): CommandError {
  const { code, message } = failureOf(error);
  const rest = `The import stopped after ${rows.toLocaleString('en')} rows. Run it again: rows that are already stored are not stored twice.`;
  return new CommandError(code, `${message} ${rest}`);
}

/** Shows on a terminal how much of a file was imported; on other outputs nothing. */
class ProgressBar {
  private shownAt = 0;
  private readonly startedAt = performance.now();

  constructor(private readonly output: WriteStream) {}

  /** @param done the part of the file that was read, from 0 to 1 */
  show(done: number, { rows, refused }: Counts): void {
    const now = performance.now();
    if (!this.output.isTTY || now - this.shownAt < BAR_PAUSE_MS) return;
    this.shownAt = now;
    const bar = '='.repeat(Math.round(done * BAR_WIDTH)).padEnd(BAR_WIDTH);
    const perSecond = Math.round((rows / (now - this.startedAt)) * 1000).toLocaleString('en');
    const figures = `${rows.toLocaleString('en')} rows, ${perSecond} per second, ${refused.toLocaleString('en')} refused`;
    this.output.write(`${CLEAR_LINE}[${bar}] ${Math.floor(done * 100)} % ${figures}`);
  }

  clear(): void {
    if (this.output.isTTY && this.shownAt > 0) this.output.write(CLEAR_LINE);
  }
}

interface Options {
  rows: RowStore<unknown>;
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
async function importRows(rows: AsyncIterable<SourceRow>, options: Options): Promise<void> {
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

/** Stores each row by itself when the database refuses a batch because of one of its rows. */
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

/** `products.refused.csv` for `products.csv`. */
export function refusedPath(input: string): string {
  const extension = extname(input);
  return `${input.slice(0, input.length - extension.length)}.refused${extension}`;
}

/** The file of refused rows. It is created, or emptied, when the first row is refused. */
class RefusedRows {
  private file: FileHandle | null = null;

  constructor(
    readonly path: string,
    private readonly header: string,
  ) {}

  get isWritten(): boolean {
    return this.file !== null;
  }

  async write(lines: string[]): Promise<void> {
    if (this.file === null) {
      this.file = await open(this.path, 'w');
      await this.file.write(this.header);
    }
    await this.file.write(lines.join(''));
  }

  async close(): Promise<void> {
    await this.file?.close();
  }

  /**
   * Removes the file of an earlier import when no row was refused, but no device such as /dev/null, and no other file that was
   * named by mistake.
   */
  async removeFormer(): Promise<void> {
    if (this.isWritten) return;
    const former = await stat(this.path).catch(() => null);
    if (former?.isFile() && (await hasReasons(this.path).catch(() => false))) await rm(this.path);
  }
}

/** True when the first line, a header or a refused row, has the reason. */
async function hasReasons(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    for await (const line of file.readLines({ autoClose: false })) return line.includes(REASON);
    return false;
  } finally {
    await file.close();
  }
}
