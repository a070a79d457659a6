import { isTree } from '../content-differences.js';
import { pointerOf } from '../strict-json.js';

/** Not listed, because every change of a resource changes these. */
const ALWAYS_CHANGED = new Set(['version', 'updatedAt']);
const MAX_CHANGES = 100;

/** One value that a change replaced. Null stands for none. */
interface DocumentChange {
  pointer: string;
  from: unknown;
  to: unknown;
}

/** The values that a change of a resource replaced, as its history keeps them. */
export interface DocumentChanges {
  entries: DocumentChange[];
  /** True if there are more than are kept. */
  truncated: boolean;
}

type Path = (string | number)[];

/**
 * The differences between a resource before and after a change, as the interface shows both. Null is the same as no member.
 * Entries of a list that have an id are compared with those of the same id. The pointer has the index after the change, or the
 * index before it for an entry that was removed.
 * @returns null when nothing differs
 */
export function documentChanges(before: object, after: object): DocumentChanges | null {
  const entries: DocumentChange[] = [];
  for (const change of changesBetween(lasting(before), lasting(after), [])) {
    if (entries.length === MAX_CHANGES) return { entries, truncated: true };
    entries.push(change);
  }
  return entries.length === 0 ? null : { entries, truncated: false };
}

const lasting = (document: object): object =>
  Object.fromEntries(Object.entries(document).filter(([name]) => !ALWAYS_CHANGED.has(name)));

function* changesBetween(before: unknown, after: unknown, path: Path): Generator<DocumentChange> {
  const from = before ?? null;
  const to = after ?? null;
  if (from === to) return;
  if (!isTree(from) || !isTree(to) || Array.isArray(from) !== Array.isArray(to)) {
    yield { pointer: pointerOf(path), from, to };
    return;
  }
  const pairs = hasIds(from) && hasIds(to) ? pairsById(from, to) : pairsByName(from, to);
  for (const [key, ...values] of pairs) yield* changesBetween(...values, [...path, key]);
}

type Pair = [key: string | number, before: unknown, after: unknown];

function pairsByName(before: Record<string, unknown>, after: Record<string, unknown>): Pair[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].map((name) => [name, before[name], after[name]]);
}

interface Identified {
  id: number;
}

/** An entry that has no counterpart is compared with the one at its place, if that has none either. */
function pairsById(before: Identified[], after: Identified[]): Pair[] {
  const known = new Map(before.map((entry) => [entry.id, entry]));
  const ids = new Set(after.map(({ id }) => id));
  const gone = before.map((entry) => (ids.has(entry.id) ? undefined : entry));
  const pairs = after.map((entry, index): Pair => [index, known.get(entry.id) ?? gone[index], entry]);
  const replaced = (index: number): boolean => index < after.length && !known.has(after[index]!.id);
  const removed = gone.flatMap((entry, index): Pair[] =>
    entry === undefined || replaced(index) ? [] : [[index, entry, undefined]],
  );
  return [...pairs, ...removed];
}

/** True for a list in which each entry has an id of its own. */
function hasIds(value: unknown): value is Identified[] {
  if (!Array.isArray(value)) return false;
  const ids = new Set(value.map((entry: unknown) => (isTree(entry) ? entry['id'] : undefined)));
  return ids.size === value.length && [...ids].every((id) => typeof id === 'number');
}
