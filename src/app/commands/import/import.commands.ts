import { Option, type Command } from 'commander';
import { extname } from 'node:path';
import { addCommand, idArgument, type CommonOptions } from '../../command-line/arguments.js';
import { CommandError } from '../../command-line/failure.js';
import { importInto, refusedPath, type ImportTask, type ImportResult } from './import-file.js';
import { InputFile } from './input-file.js';
import type { ImportedResource } from '../../../jobs/import/row-schemas.js';
import { printResult } from '../../command-line/output.js';
import { withServices } from '../../command-line/services.js';

export function addCommands(group: Command): void {
  add(group, 'products', 'products; matched by their code');
  add(group, 'packagings', 'packagings; matched by product, name and unit');
  add(
    group,
    'contacts',
    'contacts with their customers; matched by external reference, or by e-mail address and customer',
  )
    .option('--move', 'gives a known contact the customer of its row')
    .option('--application <ID>', 'shares them with this application', idArgument);
  add(group, 'orders', 'orders; matched by their externalId, and not changed').requiredOption(
    '--application <ID>',
    'the application whose orders they are',
    idArgument,
  );
}

const add = (group: Command, name: ImportedResource, summary: string): Command =>
  addCommand(group, `${name} FILE`, summary)
    .option('--dry-run', 'checks every row, and stores nothing')
    .option('--rejects <FILE>', 'where refused rows are written; default: next to the input')
    .addOption(
      new Option('--format <FORMAT>', 'default: from the name of the file').choices(['csv', 'ndjson']),
    )
    .action((file: string, options: ImportOptions) => importFile(name, file, options));

interface ImportOptions extends CommonOptions {
  dryRun?: true;
  move?: true;
  rejects?: string;
  format?: ImportTask['format'];
  application?: number;
}

const FORMATS: Record<string, ImportTask['format']> = {
  '.csv': 'csv',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
};

async function importFile(kind: ImportedResource, path: string, options: ImportOptions): Promise<void> {
  const {
    rejects: rejectsPath = refusedPath(path),
    dryRun = false,
    move = false,
    application = null,
  } = options;
  const format = options.format ?? formatOf(path);
  const file = await InputFile.open(path);
  if (await file.isAt(rejectsPath))
    throw new CommandError(
      'usage',
      `The file of refused rows, ${rejectsPath}, is the input itself. Choose another one with --rejects.`,
    );
  const result = await withServices((services) =>
    importInto(services, {
      kind,
      file,
      format,
      rejectsPath,
      isDryRun: dryRun,
      moveContacts: move,
      application,
    }),
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

function formatOf(path: string): ImportTask['format'] {
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
