import { beforeEach, describe, expect, it } from '@jest/globals';
import { OpenApiValidator } from './openapi-validator.js';
import type { DomainError } from '../../../common/errors/domain-error.js';
import type { OpenApiDocument, Schema } from './openapi-types.js';

const text = { type: 'string', minLength: 1, maxLength: 3 };
const body = (name: string, required = true) => ({
  required,
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
});

const closed = (properties: Record<string, Schema>, more: Partial<Schema> = {}): Schema => ({
  type: 'object',
  additionalProperties: false,
  properties,
  ...more,
});

const document: OpenApiDocument = {
  openapi: '3.1.0',
  paths: {
    '/things': {
      get: {
        parameters: [
          {
            name: 'limit',
            in: 'query',
            schema: { type: 'string', pattern: '^[1-9]$', 'x-expected': 'a digit from 1 to 9' },
          },
          { name: 'any', in: 'query' },
          { name: 'X-Request-Id', in: 'header' },
        ],
      },
      post: { requestBody: body('Thing') },
    },
    '/things/{id}': { get: {}, patch: { requestBody: body('ThingChange') } },
    '/things/{id}/ping': { post: { requestBody: body('Thing', false) } },
    '/things/bulk': { post: { requestBody: body('Things') } },
    '/form': { post: { requestBody: { content: { 'text/plain': { schema: text } } } } },
    '/inline': { put: { requestBody: { content: { 'application/json': { schema: { type: 'object' } } } } } },
  },
  components: {
    schemas: {
      Thing: closed(
        {
          name: text,
          kind: { type: 'string', enum: ['a', 'b'] },
          nullable: { type: ['string', 'null'] },
          eitherNull: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
          oneNull: { oneOf: [{ type: 'integer' }, { type: 'null' }] },
          lines: { type: 'array', minItems: 1, maxItems: 2, items: { $ref: '#/components/schemas/Line' } },
          day: { type: 'string', pattern: '^\\d$', 'x-expected': 'one digit' },
          country: { type: 'string', format: 'country' },
          price: { 'x-decimal': { scale: 2, minimum: 0, maximum: 9 } },
          within: { anyOf: [closed({ a: { type: 'integer' } }), closed({ a: { type: 'boolean' } })] },
          one: { oneOf: [{ type: 'integer' }, { type: 'number' }] },
          version: { const: 1 },
          whole: { type: 'integer', multipleOf: 2 },
          'odd/~name': { type: 'integer' },
        },
        { required: ['name'] },
      ),
      ThingChange: closed({ name: text, note: text }, { 'x-not-removable': ['name'] }),
      Line: closed({ quantity: { type: 'integer' } }, { required: ['quantity'] }),
      Things: closed({
        things: { type: 'array', 'x-each-by-itself': true, items: { $ref: '#/components/schemas/Thing' } },
      }),
      /** A schema of a response: it is open, so nothing is dropped from it. */
      Answer: { type: 'object', properties: { name: text, nothing: { type: 'string' } } },
    },
  },
};

// A new validator for each test, because it caches compiled schemas.
let validator: OpenApiValidator;
beforeEach(() => void (validator = new OpenApiValidator(document)));

const faultsOf = (check: () => void): unknown[] => {
  try {
    check();
    return [];
  } catch (error) {
    return (error as DomainError).errors!.map(({ pointer, parameter, code, detail }) => [
      pointer ?? parameter,
      code,
      detail,
    ]);
  }
};
const refused = (expected: string, received: string): string =>
  `Expected ${expected}, but received ${received}.`;
const bodyFaults = (sent: unknown): unknown[] => faultsOf(() => validator.checkBody('POST', '/things', sent));
const accepted = (method: string, route: string, sent: unknown): unknown => {
  validator.checkBody(method, route, sent);
  return sent;
};

