import { parseArgs } from 'node:util';

const USAGE = `Usage: node dist/cli.js <command>

Commands:
  migrate          Brings the schema of the database at DATABASE_URL up to date, and exits.
  openapi [file]   Writes the OpenAPI document to the file, or to standard output.

Options:
  -h, --help       Shows this text.
`;

/** Exit code of a command line that is wrong; a command that fails exits with 1. */
const USAGE_ERROR = 2;

interface Command {
  maxArguments: number;
  run(...args: string[]): Promise<void>;
}

/** Each command imports its code when it runs: a migration does not load the API. */
const COMMANDS = new Map<string, Command>([
  [
    'migrate',
    {
      maxArguments: 0,
      run: async () => (await import('./app/commands/migrate.js')).runMigrations(),
    },
  ],
  [
    'openapi',
    {
      maxArguments: 1,
      run: async (file) => (await import('./app/commands/write-openapi.js')).writeOpenApi(file),
    },
  ],
]);

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return;
  }
  const [name, ...rest] = positionals;
  if (name === undefined) throw new UsageError('A command is missing.');
  const command = COMMANDS.get(name);
  if (command === undefined) throw new UsageError(`Unknown command "${name}".`);
  if (rest.length > command.maxArguments) throw new UsageError(`Too many arguments for "${name}".`);
  await command.run(...rest);
}

class UsageError extends Error {}

const isUsageError = (error: unknown): boolean =>
  error instanceof UsageError ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_'));

try {
  await main(process.argv.slice(2));
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(isUsageError(error) ? `${message}\n\n${USAGE}` : `${message}\n`);
  process.exitCode = isUsageError(error) ? USAGE_ERROR : 1;
}
