import { CsvError, parse, type Info, type Options } from 'csv-parse/sync';
import { invalidMember, DomainError, type Fault } from '../../common/errors/domain-error.js';
import { quoted, withFormulas, withoutFormulas } from '../../common/csv/csv-text.js';
import { fileFault, MAX_ROW_LENGTH, REASON, reasonOf, type RowFormat, type Source } from './source.js';

/** The path of a column in the body of a row. */
type Path = string[];

type Check = (body: unknown) => void;

/** The only member whose own members have names that the file chooses, which may contain points. */
const MAP = 'metadata';
const PLACE = /^[1-9]\d*$/;
/** More than an order of the most usual files has. Each row that is refused is written with all of them. */
const MAX_COLUMNS = 500;
const MAX_NAME_LENGTH = 200;

/** An object. A list is an object too, whose members are the indices of its entries in ascending order. */
interface Tree {
  [name: string]: Tree | string;
}

/**
 * The paths of the columns. A column has the names of the members that lead to it, such as `customer.name`; places in a list
 * count from 1: `items.1.orderedQuantity`.
 */
export function parseHeader(header: string[], check: Check): Path[] {
  if (header.length > MAX_COLUMNS)
    throw headerError(`has ${header.length} columns: at most ${MAX_COLUMNS} are read`);
  const long = header.findIndex((name) => name.length > MAX_NAME_LENGTH);
  if (long >= 0)
    throw headerError(`has more than ${MAX_NAME_LENGTH} characters in the name of column ${long + 1}`);
  const required = faultsOf(check, {});
  const paths = header.map(pathOf);
  for (const [index, name] of header.entries()) {
    if (name === '') continue;
    if (header.indexOf(name) < index) throw headerError(`has the column "${name}" twice`);
    // Every member that is no object or list may be a text.
    const unknown = faultsOf(check, bodyOf([paths[index]!], ['text'])).find(({ code }) =>
      ['unknown_field', 'wrong_type', 'text_not_storable'].includes(code),
    );
    if (unknown !== undefined) throw headerError(`has an unknown column "${name}"`, unknown.detail);
  }
  for (const { pointer = '', detail } of required) {
    const name = columnOf(pointer);
    if (!paths.some(([first]) => first === name)) throw headerError(`lacks a column of "${name}"`, detail);
  }
  return paths;
}

/** True for a column of true and false, which spreadsheets write in upper case. */
function isFlag(name: string, check: Check): boolean {
  const faults = (text: string): number => faultsOf(check, bodyOf([pathOf(name)], [text])).length;
  return faults('TRUE') > faults('true');
}

/** The path of a column of a header that was read before. */
function pathOf(name: string): Path {
  const parts = name.split('.');
  const map = parts.indexOf(MAP);
  if (map === -1 || map === parts.length - 1) return parts;
  return [...parts.slice(0, map + 1), parts.slice(map + 1).join('.')];
}

/** The body of a row: text in every cell. Members, objects and places of lists without text are absent. */
function bodyOf(paths: Path[], cells: string[]): object {
  const body = newTree();
  for (const [index, path] of paths.entries()) {
    const text = cells[index] ?? '';
    const [name, place] = path;
    // A list is there even if no cell of it has text.
    if (text.trim() !== '') set(body, path, text);
    else if (name !== MAP && PLACE.test(place ?? '')) body[name!] ??= newTree();
  }
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, valueOf(name, value)]));
}

/** The column of a JSON pointer: `#/items/0/label` is `items.1.label`. */
const columnOf = (pointer: string): string =>
  pointer
    .slice(2)
    .split('/')
    .map((token) => (/^\d+$/.test(token) ? String(Number(token) + 1) : token))
    .join('.');

/** Without a prototype, so that no name stands for a member that every object has. */
const newTree = (): Tree => Object.create(null) as Tree;

function set(tree: Tree, path: Path, text: string): void {
  let parent = tree;
  for (const name of path.slice(0, -1)) parent = (parent[name] ??= newTree()) as Tree;
  parent[path.at(-1)!] = text;
}

function valueOf(name: string, value: Tree | string): unknown {
  if (typeof value === 'string') return value;
  const members = Object.entries(value).map(([member, of]) => [member, valueOf(member, of)] as const);
  return name !== MAP && members.every(([member]) => PLACE.test(member))
    ? members.map(([, of]) => of)
    : Object.fromEntries(members);
}

function faultsOf(check: Check, body: object): Fault[] {
  try {
    check(body);
    return [];
  } catch (error) {
    if (error instanceof DomainError) return error.errors ?? [];
    throw error;
  }
}

const headerError = (fault: string, detail = ''): DomainError =>
  fileFault(`The first line of the file ${fault}. ${detail}`.trimEnd());

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

const notValid = (detail: string) => invalidMember('#', 'not_valid', detail);

const withoutCell = (cells: string[], at: number): string[] => (at === -1 ? cells : cells.toSpliced(at, 1));

const csvLine = (cells: string[], separator: string): string => `${cells.map(quoted).join(separator)}\n`;
