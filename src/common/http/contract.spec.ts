import { beforeEach, describe, expect, it } from '@jest/globals';
import { Contract } from './contract.js';
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
          { name: 'limit', in: 'query', schema: { type: 'string', pattern: '^[1-9]$' } },
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
          day: { type: 'string', pattern: '^\\d$', 'x-format-hint': 'must be one digit' },
          country: { type: 'string', format: 'country', 'x-format-hint': 'must be a country' },
          price: { 'x-decimal': { scale: 2, minimum: 0, maximum: 9 }, 'x-format-hint': 'not shown' },
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
      /** Of answers: open, and so nothing is dropped from it. */
      Answer: { type: 'object', properties: { name: text, nothing: { type: 'string' } } },
    },
  },
};

// A new one for each test: schemas are compiled at their first use.
let contract: Contract;
beforeEach(() => void (contract = new Contract(document)));

const faultsOf = (check: () => void): unknown[] => {
  try {
    check();
    return [];
  } catch (error) {
    return (error as { errors: { pointer: string; code: string; detail: string }[] }).errors.map(
      ({ pointer, code, detail }) => [pointer, code, detail],
    );
  }
};
const bodyFaults = (sent: unknown): unknown[] => faultsOf(() => contract.checkBody('POST', '/things', sent));
const accepted = (method: string, route: string, sent: unknown): unknown => {
  contract.checkBody(method, route, sent);
  return sent;
};

describe('the contract knows', () => {
  it.each([
    ['/things', ['GET', 'HEAD', 'POST']],
    ['/things/7', ['GET', 'HEAD', 'PATCH']],
    ['/things/7/ping', ['POST']],
    ['/things/', []],
    ['/things/7/8', []],
    ['/api/things', []],
    ['/other', []],
  ])('the methods of %s', (path, methods) => expect(contract.methodsOf(path)).toEqual(methods));

  it.each([
    ['POST', '/things', true],
    ['PATCH', '/things/:id', true],
    ['PUT', '/inline', true],
    ['GET', '/things', false],
    ['HEAD', '/things', false],
    ['POST', '/form', false],
  ])('whether %s %s takes a body', (method, route, takes) =>
    expect(contract.takesBody(method, route)).toBe(takes),
  );

  it('whether a body may be left out', () => {
    expect(contract.isBodyOptional('POST', '/things')).toBe(false);
    expect(contract.isBodyOptional('POST', '/things/:id/ping')).toBe(true);
    expect(contract.isBodyOptional('POST', '/form')).toBe(true);
    expect(contract.isBodyOptional('GET', '/things')).toBe(true);
  });

  it.each([
    ['GET', '/other'],
    ['DELETE', '/things'],
    ['HEAD', '/form'],
  ])('that there is no %s %s', (method, route) =>
    expect(() => contract.takesBody(method, route)).toThrow(`openapi.json does not know ${method} ${route}`),
  );
});

describe('a query', () => {
  const faults = (query: Record<string, unknown>) =>
    faultsOf(() => contract.checkQuery('GET', '/things', query));

  it('may have the parameters that are documented', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ limit: '5', any: 'thing' })).toEqual([]);
  });

  it('has all its faults told at once', () => {
    expect(faults({ limit: '0', 'X-Request-Id': 'a', any: 'a\u0000' })).toEqual([
      ['limit', 'invalid_parameter', '"limit" must match pattern "^[1-9]$".'],
      ['X-Request-Id', 'unknown_parameter', 'There is no query parameter "X-Request-Id" here.'],
      ['any', 'invalid_parameter', '"any" must not contain control characters or half a surrogate pair.'],
    ]);
  });

  it('has each parameter once', () =>
    expect(faults({ any: ['a', 'a'] })).toEqual([
      ['any', 'invalid_parameter', '"any" may be sent once only.'],
    ]));

  it('is refused under the name of its first fault', () =>
    expect(() => contract.checkQuery('HEAD', '/things', { limt: '5', limit: '0' })).toThrow(
      expect.objectContaining({
        kind: 'malformed',
        code: 'unknown_parameter',
        message: 'There is no query parameter "limt" here.',
      }),
    ));

  it.each(['__proto__', 'constructor', 'toString'])('has no parameter %s', (name) =>
    expect(faults(JSON.parse(`{"${name}":"1"}`))).toHaveLength(1),
  );
});

