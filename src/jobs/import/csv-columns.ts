import { DomainError, type Fault } from '../../common/errors/domain-error.js';
import { fileFault } from './source.js';

/** The path of a column in the body of a row. */
type Path = string[];

export type Check = (body: unknown) => void;

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
export function isFlag(name: string, check: Check): boolean {
  const faults = (text: string): number => faultsOf(check, bodyOf([pathOf(name)], [text])).length;
  return faults('TRUE') > faults('true');
}

/** The path of a column of a header that was read before. */
export function pathOf(name: string): Path {
  const parts = name.split('.');
  const map = parts.indexOf(MAP);
  if (map === -1 || map === parts.length - 1) return parts;
  return [...parts.slice(0, map + 1), parts.slice(map + 1).join('.')];
}

/** The body of a row: text in every cell. Members, objects and places of lists without text are absent. */
export function bodyOf(paths: Path[], cells: string[]): object {
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
export const columnOf = (pointer: string): string =>
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
