import { describe, expect, it } from '@jest/globals';
import fc, { type Arbitrary } from 'fast-check';
import type { Schema } from '../../src/http/openapi/openapi-types.js';
import { countMembers } from '../../src/http/validation/json-members.js';
import { OpenApiValidator } from '../../src/http/validation/openapi-validator.js';
import { textFaults } from '../../src/http/validation/text-faults.js';
import { isValidDto } from '../support/dto-instances.js';
import { mutated, mutation } from '../support/fuzz/mutations.js';
import { nearbyValues, resolved, validValue } from '../support/fuzz/schema-values.js';
import { toText } from '../support/fuzz/tokens.js';
import { OPERATIONS } from '../support/operations.js';
import { requestDtos, type RequestDto } from '../support/request-dtos.js';

/** The number of values for each DTO; 20,000 take some minutes. */
const VALUES = Number(process.env['FUZZ_DTO_VALUES'] ?? 300);
/** The seed of a run, which is printed when it fails, to repeat it. */
const SEED = process.env['FUZZ_SEED'];
/** Per value, on a busy machine. */
const GENEROUS_MS = 50;
const MAX_BODY_DEPTH = 20;

const validator = OpenApiValidator.fromFile();
const all = await requestDtos();
const distinct = [...new Map(all.map((request) => [request.name, request])).values()];

describe('class-validator', () => {
  it('has a DTO for every body and query', () => {
    const taken = (part: RequestDto['part']) =>
      all.filter((request) => request.part === part).map(({ operation }) => operation.name);
    const documented = (takes: (operation: (typeof OPERATIONS)[number]) => boolean) =>
      OPERATIONS.filter(takes).map(({ name }) => name);
    expect(taken('body')).toEqual(documented(({ body }) => body !== null));
    expect(taken('query')).toEqual(documented(({ query }) => query.length > 0));
  });

  it.each(distinct)(
    'accepts the same values as the OpenAPI validator: $name',
    (request) => {
      const counts = { accepted: 0, rejected: 0 };
      const property = fc.property(request.part === 'body' ? bodyOf(request) : queryOf(request), (value) => {
        const isValid = isAccepted(request, structuredClone(value));
        counts[isValid ? 'accepted' : 'rejected']++;
        // Expectations of Jest are slow: they compare or print large bodies.
        if (isValidDto(request.dto, value) !== isValid) throw new Error(JSON.stringify({ isValid, value }));
      });
      fc.assert(property, { numRuns: VALUES, ...(SEED !== undefined && { seed: Number(SEED) }) });
      expect(Math.min(counts.accepted, counts.rejected)).toBeGreaterThan(VALUES / 20);
    },
    60_000 + VALUES * GENEROUS_MS,
  );
});

/** Whether a request with this body or query passes readJsonBody(), as far as text is concerned, and the OpenAPI validator. */
function isAccepted({ part, operation: { method, path } }: RequestDto, value: unknown): boolean {
  const route = `/api/v1${path}`;
  if (part === 'body' && textFaults(value).length > 0) return false;
  try {
    if (part === 'query') validator.checkQuery(method, route, value as Record<string, unknown>);
    else validator.checkBody(method, route, value);
    return true;
  } catch {
    return false;
  }
}

/** A valid body with up to three changes: a value near the limits of a field, or any of the fuzzer's. */
function bodyOf({ operation }: RequestDto): Arbitrary<unknown> {
  const schema = operation.body!;
  const nearby = fc.record({ steps: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }), pick: fc.nat() });
  return fc
    .record({
      body: validValue(schema),
      nearby: fc.array(nearby, { maxLength: 2 }),
      mutations: fc.array(mutation, { maxLength: 1 }),
    })
    .map((parts) => {
      const body = structuredClone(parts.body);
      for (const { steps, pick } of parts.nearby) replaceByNearby(body, schema, steps, pick);
      return parts.mutations.length === 0 ? body : parsed(mutated(body, parts.mutations));
    })
    .filter((body) => body !== undefined);
}

/** @returns undefined for a text that is too deep for readJsonBody() */
function parsed(body: unknown): unknown {
  const text = toText(body, () => 1);
  return text === '' || countMembers(text, MAX_BODY_DEPTH) === null ? undefined : JSON.parse(text);
}

/** @param steps which field to choose on each level; the last one is replaced, or added if it is absent */
function replaceByNearby(body: unknown, schema: Schema, [step = 0, ...steps]: number[], pick: number): void {
  const container = body as Record<string, unknown>;
  const fields = Object.entries(resolved(schema).properties ?? {});
  const [key, field] = fields[step % fields.length]!;
  const present = container[key];
  const inner = Array.isArray(present) ? (present[step % present.length] as unknown) : present;
  const innerSchema = resolved(field.items ?? field);
  if (steps.length > 0 && isObject(inner) && innerSchema.properties !== undefined) {
    replaceByNearby(inner, innerSchema, steps, pick);
  } else {
    const values = [...nearbyValues(resolved(field)), ...listsNear(field, present)];
    container[key] = structuredClone(values[pick % values.length]);
  }
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lists whose length is near the limits. */
function listsNear({ items, ...limits }: Schema, present: unknown): unknown[] {
  if (items === undefined) return [];
  const [entry = {}] = Array.isArray(present) ? (present as unknown[]) : [];
  const lengths = [limits['minItems'], limits['maxItems']]
    .filter((limit) => typeof limit === 'number')
    .flatMap((limit) => [limit - 1, limit, limit + 1]);
  return lengths.filter((length) => length >= 0).map((length) => Array.from({ length }, () => entry));
}

/** Parameters as Express reads them: text, or a list of texts when a parameter is sent twice. */
function queryOf({ operation }: RequestDto): Arbitrary<unknown> {
  const fields = operation.query.map(({ name, schema = {} }) => {
    const texts = nearbyValues(schema).filter((value) => typeof value === 'string');
    const list = fc.array(fc.constantFrom(...texts), { minLength: 1, maxLength: 2 });
    const usual = { weight: 12, arbitrary: validValue(schema) };
    return [
      name,
      fc.oneof(usual, { weight: 2, arbitrary: fc.constantFrom(...texts) }, { weight: 1, arbitrary: list }),
    ] as const;
  });
  const others = fc.dictionary(
    fc.constantFrom('x', '', 'constructor', '__proto__', 'toString'),
    fc.string(),
    {
      maxKeys: 1,
    },
  );
  return fc
    .tuple(fc.record(Object.fromEntries(fields), { requiredKeys: [] }), fc.option(others, { freq: 4 }))
    .map(([known, unknown]) => ({ ...known, ...unknown }));
}