describe('a body', () => {
  it('is accepted as the document says', () => {
    const sent = { name: 'a', kind: 'b', lines: [{ quantity: 1 }], day: '1', country: 'FR', price: '8.50' };
    expect(accepted('POST', '/things', structuredClone(sent))).toEqual(sent);
    expect(accepted('POST', '/form', 'whatever')).toBe('whatever');
    expect(accepted('PUT', '/inline', {})).toEqual({});
  });

  it.each<[pointer: string, code: string, detail: unknown, sent: unknown]>([
    ['#', 'wrong_type', 'must be object', []],
    ['#/name', 'required', 'is required', {}],
    ['#/na~1me~0', 'unknown_field', 'is not a field of this object', { name: 'a', 'na/me~': 1 }],
    ['#/name', 'wrong_type', 'must be string', { name: 1 }],
    ['#/nullable', 'wrong_type', 'must be string or null', { name: 'a', nullable: 1 }],
    ['#/odd~1~0name', 'wrong_type', 'must be integer', { name: 'a', 'odd/~name': 'x' }],
    ['#/name', 'too_short', expect.any(String), { name: '' }],
    ['#/name', 'too_long', expect.any(String), { name: 'abcd' }],
    ['#/kind', 'not_allowed', 'must be one of a, b', { name: 'a', kind: 'c' }],
    ['#/version', 'not_allowed', 'must be equal to constant', { name: 'a', version: 2 }],
    ['#/lines', 'too_few', expect.any(String), { name: 'a', lines: [] }],
    ['#/lines', 'too_many', expect.any(String), { name: 'a', lines: Array(3).fill({ quantity: 1 }) }],
    ['#/day', 'wrong_format', 'must be one digit', { name: 'a', day: 'x' }],
    ['#/country', 'wrong_format', 'must be a country', { name: 'a', country: 'XX' }],
    [
      '#/price',
      'not_a_valid_decimal',
      expect.stringMatching(/^must be a decimal/),
      { name: 'a', price: '10' },
    ],
    ['#/whole', 'not_valid', 'must be multiple of 2', { name: 'a', whole: 3 }],
  ])('is told of %s that it is %s', (pointer, code, detail, sent) =>
    expect(bodyFaults(sent)).toEqual([[pointer, code, detail]]),
  );

  it('is told everything at once, entries by their places', () =>
    expect(bodyFaults({ lines: [{ quantity: 1 }, { quantity: 'x', 'a/b': 1 }] })).toEqual([
      ['#/name', 'required', 'is required'],
      ['#/lines/1/a~1b', 'unknown_field', 'is not a field of this object'],
      ['#/lines/1/quantity', 'wrong_type', 'must be integer'],
    ]));

  it('has one fault for each place, and none that only echoes another', () => {
    expect(bodyFaults({ name: 'a', eitherNull: 'x' })).toEqual([
      ['#/eitherNull', 'wrong_type', 'must be integer'],
    ]);
    expect(bodyFaults({ name: 'a', within: { a: 'x' } })).toEqual([
      ['#/within/a', 'wrong_type', 'must be integer'],
    ]);
    expect(bodyFaults({ name: 'a', one: 1 })).toEqual([['#/one', 'not_valid', expect.any(String)]]);
  });

  it('has at most a hundred faults told', () => {
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`unknown${index}`, 1]));
    expect(bodyFaults({ name: 'a', ...many })).toHaveLength(100);
    expect(() => contract.checkBody('POST', '/things', { name: 'a', ...many })).toThrow(
      expect.objectContaining({ kind: 'invalid', code: 'validation_failed' }),
    );
  });
});

describe('an optional member that is empty', () => {
  it('is absent, but for null where null is meant', () => {
    const empty = { name: 'a', kind: '', lines: null, nullable: null, eitherNull: null, oneNull: null };
    expect(accepted('POST', '/things', empty)).toEqual({
      name: 'a',
      nullable: null,
      eitherNull: null,
      oneNull: null,
    });
    expect(accepted('POST', '/things', { name: 'a', nullable: '' })).toEqual({ name: 'a' });
  });

  it('is to be taken away in a change, unless it has to stay', () => {
    const change = accepted('PATCH', '/things/:id', { note: null }) as object;
    expect(Object.entries(change)).toEqual([['note', undefined]]);
    const check = () => contract.checkBody('PATCH', '/things/:id', { name: '' });
    expect(faultsOf(check)).toEqual([['#/name', 'too_short', expect.any(String)]]);
  });

  it('is no member of an answer: nothing is dropped from one', () => {
    const answer = { name: 'a', nothing: '' };
    contract.checkEntry('Answer', answer);
    expect(answer).toEqual({ name: 'a', nothing: '' });
  });
});

describe('a list whose entries are judged by themselves', () => {
  it('takes anything, and each entry is judged as a body would be', () => {
    const sent = { things: [{ name: 'a', kind: '' }, 1, null] };
    expect(accepted('POST', '/things/bulk', structuredClone(sent))).toEqual(sent);
    const [good, bad] = sent.things;
    contract.checkEntry('Thing', good);
    expect(good).toEqual({ name: 'a' });
    expect(() => contract.checkEntry('Thing', bad)).toThrow(
      expect.objectContaining({ code: 'validation_failed', message: '#: must be object' }),
    );
  });

  it('is one only where the document says so', () =>
    expect(bodyFaults({ name: 'a', lines: [1] })).toEqual([['#/lines/0', 'wrong_type', 'must be object']]));

  it('has a schema', () =>
    expect(() => contract.checkEntry('Nothing', {})).toThrow('openapi.json has no schema Nothing'));
});

it('The contract leaves the document as it is, which is what is published', () => {
  const before = structuredClone(document);
  const { document: published } = new Contract(document);
  expect(published).toBe(document);
  expect(published).toEqual(before);
  expect(published.components.schemas['Thing']).not.toHaveProperty('x-optional');
});

it('The committed document is a contract', () =>
  expect(Contract.fromFile().methodsOf('/api/v1/orders')).toContain('POST'));
