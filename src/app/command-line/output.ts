import type { RowList } from '../../common/row-list.js';
import type { CommonOptions } from './arguments.js';

/** A column of a table: its heading, and the value of a row. */
export type Columns<Row> = Record<string, (row: Row) => string | number | boolean | null>;

/** Control characters, and others that change lines or the direction of text: a terminal would act on them. */
const NOT_PRINTABLE = /[^\P{Cc}\n]|[\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** With these characters as escapes, which are also valid in JSON; line feeds are kept. */
export const printable = (text: string): string =>
  text.replaceAll(
    NOT_PRINTABLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The value of a member, such as a name, on one line. */
export const printableValue = (text: string): string => printable(text).replaceAll('\n', '\\n');

/** Writes what a command did: a JSON document, or lines for people. */
export function printResult(options: CommonOptions, value: object, text: string): void {
  process.stdout.write(`${printable(options.json ? JSON.stringify(value) : text)}\n`);
}

/** Writes a list: one JSON object per line, or a table. */
export function printRows<Row extends object>(
  options: CommonOptions,
  rows: Row[],
  columns: Columns<Row>,
): void {
  const lines = options.json ? rows.map((row) => JSON.stringify(row)) : table(rows, columns);
  process.stdout.write(lines.map((line) => `${printable(line)}\n`).join(''));
}

const ROWS_PER_READ = 1_000;

export async function allRows<Row extends { id: number }>(list: RowList<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await list.page(rows.at(-1)?.id ?? 0, ROWS_PER_READ, null);
    rows.push(...page);
    if (page.length < ROWS_PER_READ) return rows;
  }
}

const GAP = '  ';

/** Pads each column to its widest cell. */
function table<Row>(rows: Row[], columns: Columns<Row>): string[] {
  const cells = [
    Object.keys(columns),
    ...rows.map((row) => Object.values(columns).map((of) => cell(of(row)))),
  ];
  const widths = Object.keys(columns).map((_, at) => Math.max(...cells.map((line) => line[at]!.length)));
  return cells.map((line) =>
    line
      .map((text, at) => text.padEnd(widths[at]!))
      .join(GAP)
      .trimEnd(),
  );
}

function cell(value: string | number | boolean | null): string {
  if (value === null || value === '') return '-';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return printableValue(String(value));
}
