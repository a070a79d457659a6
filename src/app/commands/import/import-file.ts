import type { WriteStream } from 'node:tty';
import { ApplicationsService } from '../../../applications/applications.service.js';
import { NO_PERSON } from '../../../persistence/applications/actor.js';
import type { Caller } from '../../../auth/caller.js';
import { csvSource } from '../../../jobs/import/csv-source.js';
import { rowStoreOf } from '../../../jobs/import/imported-resources.js';
import { ndjsonSource } from '../../../jobs/import/ndjson-source.js';
import { RowChecks } from '../../../jobs/import/row-checks.js';
import type { ImportedResource } from '../../../jobs/import/row-schemas.js';
import { rowsOf } from '../../../jobs/import/source.js';
import { CommandError, failureOf } from '../../command-line/failure.js';
import type { Services } from '../../command-line/services.js';
import { importRows, NO_ROWS, type Counts } from './import-rows.js';
import type { InputFile } from './input-file.js';
import { RefusedRows } from './refused-rows.js';

const BAR_WIDTH = 30;
const BAR_PAUSE_MS = 200;
const CLEAR_LINE = '\r\u001B[K';

/** What is imported, and how. */
export interface ImportTask {
  kind: ImportedResource;
  file: InputFile;
  format: 'csv' | 'ndjson';
  /** Where refused rows are written. */
  rejectsPath: string;
  isDryRun: boolean;
  /** Whether a known contact may get another customer. */
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

/** @throws CommandError for a file that cannot be read to its end; DomainError */
export async function importInto({ get }: Pick<Services, 'get'>, task: ImportTask): Promise<ImportResult> {
  const { kind, file, format, rejectsPath, isDryRun, moveContacts } = task;
  const application = await applicationOf(get, task);
  const check = get(RowChecks).of(kind, application !== null);
  const source = format === 'csv' ? await csvSource(file, check) : ndjsonSource(file);
  const refused = new RefusedRows(rejectsPath, source.refusedHeader);
  const bar = new ProgressBar(process.stderr);
  let counts = NO_ROWS;
  try {
    await importRows(rowsOf(source), {
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

/** @throws DomainError not_found; CommandError for orders of an application that may not use the service */
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

  /** Removes the bar, so that other lines follow. */
  clear(): void {
    if (this.output.isTTY && this.shownAt > 0) this.output.write(CLEAR_LINE);
  }
}