describe('OpenApiValidator returns', () => {
  it.each([
    ['/things', ['GET', 'HEAD', 'POST']],
    ['/things/7', ['GET', 'HEAD', 'PATCH']],
    ['/things/7/ping', ['POST']],
    ['/things/bulk', ['POST']],
    ['/things/', []],
    ['/things/7/8', []],
    ['/api/things', []],
    ['/other', []],
  ])('the methods of %s', (path, methods) => expect(validator.methodsOf(path)).toEqual(methods));

  it.each([
    ['POST', '/things', true],
    ['PATCH', '/things/:id', true],
    ['PUT', '/inline', true],
    ['GET', '/things', false],
    ['HEAD', '/things', false],
    ['POST', '/form', false],
  ])('whether %s %s takes a body', (method, route, takes) =>
    expect(validator.takesBody(method, route)).toBe(takes),
  );

  it('whether a body may be absent', () => {
    expect(validator.isBodyOptional('POST', '/things')).toBe(false);
    expect(validator.isBodyOptional('POST', '/things/:id/ping')).toBe(true);
    expect(validator.isBodyOptional('POST', '/form')).toBe(true);
    expect(validator.isBodyOptional('GET', '/things')).toBe(true);
  });

  it.each([
    ['GET', '/other'],
    ['DELETE', '/things'],
    ['HEAD', '/form'],
  ])('an error for the unknown operation %s %s', (method, route) =>
    expect(() => validator.takesBody(method, route)).toThrow(
      `openapi.json has no operation ${method} ${route}`,
    ),
  );
});

describe('a query', () => {
  const faults = (query: Record<string, unknown>) =>
    faultsOf(() => validator.checkQuery('GET', '/things', query));

  it('may have the parameters that are documented', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ limit: '5', any: 'thing' })).toEqual([]);
  });

  it('fails with all faults at once', () => {
    expect(faults({ limit: '0', 'X-Request-Id': 'a', any: 'a\u0000' })).toEqual([
      ['limit', 'invalid_parameter', refused('a digit from 1 to 9', '"0"')],
      [
        'X-Request-Id',
        'unknown_parameter',
        'There is no query parameter "X-Request-Id" for this path. Known parameters are: limit, any.',
      ],
      ['any', 'invalid_parameter', 'Expected a string without control characters or unpaired surrogates.'],
    ]);
  });

  it('must not repeat a parameter', () =>
    expect(faults({ any: ['a', 'a'] })).toEqual([
      ['any', 'invalid_parameter', refused('the parameter once', 'it 2 times')],
    ]));

  it('is refused with the code of its first fault', () =>
    expect(() => validator.checkQuery('HEAD', '/things', { limt: '5', limit: '0' })).toThrow(
      expect.objectContaining({
        kind: 'malformed',
        code: 'unknown_parameter',
        message:
          'limt: There is no query parameter "limt" for this path. Known parameters are: limit, any. 1 more fault is in errors.',
      }),
    ));

  it.each(['__proto__', 'constructor', 'toString'])('has no parameter %s', (name) =>
    expect(faults(JSON.parse(`{"${name}":"1"}`))).toHaveLength(1),
  );
});

