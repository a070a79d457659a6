import { InvalidArgumentError, type Command } from 'commander';
import { parseInstant } from '../../common/instant.js';

/** The options that every command has. */
export interface CommonOptions {
  json?: true;
}

export const addGroup = (program: Command, name: string, summary: string): Command =>
  program.command(name).description(summary).helpCommand(false);

/** Adds a command that does something; every one of them has `--json`. */
export const addCommand = (parent: Command, usage: string, summary: string): Command =>
  parent
    .command(usage)
    .description(summary)
    .option('--json', 'writes JSON to standard output, a list as one object per line, and errors as JSON');

export function idArgument(text: string): number {
  const id = Number(text);
  if (/^[1-9]\d*$/.test(text) && Number.isSafeInteger(id)) return id;
  throw new InvalidArgumentError('Expected an id such as 12.');
}

/** Checks an argument that is a time, and returns it unchanged, because the services parse it. */
export function instantArgument(text: string): string {
  if (parseInstant(text) !== null) return text;
  throw new InvalidArgumentError('Expected a time such as 2026-11-21 or 2026-11-21T10:00:00Z.');
}
