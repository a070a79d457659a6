import { InvalidArgumentError, type Command } from 'commander';

export interface CommonOptions {
  json?: true;
}

export const addCommand = (parent: Command, usage: string, summary: string): Command =>
  parent
    .command(usage)
    .description(summary)
    .option('--json', 'writes JSON to standard output, a list as one object per line, and errors as JSON');

const wholeNumber =
  (what: string) =>
  (text: string): number => {
    const value = Number(text);
    if (/^[1-9]\d*$/.test(text) && Number.isSafeInteger(value)) return value;
    throw new InvalidArgumentError(`Expected ${what} such as 12.`);
  };

export const idArgument = wholeNumber('an id');

export const countArgument = wholeNumber('a number');
