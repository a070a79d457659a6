import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { packageVersion } from '../../config/package-version.js';
import { addCommand, type CommonOptions, failureOf, printable } from '../command-line/command.js';
import type { CanaryOptions } from './canary/canary.command.js';

type Failure = ReturnType<typeof failureOf>;

const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

/**
 * The groups of commands, in the order of the help. The code of a group imports the services of the API, and is loaded only when
 * the group is named.
 */
const GROUPS: [name: string, summary: string, load: () => Promise<CommandGroup>][] = [
  ['db', 'the schema of the database', () => import('./database.commands.js')],
  ['secrets', 'what is encrypted with SECRETS_KEY', () => import('./secrets.commands.js')],
];

interface CommandGroup {
  addCommands: (group: Command) => void;
}

/** Errors that commander throws after it has shown what was asked for. */
const SHOWN = new Set(['commander.helpDisplayed', 'commander.version']);
/** A group of commands was named without one of its commands; commander has written the help to standard error. */
const HELP_INSTEAD = 'commander.help';

/**
 * Runs one command. Errors are one sentence on standard error, or with `--json` one JSON object.
 * @returns the exit code of the process
 */
export async function runCommandLine(args: string[]): Promise<number> {
  const json = args.includes('--json');
  exitOnFailedOutput(json);
  try {
    const program = await newProgram(args, json);
    await program.parseAsync(args, { from: 'user' });
    return EXIT.ok;
  } catch (error) {
    if (error instanceof CommanderError && SHOWN.has(error.code)) return EXIT.ok;
    const failure = error instanceof CommanderError ? usageFailure(error) : failureOf(error);
    writeFailure(failure, json);
    return failure.code === 'usage' ? EXIT.usage : EXIT.failed;
  }
}

async function newProgram(args: string[], json: boolean): Promise<Command> {
  const program = new Command('order-taking-service')
    .description('Administers the order-taking service, using its configuration.')
    .version(packageVersion())
    .helpOption('-h, --help', 'shows help for a command')
    .helpCommand(false)
    .exitOverride()
    // Errors are written by runCommandLine() alone.
    .configureOutput({ outputError: () => undefined, ...(json && { writeErr: () => undefined }) });
  const named = args.find((argument) => !argument.startsWith('-'));
  for (const [name, summary, load] of GROUPS) {
    const group = program.command(name).description(summary).helpCommand(false);
    if (name === named) (await load()).addCommands(group);
  }
  addCommand(program, 'migrate', 'the same as db migrate').action(async (options: CommonOptions) =>
    (await import('./database.commands.js')).runMigrations(options),
  );
  addCommand(program, 'doctor', 'checks the installation, and says what is wrong and what to do').action(
    async (options: CommonOptions) => (await import('./doctor/doctor.command.js')).examine(options),
  );
  addCommand(
    program,
    'canary',
    'takes a test order through the whole service and cancels it, with CANARY_TOKEN',
  )
    .requiredOption('--url <URL>', 'the address of the API, such as http://127.0.0.1:3000')
    .option('--listen <PORT>', 'the port that receives webhooks; without it a free one', countArgument)
    .option('--callback <URL>', 'where the service reaches this port; without it on 127.0.0.1')
    .option('--timeout <SECONDS>', 'how long each step may take', countArgument, 60)
    .action(async (options: CanaryOptions) =>
      (await import('./canary/canary.command.js')).runCanary(options),
    );
  return program;
}

function countArgument(text: string): number {
  const value = Number(text);
  if (/^[1-9]\d*$/.test(text) && Number.isSafeInteger(value)) return value;
  throw new InvalidArgumentError('Expected a number such as 12.');
}

function usageFailure({ code, message }: CommanderError): Failure {
  if (code === HELP_INSTEAD) return { code: 'usage', message: 'A command is missing.' };
  const text = message.replace(/^error: /, '').replaceAll(/\s+/g, ' ');
  const sentence = `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  const end = /[.?)]$/.test(sentence) ? '' : '.';
  return { code: 'usage', message: `${sentence}${end} --help shows the commands and their options.` };
}

const writeFailure = (failure: Failure, json: boolean) =>
  process.stderr.write(`${printable(json ? JSON.stringify(failure) : failure.message)}\n`);

/** It is no error that the reader of standard output, such as `head`, closes the pipe. */
function exitOnFailedOutput(json: boolean): void {
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') process.exit(EXIT.ok);
    const failure = {
      code: 'output_not_written',
      message: `Standard output cannot be written: ${message}.`,
    };
    writeFailure(failure, json);
    process.exit(EXIT.failed);
  });
}
