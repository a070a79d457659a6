import { extname } from 'node:path';
import type { CommonOptions } from '../../command-line/arguments.js';
import { CommandError } from '../../command-line/failure.js';
import { importInto, type Format, type ImportResult } from './import-file.js';
import { InputFile } from './input-file.js';
import { refusedPath } from './refused-rows.js';
import type { KindName } from './row-schemas.js';
import { printResult } from '../../command-line/output.js';
import { withServices } from '../../command-line/services.js';

export interface ImportOptions extends CommonOptions {
  dryRun?: true;
  rejects?: string;
  format?: Format;
  application?: number;
}

const FORMATS: Record<string, Format> = { '.csv': 'csv', '.ndjson': 'ndjson', '.jsonl': 'ndjson' };

/** @throws CommandError when rows were refused, after the counts were printed */
export async function importFile(kind: KindName, path: string, options: ImportOptions): Promise<void> {
  const { rejects: rejectsPath = refusedPath(path), dryRun = false, application = null } = options;
  const format = options.format ?? formatOf(path);
  const file = await InputFile.open(path);
  if (await file.isAt(rejectsPath))
    throw new CommandError(
      'usage',
      `The file of refused rows, ${rejectsPath}, is the input itself. Choose another one with --rejects.`,
    );
  const result = await withServices((services) =>
    importInto(services, { kind, file, format, rejectsPath, isDryRun: dryRun, application }),
  );
  printResult(options, result, textOf(result));
  const { refused, rejects } = result;
  if (rejects === null) return;
  const rows = refused === 1 ? 'row was' : 'rows were';
  throw new CommandError(
    'rows_refused',
    `${count(refused)} ${rows} refused, and written to ${rejects} with the reason. Correct the rows in that file, then import it.`,
  );
}

function formatOf(path: string): Format {
  const format = FORMATS[extname(path).toLowerCase()];
  if (format !== undefined) return format;
  throw new CommandError(
    'usage',
    `Cannot tell the format of ${path} from its name. Use --format csv or --format ndjson.`,
  );
}

function textOf({ kind, dryRun, rows, created, updated, unchanged, refused }: ImportResult): string {
  const parts = Object.entries({ created, updated, unchanged, refused }).map(
    ([what, number]) => `${count(number)} ${what}`,
  );
  const text = `${count(rows)} rows of ${kind}: ${parts.join(', ')}.`;
  return dryRun ? `${text} This was a dry run: nothing was stored.` : text;
}

const count = (value: number): string => value.toLocaleString('en');
