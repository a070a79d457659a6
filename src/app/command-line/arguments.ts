import { InvalidArgumentError, type Command } from 'commander';

export interface CommonOptions {
  json?: true;
}

export const addCommand = (parent: Command, usage: string, summary: string): Command =>
  parent
    .command(usage)
    .description(summary)
    .option('--json', 'writes JSON to standard output, a list as one object per line, and errors as JSON');

export function countArgument(text: string): number {
  const value = Number(text);
  if (/^[1-9]\d*$/.test(text) && Number.isSafeInteger(value)) return value;
  throw new InvalidArgumentError('Expected a number such as 12.');
}
