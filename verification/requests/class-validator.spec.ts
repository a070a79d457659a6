import { describe, expect, it } from '@jest/globals';
import fc, { type Arbitrary } from 'fast-check';
import { parseJson } from '../../src/common/strict-json.js';
import type { Schema } from '../../src/platform/http/validation/openapi-types.js';
import { countMembers } from '../../src/platform/http/request-body/json-members.js';
import { OpenApiValidator } from '../../src/platform/http/validation/openapi-validator.js';
import { textSchemaOf } from '../../src/platform/http/validation/schema-faults.js';
import { textFaults } from '../../src/platform/http/request-body/text-faults.js';
import { IS_FULL_DEPTH } from '../../test/support/depth.js';
import { isValidDto } from './dto-instances.js';
import { mutate, mutation } from './mutations.js';
import { changedBodies, placesIn, validBody } from './schema-bodies.js';
import { toText } from './tokens.js';
import { OPERATIONS, referenceOf, type DocumentedOperation } from '../../test/support/operations.js';
import { requestDtos, type RequestDto } from './request-dtos.js';

/** The number of random values for each DTO; 20,000 take some minutes. */
const VALUES = Number(process.env['FUZZ_DTO_VALUES'] ?? (IS_FULL_DEPTH ? 100 : 60));
/** Of the values near the limits of the fields of a DTO, so many are all compared, and every fifth of the others. */
const FIRST_VALUES = IS_FULL_DEPTH ? Infinity : 250;
/** The seed of a run, which is printed when it fails, to repeat it. */
const SEED = process.env['FUZZ_SEED'];
/** Per value, on a busy machine. */
const GENEROUS_MS = 50;
const MAX_BODY_DEPTH = 20;

const validator = OpenApiValidator.fromFile();
const all = await requestDtos();
const distinct = [...new Map(all.map((request) => [request.name, request])).values()];

/**
 * Rules belong to a class: the fields of one that occurs in several bodies are compared once. The bodies themselves are
 * compared anyway.
 */
const compared = new Set(
  distinct.flatMap(({ part, operation }) => (part === 'body' ? (referenceOf(operation.body!) ?? []) : [])),
);

describe('class-validator', () => {
  it('has a DTO for every body and query', () => {
    const taken = (part: RequestDto['part']) =>
      all.filter((request) => request.part === part).map(({ operation }) => operation.name);
    const documented = (takes: (operation: DocumentedOperation) => boolean) =>
      OPERATIONS.filter(takes).map(({ name }) => name);
    expect(taken('body')).toEqual(documented(({ body }) => body !== null));
    expect(taken('query')).toEqual(documented(({ query }) => query.length > 0));
  });
});

describe.each(distinct)('class-validator and the OpenAPI validator, for $name', (request) => {
  const counts = { accepted: 0, rejected: 0 };
  const compare = (value: unknown): void => {
    // The OpenAPI validator removes empty optional members of a body, about which class-validator is not asked.
    const sent = structuredClone(value);
    const isStorable = textFaults(value).length === 0;
    const isValid = isStorable && isAccepted(request, sent);
    counts[isValid ? 'accepted' : 'rejected']++;
    // Expectations of Jest are slow: they compare or print large bodies.
    // Text that cannot be stored is refused before the rules of a DTO.
    if ((isStorable && isValidDto(request.dto, sent)) !== isValid)
      throw new Error(JSON.stringify({ isValid, value }));
  };

  it('accept the same values near the limits of each field', () => {
    const isSent = request.part === 'body' ? () => true : isQuery;
    let index = 0;
    for (const value of changedBodies(schemaOf(request), compared)) {
      const isSelected = index < FIRST_VALUES || index % 5 === 0;
      if (isSelected && isSent(value)) compare(value);
      index += 1;
    }
    expect(counts.accepted).toBeGreaterThan(1);
    expect(counts.rejected).toBeGreaterThan(5);
  });

  it(
    'accept the same random values',
    () => {
      const values = request.part === 'body' ? randomBody(request) : randomQuery(request);
      const { accepted } = counts;
      fc.assert(fc.property(values, compare), {
        numRuns: VALUES,
        ...(SEED !== undefined && { seed: Number(SEED) }),
      });
      // How many are rejected is a matter of chance where entries are validated separately; the test above has rejected values.
      expect(counts.accepted - accepted).toBeGreaterThan(VALUES / 50);
    },
    60_000 + VALUES * GENEROUS_MS,
  );
});

/** Whether a request with this body or query passes the OpenAPI validator. */
function isAccepted({ part, operation: { method, path } }: RequestDto, value: unknown): boolean {
  const route = `/api/v1${path}`;
  try {
    if (part === 'query') validator.checkQuery(method, route, value as Record<string, unknown>);
    else validator.checkBody(method, route, value);
    return true;
  } catch {
    return false;
  }
}

/** The parameters of a query are described like the fields of a body. */
function schemaOf({ part, operation }: RequestDto): Schema {
  if (part === 'body') return operation.body!;
  return {
    properties: Object.fromEntries(
      operation.query.map((parameter) => [parameter.name, textSchemaOf(parameter)]),
    ),
  };
}

/** Whether Express can read it from a URL: text, or a list of texts where a parameter is sent more than once. */
const isQuery = (value: object): boolean =>
  Object.values(value).every((member) =>
    Array.isArray(member) ? member.length > 0 && member.every(isText) : isText(member),
  );
const isText = (value: unknown): boolean => typeof value === 'string';

/** A valid value with up to two fields replaced by a value near their limits. */
const nearlyValid = (schema: Schema): Arbitrary<unknown> =>
  fc
    .tuple(validBody(schema), fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 2 }))
    .map(([valid, changes]) => {
      const value = structuredClone(valid);
      for (const [at, pick] of changes) {
        const places = placesIn(value, schema);
        const { container, key, values } = places[at % places.length]!;
        const choice = values();
        container[key] = structuredClone(choice[pick % choice.length]);
      }
      return value;
    });

/** With one change of the fuzzer's, sometimes. */
const randomBody = (request: RequestDto): Arbitrary<unknown> =>
  fc
    .tuple(nearlyValid(schemaOf(request)), fc.array(mutation, { maxLength: 1 }))
    .map(([body, mutations]) => (mutations.length === 0 ? body : parsed(mutate(body, mutations))))
    .filter((body) => body !== undefined);

/** @returns undefined for a text that is too deep for readJsonBody(), and for a list of lists that is too long for a text */
function parsed(body: unknown): unknown {
  let text;
  try {
    text = toText(body, () => 1);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  return text === '' || countMembers(text, MAX_BODY_DEPTH) === null ? undefined : parseJson(text);
}

const randomQuery = (request: RequestDto): Arbitrary<unknown> =>
  fc
    .tuple(nearlyValid(schemaOf(request)), fc.dictionary(fc.string(), fc.string(), { maxKeys: 1 }))
    .map(([query, others]) => ({ ...(query as object), ...others }))
    .filter(isQuery);
