import fc, { type Arbitrary } from 'fast-check';
import { EDGE_CASE_NAMES, EDGE_CASE_VALUES } from './edge-cases.js';

const KINDS = ['drop', 'replace', 'replace', 'replace', 'add', 'wrap', 'rename', 'repeat'] as const;

/** One change that usually makes a body invalid. */
export interface Mutation {
  kind: (typeof KINDS)[number];
  /** The index of the changed place, modulo the number of places. */
  at: number;
  value: unknown;
  name: string;
}

export const mutation: Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom(...KINDS),
  at: fc.nat({ max: 200 }),
  value: fc.constantFrom(...EDGE_CASE_VALUES),
  name: fc.constantFrom(...EDGE_CASE_NAMES),
});

type Container = Record<string, unknown>;
type Place = [container: Container, key: string];

/** @returns a copy of the body with the changes made */
export function mutate(body: unknown, mutations: Mutation[]): unknown {
  const root = { body: structuredClone(body) };
  for (const change of mutations) apply(root, change);
  return root.body;
}

function apply(root: Container, { kind, at, value, name }: Mutation): void {
  const places = placesIn(root);
  // An earlier mutation may have dropped the body itself.
  if (places.length === 0) return;
  const [container, key] = places[at % places.length]!;
  const present = container[key];
  if (kind === 'drop') remove(container, key);
  if (kind === 'replace') put(container, key, structuredClone(value));
  if (kind === 'wrap') put(container, key, [present]);
  if (kind === 'add' && isContainer(present)) put(present, name, value);
  if (kind === 'repeat' && Array.isArray(present)) put(container, key, repeated(present, at));
  if (kind === 'rename' && !Array.isArray(container)) {
    remove(container, key);
    put(container, key.toUpperCase(), present);
  }
}

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

const repeated = (list: unknown[], at: number): unknown[] =>
  Array.from({ length: [2, 51, 1_001][at % 3]! }, () => structuredClone(list[0] ?? null));

/** The body and all values in it. */
function placesIn(container: Container): Place[] {
  return Object.keys(container).flatMap((key): Place[] => {
    const value = container[key];
    return [[container, key], ...(isContainer(value) ? placesIn(value) : [])];
  });
}

/** Defines a property, also one named `__proto__`, for which an assignment would set the prototype. */
function put(container: Container, key: string, value: unknown): void {
  Object.defineProperty(container, key, { value, enumerable: true, configurable: true, writable: true });
}

function remove(container: Container, key: string): void {
  if (Array.isArray(container)) container.splice(Number(key), 1);
  else Reflect.deleteProperty(container, key);
}
