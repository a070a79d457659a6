import { invalidInput, type DomainError } from '../../../common/errors/domain-error.js';
import { parseJsonBody } from '../../../platform/http/request-body/json-body.js';
import { CommandError } from '../../command-line/failure.js';
import { MAX_ROW_LENGTH, type InputFile } from './input-file.js';
import { REASON, reasonOf, type Source, type SourceRow } from './source.js';

/** The member with the text of a line that is no JSON object, in the file of refused rows. */
const LINE = 'importLine';

/** The reason as refused() writes it: the last member. */
const WRITTEN_REASON = new RegExp(
  String.raw`(?:,\s*|(?<=\{\s*))"${REASON}"\s*:\s*"(?:[^"\\]|\\.)*"\s*\}\s*$`,
);

/** Reads a file with one JSON object per line. Empty lines are left out. */
export const ndjsonSource = (file: InputFile): Source => ({ refusedHeader: '', rows: rowsOf(file) });

async function* rowsOf(file: InputFile): AsyncGenerator<SourceRow> {
  for await (const line of lines(file)) if (line.trim() !== '') yield new NdjsonRow(line);
}

class NdjsonRow implements SourceRow {
  private readonly text: string;

  constructor(line: string) {
    this.text = originalText(line.trim().replace(WRITTEN_REASON, '}'));
  }

  body(): unknown {
    const body = parseJsonBody(this.text);
    if (Array.isArray(body)) {
      throw invalidInput([
        { pointer: '#', code: 'wrong_type', detail: 'Expected a JSON object in the line.' },
      ]);
    }
    return body;
  }

  /** The text of the line is kept, because a parsed number may have lost digits. */
  refused(error: DomainError): string {
    const { text } = this;
    const reason = `"${REASON}":${JSON.stringify(reasonOf(error))}}\n`;
    if (!isObject(text)) return `{"${LINE}":${JSON.stringify(text)},${reason}`;
    const members = text.slice(0, -1).trimEnd();
    return `${members}${members === '{' ? '' : ','}${reason}`;
  }
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

/** @throws CommandError for a line that is too long to be a body */
async function* lines(file: InputFile): AsyncGenerator<string> {
  let number = 1;
  let rest = '';
  for await (const text of file.text()) {
    const parts = `${rest}${text}`.split('\n');
    rest = parts.pop()!;
    for (const line of parts) {
      checkLength(line, number);
      number += 1;
      yield line;
    }
    checkLength(rest, number);
  }
  yield rest;
}

function checkLength(line: string, number: number): void {
  if (line.length <= MAX_ROW_LENGTH) return;
  throw new CommandError(
    'unreadable_row',
    `Line ${number} has more than ${MAX_ROW_LENGTH} characters. A line is one JSON object.`,
  );
}
