import type { Command } from 'commander';
import { DomainError } from '../../common/errors/domain-error.js';
import { fromDatabaseError } from '../../persistence/constraint-errors.js';
import { DatabaseFault } from '../../platform/postgres/database-fault.js';

export interface CommonOptions {
  json?: true;
}

export const addCommand = (parent: Command, usage: string, summary: string): Command =>
  parent
    .command(usage)
    .description(summary)
    .option('--json', 'writes JSON to standard output, a list as one object per line, and errors as JSON');

/** A failure of a command for which the API has no error code. */
export class CommandError extends Error {
  constructor(
    /** `usage` for a command line that is wrong. */
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Only the message: other members of a driver's error may contain the statement and its values. */
export function failureOf(error: unknown): { code: string; message: string } {
  if (error instanceof CommandError || error instanceof DatabaseFault)
    return { code: error.code, message: error.message };
  const known = error instanceof DomainError ? error : fromDatabaseError(error);
  if (known === null)
    return { code: 'failed', message: error instanceof Error ? error.message : String(error) };
  const { code, message, cause } = known;
  const isUnavailable = code === 'temporarily_unavailable' && cause instanceof Error;
  return { code, message: isUnavailable ? `The database is not available: ${cause.message}.` : message };
}

/** Control characters, and others that change lines or the direction of text: a terminal would act on them. */
const NOT_PRINTABLE = /[^\P{Cc}\n]|[\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** Replaces these characters by escapes, which are also valid in JSON; line feeds are kept. */
export const printable = (text: string): string =>
  text.replaceAll(
    NOT_PRINTABLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export function printResult(options: CommonOptions, value: object, text: string): void {
  process.stdout.write(`${printable(options.json ? JSON.stringify(value) : text)}\n`);
}
