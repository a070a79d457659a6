import { CsvError, parse, type Info, type Options } from 'csv-parse/sync';
import { invalidInput } from '../../common/errors/domain-error.js';
import { quoted, withFormulas, withoutFormulas } from '../../common/csv/csv-text.js';
import { bodyOf, columnOf, isFlag, parseHeader, pathOf, type Check } from './csv-columns.js';
import { fileFault, MAX_ROW_LENGTH, REASON, reasonOf, type RowFormat, type Source } from './source.js';

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

/**
 * Reads a CSV file with a header; the separator is a comma, a semicolon or what a first line `sep=` names.
 * @param maxRows how many rows after the header are read
 */
export function csvSource(file: string, check: Check, maxRows: number): Source & CsvFormat {
  const firstLine = file.split('\n', 1)[0]!;
  const [, named] = SEPARATOR_LINE.exec(firstLine) ?? [];
  const separator = named ?? (firstLine.includes(';') ? ';' : ',');
  const [first, ...records] = csvRecords(file, {
    delimiter: separator,
    from_line: named === undefined ? 1 : 2,
    to: maxRows + 1,
  });
  if (first === undefined) throw fileFault('The file is empty. Its first line names the columns.');
  const header = first.record.map((name) => name.trim());
  const reasonAt = header.indexOf(REASON);
  const format = { columns: withoutCell(header, reasonAt), separator };
  parseHeader(format.columns, check);
  const flags = format.columns.map((name) => isFlag(name, check));
  function* contents(): Source['contents'] {
    for (const { record, info } of records) {
      const linesWithin = record.reduce((lines, cell) => lines + cell.split('\n').length - 1, 0);
      const texts = withoutCell(record, reasonAt).map((cell, at) =>
        flags[at] && /^\s*(?:true|false)\s*$/i.test(cell) ? cell.trim().toLowerCase() : withFormulas(cell),
      );
      yield { line: info.lines - linesWithin, content: JSON.stringify(texts) };
    }
  }
  return { ...format, ...csvFormat(format), contents: contents() };
}

function csvRecords(
  file: string,
  options: Pick<Options, 'delimiter' | 'from_line' | 'to'>,
): { record: string[]; info: Info }[] {
  try {
    return parse(file, {
      ...options,
      bom: true,
      info: true,
      record_delimiter: ['\r\n', '\n'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: MAX_ROW_LENGTH,
    }) as unknown as { record: string[]; info: Info }[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const reason = `The row that begins at line ${String(error['lines'])} or after it cannot be read: ${error.message}`;
    throw fileFault(`${reason}. Is a quote missing?`);
  }
}

const notValid = (detail: string) => invalidInput([{ pointer: '#', code: 'not_valid', detail }]);

const withoutCell = (cells: string[], at: number): string[] => (at === -1 ? cells : cells.toSpliced(at, 1));

export const csvLine = (cells: string[], separator: string): string =>
  `${cells.map(quoted).join(separator)}\n`;
