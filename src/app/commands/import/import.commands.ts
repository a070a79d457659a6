import { Option, type Command } from 'commander';
import { addCommand, addGroup, idArgument } from '../../command-line/arguments.js';
import type { ImportOptions } from './import.actions.js';
import type { KindName } from './row-schemas.js';

export function importCommands(program: Command): void {
  const group = addGroup(program, 'import', 'creates and changes many entries from a CSV or NDJSON file');
  add(group, 'products', 'products; matched by their code');
  add(group, 'packagings', 'packagings; matched by product, name and unit');
  add(
    group,
    'contacts',
    'contacts with their customers; matched by e-mail address or external reference',
  ).option('--application <ID>', 'shares them with this application', idArgument);
  add(group, 'orders', 'orders; matched by their externalId, and not changed').requiredOption(
    '--application <ID>',
    'the application whose orders they are',
    idArgument,
  );
}

const add = (group: Command, name: KindName, summary: string): Command =>
  addCommand(group, `${name} FILE`, summary)
    .option('--dry-run', 'checks every row, and stores nothing')
    .option('--rejects <FILE>', 'where refused rows are written; default: next to the input')
    .addOption(
      new Option('--format <FORMAT>', 'default: from the name of the file').choices(['csv', 'ndjson']),
    )
    .action(async (file: string, options: ImportOptions) =>
      (await import('./import.actions.js')).importFile(name, file, options),
    );
