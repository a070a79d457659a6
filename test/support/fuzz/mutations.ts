import fc, { type Arbitrary } from 'fast-check';
import { NASTY_NAMES, NASTY_VALUES } from './nasty.js';

const KINDS = ['drop', 'replace', 'replace', 'replace', 'add', 'wrap', 'rename', 'repeat'] as const;

/** One change for the worse, somewhere in a body. */
export interface Mutation {
  kind: (typeof KINDS)[number];
  /** Which of all places of the body, counted round and round. */
  at: number;
  value: unknown;
  name: string;
}

export const mutation: Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom(...KINDS),
  at: fc.nat({ max: 200 }),
  value: fc.constantFrom(...NASTY_VALUES),
  name: fc.constantFrom(...NASTY_NAMES),
});

type Container = Record<string, unknown>;
type Place = [container: Container, key: string];

/** @returns a copy of the body with the changes made */
export function mutated(body: unknown, mutations: Mutation[]): unknown {
  const root = { body: structuredClone(body) };
  for (const change of mutations) apply(root, change);
  return root.body;
}

function apply(root: Container, { kind, at, value, name }: Mutation): void {
  const places = placesIn(root);
  // The body itself may be gone.
  if (places.length === 0) return;
  const [container, key] = places[at % places.length]!;
  const present = container[key];
  switch (kind) {
    case 'drop':
      return remove(container, key);
    case 'replace':
      return put(container, key, structuredClone(value));
    case 'wrap':
      return put(container, key, [present]);
    case 'add':
      return typeof present === 'object' && present !== null
        ? put(present as Container, name, value)
        : undefined;
    case 'rename':
      if (Array.isArray(container)) return undefined;
      remove(container, key);
      return put(container, key.toUpperCase(), present);
    case 'repeat':
      return Array.isArray(present) ? put(container, key, repeated(present, at)) : undefined;
  }
}

const repeated = (list: unknown[], at: number): unknown[] =>
  Array.from({ length: [2, 51, 1_001][at % 3]! }, () => structuredClone(list[0] ?? null));

/** The body itself, and everything within it. */
function placesIn(container: Container): Place[] {
  return Object.keys(container).flatMap((key): Place[] => {
    const value = container[key];
    const isContainer = typeof value === 'object' && value !== null;
    return [[container, key], ...(isContainer ? placesIn(value as Container) : [])];
  });
}

/** Also a field of the name `__proto__`, which an assignment would take for the prototype. */
function put(container: Container, key: string, value: unknown): void {
  Object.defineProperty(container, key, { value, enumerable: true, configurable: true, writable: true });
}

function remove(container: Container, key: string): void {
  if (Array.isArray(container)) container.splice(Number(key), 1);
  else Reflect.deleteProperty(container, key);
}
