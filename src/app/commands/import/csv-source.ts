import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { invalidInput } from '../../../common/errors/domain-error.js';
import { requireStorableText } from '../../../platform/http/request-body/text-faults.js';
import { quoted, withoutFormulas } from '../../command-line/csv-text.js';
import { CommandError } from '../../command-line/failure.js';
import { bodyOf, columnOf, parseHeader, type Check } from './csv-columns.js';
import { MAX_ROW_LENGTH, type InputFile } from './input-file.js';
import { REASON, reasonOf, type Source, type SourceRow } from './source.js';

/** Reads a CSV file with a header; the separator is a comma or a semicolon. */
export async function csvSource(file: InputFile, check: Check): Promise<Source> {
  const separator = (await file.firstLine()).includes(';') ? ';' : ',';
  const records = csvRecords(file, separator);
  const first = await records.next();
  if (first.done)
    throw new CommandError('wrong_header', `${file.path} is empty. Its first line names the columns.`);
  const header = first.value.map((name) => name.trim());
  const reasonAt = header.indexOf(REASON);
  const names = withoutCell(header, reasonAt);
  const paths = parseHeader(names, check);
  const count = names.length;
  const rowOf = (cells: string[]): SourceRow => ({
    body() {
      if (cells.length !== count) {
        const detail = `Expected ${count} cells, as in the first line, but received ${cells.length}.`;
        throw invalidInput([{ pointer: '#', code: 'not_valid', detail }]);
      }
      const body = bodyOf(paths, cells);
      requireStorableText(body);
      return body;
    },
    /**
     * The cells are those of the file, so that they can be imported; the reason is not imported. Cells beyond the columns follow
     * it, so that none is lost.
     */
    refused(error) {
      const reason = withoutFormulas(reasonOf(error, columnOf));
      const inColumns = Array.from({ length: count }, (_, at) => cells[at] ?? '');
      return csvLine([...inColumns, reason, ...cells.slice(count)], separator);
    },
  });
  return {
    refusedHeader: csvLine([...names, REASON], separator),
    rows: rowsOf(records, (cells) => rowOf(withoutCell(cells, reasonAt))),
  };
}

async function* rowsOf(
  records: AsyncIterable<string[]>,
  toRow: (cells: string[]) => SourceRow,
): AsyncGenerator<SourceRow> {
  for await (const cells of records) yield toRow(cells);
}

async function* csvRecords(file: InputFile, delimiter: string): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: MAX_ROW_LENGTH,
  });
  // Its errors arrive in the loop, because it destroys the parser with them.
  pipeline(Readable.from(file.text()), parser).catch(() => undefined);
  try {
    for await (const cells of parser) yield cells as string[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const reason = `The row that begins at line ${parser.info.lines} or after it cannot be read: ${error.message}`;
    throw new CommandError('unreadable_row', `${reason}. Is a quote missing?`);
  }
}

const withoutCell = (cells: string[], at: number): string[] => (at === -1 ? cells : cells.toSpliced(at, 1));

export const csvLine = (cells: string[], separator: string): string =>
  `${cells.map(quoted).join(separator)}\n`;
