import fc, { type Arbitrary } from 'fast-check';
import { OPERATIONS, type DocumentedOperation } from '../../test/support/operations.js';
import type { Parameter } from '../../src/platform/http/validation/openapi-types.js';
import { RIGHT_KEYWORD } from '../../src/platform/http/documentation/operation-keywords.js';
import { REFERENCES, valueOf } from './bodies.js';
import { mutate, mutation, type Mutation } from './mutations.js';
import { EDGE_CASE_HEADERS, EDGE_CASE_IDS, EDGE_CASE_NAMES, EDGE_CASE_QUERY_VALUES } from './edge-cases.js';
import type { FixtureId } from './tokens.js';

const CALLERS = ['admin', 'office', 'shop', 'otherShop', 'anonymous'] as const;
export type CallerName = (typeof CALLERS)[number];

/** A generated request; ids of the running service are inserted when it is sent. */
export interface FuzzRequest {
  operation: string;
  caller: CallerName;
  method: string;
  /** The path parameters: an id of the fixture or a text. */
  ids: (FixtureId | string)[];
  /** Percent-encoded parameters. */
  query: string[];
  headers: [string, string][];
  /** Undefined when no body is sent. */
  body: unknown;
  /** The sent part of the body in thousandths; nearly always 1,000. */
  cut: number;
}

/** Mostly a caller with the required right, because a missing right ends the request early. */
function callerOf({ operation }: DocumentedOperation): Arbitrary<CallerName> {
  const right = operation[RIGHT_KEYWORD];
  const usual: CallerName[] =
    right === 'admin' ? ['admin'] : right === undefined ? ['shop', 'office', 'admin'] : ['office', 'admin'];
  return mostly(8, fc.constantFrom(...usual), fc.constantFrom(...CALLERS));
}

/** Operations that are generated more often, because they have the most logic. */
const ORDERS = OPERATIONS.filter(({ path, method }) => /^\/(orders|payments)/.test(path) && method !== 'GET');

/** Valid and invalid requests for every operation of openapi.json. */
export const fuzzRequest: Arbitrary<FuzzRequest> = fc
  .constantFrom(...OPERATIONS, ...ORDERS, ...ORDERS, ...ORDERS)
  .chain((operation) => requestFor(operation));

/** Valid and invalid requests for one operation. */
export function requestFor(operation: DocumentedOperation): Arbitrary<FuzzRequest> {
  return fc.record({
    operation: fc.constant(operation.name),
    caller: callerOf(operation),
    method: mostly(
      20,
      fc.constant(operation.method),
      fc.constantFrom('HEAD', 'OPTIONS', 'PUT', 'POST', 'DELETE', 'PATCH'),
    ),
    ids: fc.tuple(...kindsOf(operation).map(idOf)),
    query: queryOf(operation),
    headers: mostly(
      3,
      fc.constant([]),
      fc.array(fc.constantFrom(...EDGE_CASE_HEADERS), { minLength: 1, maxLength: 2 }),
    ),
    body: bodyOf(operation),
    cut: mostly(40, fc.constant(1_000), fc.nat({ max: 999 })),
  });
}

/** @param times how much more often `usual` is chosen than `unusual` */
const mostly = <T>(times: number, usual: Arbitrary<T>, unusual: Arbitrary<T>): Arbitrary<T> =>
  fc.oneof({ weight: times, arbitrary: usual }, { weight: 1, arbitrary: unusual });

/** The path segment before an id is the kind of the resource. */
function kindsOf({ path }: DocumentedOperation): string[] {
  return [...path.matchAll(/(\w+)\/\{\w+\}/g)].map(([, kind]) => kind!);
}

const idOf = (kind: string): Arbitrary<FixtureId | string> =>
  mostly<FixtureId | string>(
    8,
    fc.record({ kind: fc.constant(kind), at: fc.nat({ max: 50 }) }),
    fc.constantFrom(...EDGE_CASE_IDS),
  );

function bodyOf({ body }: DocumentedOperation): Arbitrary<unknown> {
  if (body === null) return mostly<unknown>(8, fc.constant(undefined), fc.constantFrom({}, [], 'x'));
  const changes = mostly(2, fc.constant<Mutation[]>([]), fc.array(mutation, { minLength: 1, maxLength: 3 }));
  return fc.tuple(valueOf(body), changes).map(([value, mutations]) => mutate(value, mutations));
}

function queryOf({ method, query }: DocumentedOperation): Arbitrary<string[]> {
  const parameter =
    query.length === 0
      ? edgeCaseParameter
      : mostly(5, fc.constantFrom(...query).chain(parameterOf), edgeCaseParameter);
  const none = fc.constant<string[]>([]);
  const usual = query.length === 0 ? 15 : method === 'GET' ? 1 : 4;
  return mostly(usual, none, fc.array(parameter, { minLength: 1, maxLength: 3 }));
}

const edgeCaseParameter: Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(...EDGE_CASE_NAMES, 'limit', 'cursor', 'sort'),
    fc.constantFrom(...EDGE_CASE_QUERY_VALUES),
  )
  .map(([name, value]) => `${encodeURIComponent(name.toWellFormed())}=${value}`);

function parameterOf({ name, schema = {} }: Parameter): Arbitrary<string> {
  const usual = name === 'limit' ? fc.constantFrom('1', '2', '100', '500') : valueOf(schema).map(textOf);
  return mostly(2, usual.map(encodeURIComponent), fc.constantFrom(...EDGE_CASE_QUERY_VALUES)).map(
    (value) => `${encodeURIComponent(name)}=${value}`,
  );
}

const textOf = (value: unknown): string => {
  const text = String(value);
  return text.startsWith('@id ') ? '1' : text === 'x' ? REFERENCES[0]! : text;
};
