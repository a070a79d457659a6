import { ERRORS, type ErrorCode } from '../../common/errors/error-codes.js';
import { invalidMember, type DomainError, type Fault } from '../../common/errors/domain-error.js';
import { parseJsonBody } from '../../platform/http/request-body/json-body.js';

/** A row has at most this many characters, as a body of the interface usually has at most this many bytes. */
export const MAX_ROW_LENGTH = 1_048_576;

interface SourceRow {
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

/** The member with the text of a line that is no JSON object, in the file of refused rows. */
const LINE = 'importLine';

const NAME_OF_REASON = `"${REASON}"`;
/** The text behind the name of the reason when it is the last member. */
const LAST_TEXT = /^\s*:\s*"(?:[^"\\]|\\.)*"\s*\}$/;

/** The format of a file with one JSON object per line. */
export const NDJSON_FORMAT: RowFormat = {
  refusedHeader: '',
  rowOf: (content) => new NdjsonRow(JSON.parse(content) as string),
};

/** Reads a file with one JSON object per line. Empty lines are left out. */
export const ndjsonSource = (text: string): Source => ({ ...NDJSON_FORMAT, contents: contentsOf(text) });

function* contentsOf(file: string): Generator<{ line: number; content: string }> {
  let line = 0;
  for (let from = 0; from <= file.length; line += 1) {
    const end = file.indexOf('\n', from);
    const text = file.slice(from, end === -1 ? undefined : end);
    from += text.length + 1;
    if (text.length > MAX_ROW_LENGTH)
      throw fileFault(
        `Line ${line + 1} has more than ${MAX_ROW_LENGTH} characters. A line is one JSON object.`,
      );
    if (text.trim() !== '') yield { line: line + 1, content: JSON.stringify(text) };
  }
}

class NdjsonRow implements SourceRow {
  private readonly text: string;

  constructor(line: string) {
    this.text = originalText(withoutReason(line.trim()));
  }

  body(): unknown {
    const body = parseJsonBody(this.text);
    if (Array.isArray(body)) throw invalidMember('#', 'wrong_type', 'Expected a JSON object in the line.');
    return body;
  }

  /** The text of the line is kept, because a parsed number may have lost digits. */
  refused(refusal: Refusal): string {
    const { text } = this;
    const reason = `"${REASON}":${JSON.stringify(reasonOf(refusal))}}\n`;
    if (!isObject(text)) return `{"${LINE}":${JSON.stringify(text)},${reason}`;
    const members = text.slice(0, -1).trimEnd();
    return `${members}${members === '{' ? '' : ','}${reason}`;
  }
}

/** Without the reason that refused() writes as the last member. */
function withoutReason(text: string): string {
  // In the text of a reason, a quote has a backslash in front of it.
  const at = text.lastIndexOf(NAME_OF_REASON);
  if (at < 0 || !LAST_TEXT.test(text.slice(at + NAME_OF_REASON.length))) return text;
  const members = text.slice(0, at).trimEnd();
  if (members === '{') return '{}';
  return members.endsWith(',') ? `${members.slice(0, -1)}}` : text;
}

/** The line that was no JSON object when it was refused before. */
function originalText(text: string): string {
  if (!text.startsWith(`{"${LINE}"`) || !isObject(text)) return text;
  const line = (JSON.parse(text) as Record<string, unknown>)[LINE];
  return typeof line === 'string' ? line : text;
}

function isObject(text: string): boolean {
  try {
    return text.startsWith('{') && typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}
