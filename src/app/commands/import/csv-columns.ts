import type { OpenApiDocument, Schema } from '../../../platform/http/validation/openapi-types.js';
import { CommandError } from '../../command-line/failure.js';

/**
 * The columns of a CSV file are the paths of the members of a body, such as `customer.name`; places in a list count from 1:
 * `items.1.orderedQuantity`.
 */

/** Where the cells of a row are in its body. */
export type Columns = { kind: 'cell'; index: number } | ObjectColumns | ListColumns;

interface ObjectColumns {
  kind: 'object';
  members: Map<string, Columns>;
}

interface ListColumns {
  kind: 'list';
  isRequired: boolean;
  entries: Map<number, ObjectColumns>;
}

/** The name of a member, where the schema leaves it to the file. */
const ANY_NAME = 'NAME';

/** The columns that a file may have; those of lists with the place N, those of free names with NAME. */
export function columnNames(document: OpenApiDocument, schema: Schema, prefix = ''): string[] {
  const { properties, items } = resolved(document, schema);
  if (items !== undefined) return columnNames(document, items, `${prefix}N.`);
  if (hasFreeNames(document, schema)) return [`${prefix}${ANY_NAME}`];
  if (properties === undefined) return [prefix.slice(0, -1)];
  return Object.entries(properties).flatMap(([name, member]) =>
    columnNames(document, member, `${prefix}${name}.`),
  );
}

/** @throws CommandError for a column that is not known, occurs twice or is missing */
export function parseHeader(document: OpenApiDocument, schema: Schema, header: string[]): Columns {
  const known = columnNames(document, schema);
  const columns = newObject();
  for (const [index, name] of header.entries()) {
    const path = name.replaceAll(/\.[1-9]\d*\./g, '.N.');
    if (!known.some((column) => isColumn(column, path)))
      throw headerError(`has an unknown column "${name}". Known columns: ${known.join(', ')}`);
    if (header.indexOf(name) < index) throw headerError(`has the column "${name}" twice`);
    place(document, schema, columns, name.split('.'), index);
  }
  for (const name of schema.required ?? []) {
    if (columns.members.has(name)) continue;
    const missing = known.filter((column) => column === name || column.startsWith(`${name}.`));
    throw headerError(
      `lacks the column "${missing[0]?.replace('.N.', '.1.')}". Known columns: ${known.join(', ')}`,
    );
  }
  return columns;
}

function isColumn(column: string, path: string): boolean {
  if (!column.endsWith(`.${ANY_NAME}`)) return column === path;
  const parent = column.slice(0, -ANY_NAME.length);
  return path.startsWith(parent) && path.length > parent.length;
}

/** The body of a row: text in every cell. Members, objects and places of lists without text are absent. */
export function bodyOf(columns: Columns, cells: string[]): object {
  return (valueOf(columns, cells) as object | undefined) ?? {};
}

/** The column of a JSON pointer: `#/items/0/label` is `items.1.label`. */
export const columnOf = (pointer: string): string =>
  pointer
    .slice(2)
    .split('/')
    .map((token) => (/^\d+$/.test(token) ? String(Number(token) + 1) : token))
    .join('.');

function valueOf(columns: Columns, cells: string[]): unknown {
  if (columns.kind === 'cell') {
    const text = cells[columns.index] ?? '';
    return text.trim() === '' ? undefined : text;
  }
  if (columns.kind === 'list') {
    const entries = [...columns.entries.values()].map((entry) => valueOf(entry, cells));
    const list = entries.filter((entry) => entry !== undefined);
    return list.length > 0 || columns.isRequired ? list : undefined;
  }
  const members = [...columns.members].map(([name, member]) => [name, valueOf(member, cells)] as const);
  const present = members.filter(([, value]) => value !== undefined);
  return present.length > 0 ? Object.fromEntries(present) : undefined;
}

/** Adds the column with this path to `columns`. */
function place(
  document: OpenApiDocument,
  schema: Schema,
  columns: ObjectColumns,
  [name, ...rest]: string[],
  index: number,
): void {
  if (name === undefined) return;
  const member = resolved(document, resolved(document, schema).properties![name]!);
  if (member.items !== undefined) {
    const list = listAt(columns, name, schema.required?.includes(name) ?? false);
    const [at, ...within] = rest;
    place(document, member.items, entryAt(list, Number(at)), within, index);
  } else if (hasFreeNames(document, member)) {
    objectAt(columns, name).members.set(rest.join('.'), { kind: 'cell', index });
  } else if (member.properties !== undefined) {
    place(document, member, objectAt(columns, name), rest, index);
  } else columns.members.set(name, { kind: 'cell', index });
}

function objectAt({ members }: ObjectColumns, name: string): ObjectColumns {
  const known = members.get(name);
  if (known?.kind === 'object') return known;
  const object = newObject();
  members.set(name, object);
  return object;
}

function listAt({ members }: ObjectColumns, name: string, isRequired: boolean): ListColumns {
  const known = members.get(name);
  if (known?.kind === 'list') return known;
  const list: ListColumns = { kind: 'list', isRequired, entries: new Map() };
  members.set(name, list);
  return list;
}

/** The entry of a list with this place; entries are kept in the order of their places. */
function entryAt(list: ListColumns, at: number): ObjectColumns {
  const known = list.entries.get(at);
  if (known !== undefined) return known;
  const entry = newObject();
  list.entries = new Map([...list.entries, [at, entry] as const].sort(([a], [b]) => a - b));
  return entry;
}

/** Such as `metadata`. */
function hasFreeNames(document: OpenApiDocument, schema: Schema): boolean {
  const { properties, additionalProperties } = resolved(document, schema);
  return properties === undefined && typeof additionalProperties === 'object';
}

const newObject = (): ObjectColumns => ({ kind: 'object', members: new Map() });

/** Without references. */
function resolved(document: OpenApiDocument, schema: Schema): Schema {
  const reference = schema.$ref ?? schema.allOf?.[0]?.$ref;
  if (reference === undefined) return schema;
  return document.components.schemas[reference.slice(reference.lastIndexOf('/') + 1)]!;
}

const headerError = (fault: string): CommandError =>
  new CommandError('wrong_header', `The first line of the file ${fault}.`);
