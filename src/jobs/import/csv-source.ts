import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { invalidInput } from '../../common/errors/domain-error.js';
import { requireStorableText } from '../../platform/http/request-body/text-faults.js';
import { quoted, withoutFormulas } from '../../common/csv/csv-text.js';
import { bodyOf, columnOf, parseHeader, pathOf, type Check } from './csv-columns.js';
import { FileError } from './file-error.js';
import { MAX_ROW_LENGTH, REASON, reasonOf, type RowFormat, type Source, type TextFile } from './source.js';

/** A CSV file, whose first line names its columns. */
export interface CsvFormat {
  columns: string[];
  separator: string;
}

/** How the rows of a CSV file are read, of which the columns are known. */
export function csvFormat({ columns, separator }: CsvFormat): RowFormat {
  const paths = columns.map(pathOf);
  const count = columns.length;
  return {
    refusedHeader: csvLine([...columns, REASON], separator),
    rowOf(content) {
      const cells = JSON.parse(content) as string[];
      return {
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
         * The cells are those of the file, so that they can be imported; the reason is not imported. Cells beyond the columns
         * follow it, so that none is lost.
         */
        refused(refusal) {
          const reason = withoutFormulas(reasonOf(refusal, columnOf));
          const inColumns = Array.from({ length: count }, (_, at) => cells[at] ?? '');
          return csvLine([...inColumns, reason, ...cells.slice(count)], separator);
        },
      };
    },
  };
}

/** Reads a CSV file with a header; the separator is a comma or a semicolon. @throws FileError */
export async function csvSource(file: TextFile, check: Check): Promise<Source & CsvFormat> {
  const separator = (await file.firstLine()).includes(';') ? ';' : ',';
  const records = csvRecords(file, separator);
  const first = await records.next();
  if (first.done) throw new FileError('wrong_header', 'The file is empty. Its first line names the columns.');
  const header = first.value.map((name) => name.trim());
  const reasonAt = header.indexOf(REASON);
  const format = { columns: withoutCell(header, reasonAt), separator };
  parseHeader(format.columns, check);
  return { ...format, ...csvFormat(format), contents: contentsOf(records, reasonAt) };
}

async function* contentsOf(records: AsyncIterable<string[]>, reasonAt: number): AsyncGenerator<string> {
  for await (const cells of records) yield JSON.stringify(withoutCell(cells, reasonAt));
}

async function* csvRecords(file: TextFile, delimiter: string): AsyncGenerator<string[]> {
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
    throw new FileError('unreadable_row', `${reason}. Is a quote missing?`);
  }
}

const withoutCell = (cells: string[], at: number): string[] => (at === -1 ? cells : cells.toSpliced(at, 1));

export const csvLine = (cells: string[], separator: string): string =>
  `${cells.map(quoted).join(separator)}\n`;