describe('a body', () => {
  it('is accepted when it matches its schema', () => {
    const sent = { name: 'a', kind: 'b', lines: [{ quantity: 1 }], day: '1', country: 'FR', price: '8.50' };
    expect(accepted('POST', '/things', structuredClone(sent))).toEqual(sent);
    expect(accepted('POST', '/form', 'whatever')).toBe('whatever');
    expect(accepted('PUT', '/inline', {})).toEqual({});
  });

  it.each<[pointer: string, code: string, sent: unknown]>([
    ['#', 'wrong_type', []],
    ['#/name', 'required', {}],
    ['#/na~1me~0', 'unknown_field', { name: 'a', 'na/me~': 1 }],
    ['#/name', 'wrong_type', { name: 1 }],
    ['#/nullable', 'wrong_type', { name: 'a', nullable: 1 }],
    ['#/odd~1~0name', 'wrong_type', { name: 'a', 'odd/~name': 'x' }],
    ['#/name', 'too_short', { name: '' }],
    ['#/name', 'too_long', { name: 'abcd' }],
    ['#/kind', 'not_allowed', { name: 'a', kind: 'c' }],
    ['#/version', 'not_allowed', { name: 'a', version: 2 }],
    ['#/lines', 'too_few', { name: 'a', lines: [] }],
    ['#/lines', 'too_many', { name: 'a', lines: Array(3).fill({ quantity: 1 }) }],
    ['#/lines', 'too_many', { name: 'a', lines: Array(3).fill({ quantity: 'x' }) }],
    ['#/day', 'wrong_format', { name: 'a', day: 'x' }],
    ['#/country', 'wrong_format', { name: 'a', country: 'XX' }],
    ['#/price', 'not_a_valid_decimal', { name: 'a', price: '10' }],
    ['#/whole', 'not_valid', { name: 'a', whole: 3 }],
  ])('fails at %s with %s', (pointer, code, sent) =>
    expect(bodyFaults(sent)).toEqual([[pointer, code, expect.any(String)]]),
  );

  it('fails with all faults, with the index of array entries', () =>
    expect(bodyFaults({ lines: [{ quantity: 1 }, { quantity: 'x', 'a/b': 1 }] })).toEqual([
      ['#/name', 'required', 'This member is required.'],
      ['#/lines/1/a~1b', 'unknown_field', 'There is no such member. Known members are quantity.'],
      ['#/lines/1/quantity', 'wrong_type', refused('a whole number', '"x"')],
    ]));

  it('fails with one fault per pointer', () => {
    expect(bodyFaults({ name: 'a', eitherNull: 'x' })).toEqual([
      ['#/eitherNull', 'wrong_type', refused('a whole number', '"x"')],
    ]);
    expect(bodyFaults({ name: 'a', within: { a: 'x' } })).toEqual([
      ['#/within/a', 'wrong_type', refused('a whole number', '"x"')],
    ]);
    expect(bodyFaults({ name: 'a', one: 1 })).toEqual([['#/one', 'not_valid', expect.any(String)]]);
  });
});

describe('an optional member that is empty', () => {
  it('is removed, except null in a nullable member', () => {
    const empty = { name: 'a', kind: '', lines: null, nullable: null, eitherNull: null, oneNull: null };
    const kept = { name: 'a', nullable: null, eitherNull: null, oneNull: null };
    expect(accepted('POST', '/things', empty)).toEqual(kept);
    expect(accepted('POST', '/things', { name: 'a', nullable: '' })).toEqual({ name: 'a' });
  });

  it('stands for a removal in a PATCH, if the member is removable', () => {
    const change = accepted('PATCH', '/things/:id', { note: null }) as object;
    expect(Object.entries(change)).toEqual([['note', undefined]]);
    const check = () => validator.checkBody('PATCH', '/things/:id', { name: '' });
    expect(faultsOf(check)).toEqual([['#/name', 'too_short', expect.any(String)]]);
  });

  it('is kept in response schemas', () => {
    const answer = { name: 'a', nothing: '' };
    validator.checkEntry('Answer', answer);
    expect(answer).toEqual({ name: 'a', nothing: '' });
  });
});

describe('an array with x-each-by-itself', () => {
  it('accepts any entry, and checkEntry() validates one entry', () => {
    const sent = { things: [{ name: 'a', kind: '' }, 1, null] };
    expect(accepted('POST', '/things/bulk', structuredClone(sent))).toEqual(sent);
    const [good, bad] = sent.things;
    validator.checkEntry('Thing', good);
    expect(good).toEqual({ name: 'a' });
    expect(() => validator.checkEntry('Thing', bad)).toThrow('#: Expected an object, but received 1.');
  });

  it('is validated as a whole without the extension', () =>
    expect(bodyFaults({ name: 'a', lines: [1] })).toEqual([
      ['#/lines/0', 'wrong_type', refused('an object', '1')],
    ]));

  it('has a schema for its entries', () =>
    expect(() => validator.checkEntry('Nothing', {})).toThrow('openapi.json has no schema Nothing'));
});

it('OpenApiValidator does not change the published document', () => {
  const before = structuredClone(document);
  const { document: published } = new OpenApiValidator(document);
  expect(published).toBe(document);
  expect(published).toEqual(before);
  expect(published.components.schemas['Thing']).not.toHaveProperty('x-optional');
});

it('OpenApiValidator can be created from the committed document', () =>
  expect(OpenApiValidator.fromFile().methodsOf('/api/v1/orders')).toContain('POST'));
