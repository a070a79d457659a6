import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { CsvError, parse, type Info, type Options } from 'csv-parse';
import { invalidInput } from '../../common/errors/domain-error.js';
import { quoted, withFormulas, withoutFormulas } from '../../common/csv/csv-text.js';
import { bodyOf, columnOf, isFlag, parseHeader, pathOf, type Check } from './csv-columns.js';
import {
  FileError,
  MAX_ROW_LENGTH,
  REASON,
  reasonOf,
  type RowFormat,
  type Source,
  type TextFile,
} from './source.js';

/** The first line by which spreadsheets learn the separator. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=([,;\t|])"?\r?$/i;
/** No formula, although it may begin with a sign. */
const NUMBER = /^[-+]?\d+(?:[.,]\d+)?$/;

/** A CSV file, whose first line names its columns. */
export interface CsvFormat {
  columns: string[];
  separator: string;
}

/** Reads the rows of a CSV file whose columns are known. */
export function csvFormat({ columns, separator }: CsvFormat): RowFormat {
  const paths = columns.map(pathOf);
  const count = columns.length;
  return {
    refusedHeader: csvLine([...columns, REASON], separator),
    rowOf(content) {
      const cells = JSON.parse(content) as string[];
      return {
        body() {
          const unnamed = cells.findIndex((cell, at) => !columns[at] && cell.trim() !== '');
          if (cells.length < count || unnamed >= count)
            throw notValid(`Expected ${count} cells, as in the first line, but received ${cells.length}.`);
          if (unnamed >= 0)
            throw notValid(`Cell ${unnamed + 1} has text, but its column has no name in the first line.`);
          return bodyOf(paths, cells);
        },
        /**
         * The cells are those of the file, without formulas, so that they can be imported; the reason is not imported. Cells
         * beyond the columns follow it, so that none is lost.
         */
        refused(refusal) {
          const reason = withoutFormulas(reasonOf(refusal, columnOf));
          const safe = cells.map((cell) => (NUMBER.test(cell) ? cell : withoutFormulas(cell)));
          const inColumns = Array.from({ length: count }, (_, at) => safe[at] ?? '');
          return csvLine([...inColumns, reason, ...safe.slice(count)], separator);
        },
      };
    },
  };
}

/** Reads a CSV file with a header; the separator is a comma, a semicolon or what a first line `sep=` names. */
export async function csvSource(file: TextFile, check: Check): Promise<Source & CsvFormat> {
  const firstLine = await file.firstLine();
  const [, named] = SEPARATOR_LINE.exec(firstLine) ?? [];
  const separator = named ?? (firstLine.includes(';') ? ';' : ',');
  const records = csvRecords(file, { delimiter: separator, from_line: named === undefined ? 1 : 2 });
  const first = await records.next();
  if (first.done) throw new FileError('wrong_header', 'The file is empty. Its first line names the columns.');
  const header = first.value.cells.map((name) => name.trim());
  const reasonAt = header.indexOf(REASON);
  const format = { columns: withoutCell(header, reasonAt), separator };
  parseHeader(format.columns, check);
  const flags = format.columns.map((name) => isFlag(name, check));
  async function* contents(): Source['contents'] {
    for await (const { line, cells } of records) {
      const texts = withoutCell(cells, reasonAt).map((cell, at) =>
        flags[at] && /^\s*(?:true|false)\s*$/i.test(cell) ? cell.trim().toLowerCase() : withFormulas(cell),
      );
      yield { line, content: JSON.stringify(texts) };
    }
  }
  return { ...format, ...csvFormat(format), contents: contents() };
}

async function* csvRecords(
  file: TextFile,
  options: Pick<Options, 'delimiter' | 'from_line'>,
): AsyncGenerator<{ line: number; cells: string[] }> {
  const parser = parse({
    ...options,
    bom: true,
    info: true,
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
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      const linesWithin = record.reduce((lines, cell) => lines + cell.split('\n').length - 1, 0);
      yield { line: info.lines - linesWithin, cells: record };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const reason = `The row that begins at line ${parser.info.lines} or after it cannot be read: ${error.message}`;
    throw new FileError('unreadable_row', `${reason}. Is a quote missing?`);
  }
}

const notValid = (detail: string) => invalidInput([{ pointer: '#', code: 'not_valid', detail }]);

const withoutCell = (cells: string[], at: number): string[] => (at === -1 ? cells : cells.toSpliced(at, 1));

export const csvLine = (cells: string[], separator: string): string =>
  `${cells.map(quoted).join(separator)}\n`;
