import { ERRORS, type ErrorCode } from '../../common/errors/error-codes.js';
import { invalidMember, type DomainError, type Fault } from '../../common/errors/domain-error.js';

/** A row has at most this many characters, as a body of the interface usually has at most this many bytes. */
export const MAX_ROW_LENGTH = 1_048_576;

export interface SourceRow {
  /** The body of the interface that the row stands for. */
  body(): unknown;
  /** The row as a line of the file of refused rows, with the reason. */
  refused(reason: Refusal): string;
}

export interface RowFormat {
  /** The first line of the file of refused rows, such as the header of a CSV file. */
  refusedHeader: string;
  /** @param content JSON text of what the file has in the row: a list or a text */
  rowOf(content: string): SourceRow;
}

export interface Source extends RowFormat {
  /** The contents of the rows, and the lines on which they begin. */
  contents: Iterable<{ line: number; content: string }>;
}

/** @param text of consistentRows() */
export function rowOf(format: RowFormat, text: string): SourceRow {
  if (!text.startsWith('{')) return format.rowOf(text);
  const { content, fault: detail } = JSON.parse(text) as { content: string; fault: string };
  const row = format.rowOf(content);
  return {
    body() {
      throw invalidMember('#', 'not_valid', detail);
    },
    refused: (refusal) => row.refused(refusal),
  };
}

export interface Refusal {
  code: ErrorCode;
  message: string;
  errors?: Fault[];
}

/** The column or member with the reason in the file of refused rows. It is ignored when such a file is imported. */
export const REASON = 'importError';

/**
 * All faults, or the message of an error that has none.
 * @param nameOf gives the name that a JSON pointer has in the file
 */
export function reasonOf(
  { code, message, errors = [] }: Refusal,
  nameOf = (pointer: string) => pointer,
): string {
  const named = errors.map(({ pointer = '#', detail }) =>
    pointer === '#' ? detail : `${nameOf(pointer)}: ${detail}`,
  );
  return ERRORS[code].kind === 'invalid' && named.length > 0
    ? named.join(' ')
    : [message, ...named].join(' ');
}

/** The reason why a file cannot be imported at all; a row that cannot be imported is refused by itself. */
export const fileFault = (detail: string, code: Fault['code'] = 'not_valid'): DomainError =>
  invalidMember('#/file', code, detail);
