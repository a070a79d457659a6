import { describe, expect, it } from '@jest/globals';
import type { OpenApiDocument, Operation, Schema } from '../../src/platform/http/validation/openapi-types.js';
import { breakingChanges } from '../support/openapi-changes/openapi-changes.js';
import { openApiDocument } from '../support/operations.js';

const text = { type: 'string' };
const nullable = { anyOf: [{ $ref: '#/components/schemas/Inner' }, { type: 'null' }] };

/** A document with one operation and one webhook, in which the tests plant changes. */
const newDocument = (): OpenApiDocument => ({
  openapi: '3.1.0',
  paths: {
    '/things/{id}': {
      post: {
        operationId: 'Thing_create',
        security: [{ token: [] }, { bearer: [] }],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: text },
          { name: 'sort', in: 'query', required: false, schema: { type: 'string', enum: ['a', 'b'] } },
          { name: 'old', in: 'query', required: false, deprecated: true, schema: text },
          { name: 'Key', in: 'header', required: false, schema: { type: 'string', maxLength: 10 } },
        ],
        requestBody: {
          required: false,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Sent' } } },
        },
        responses: {
          '200': { $ref: '#/components/responses/Ok' },
          '409': { description: '', content: { 'application/problem+json': { schema: { type: 'object' } } } },
        },
      },
      get: { deprecated: true, responses: {} },
    },
  },
  webhooks: {
    thing_created: {
      post: {
        parameters: [{ name: 'Webhook-Id', in: 'header', required: true, schema: text }],
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Received' } } },
        },
      },
    },
  },
  components: {
    responses: {
      Ok: {
        description: '',
        headers: { ETag: { description: '', required: true, schema: text } },
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Received' } } },
      },
    },
    schemas: {
      Sent: {
        type: 'object',
        required: ['name'],
        'x-optional': { label: 'absent' },
        properties: {
          name: { type: 'string', minLength: 1, maxLength: 10 },
          label: { type: 'string', pattern: '\\S' },
          price: { type: ['string', 'number'], 'x-decimal': { scale: 2, minimum: 0, maximum: 100 } },
          mode: { type: 'string', enum: ['fast', 'slow'] },
          lines: { type: 'array', minItems: 1, maxItems: 5, items: { $ref: '#/components/schemas/Line' } },
          flag: { anyOf: [{ type: 'boolean' }, { type: 'integer', enum: [0, 1] }] },
          metadata: { type: 'object', additionalProperties: { type: 'string', maxLength: 5 } },
          legacy: { type: 'string', deprecated: true },
        },
      },
      Line: { type: 'object', properties: { quantity: { type: 'integer' }, parts: nested() } },
      Received: {
        type: 'object',
        required: ['id', 'state', 'inner'],
        properties: {
          id: { type: 'integer' },
          state: { type: 'string', enum: ['open', 'closed'] },
          note: { type: ['string', 'null'] },
          at: { type: 'string', format: 'date-time' },
          inner: nullable,
          whole: { allOf: [{ $ref: '#/components/schemas/Inner' }] },
          bodies: {
            type: 'array',
            items: {
              anyOf: [{ $ref: '#/components/schemas/Inner' }, { $ref: '#/components/schemas/Other' }],
            },
          },
        },
      },
      Inner: { type: 'object', required: ['a'], properties: { a: text } },
      Other: { type: 'object', required: ['b'], properties: { b: text } },
    },
  },
});

/** A schema that contains itself. */
function nested(): Schema {
  return { type: 'array', items: { $ref: '#/components/schemas/Line' } };
}

type Change = (parts: {
  document: OpenApiDocument;
  operation: Operation;
  webhook: Operation;
  ok: { headers: Record<string, object>; content: Record<string, object> };
  sent: Record<string, Schema>;
  received: Record<string, Schema>;
  schemas: Record<string, Schema>;
}) => void;

/** The breaking changes that are found after `change` was made to the document. */
function found(change: Change): string[] {
  const document = newDocument();
  const { schemas, responses } = document.components;
  change({
    document,
    schemas,
    operation: document.paths['/things/{id}']!['post']!,
    webhook: (document['webhooks'] as Record<string, Record<string, Operation>>)['thing_created']!['post']!,
    ok: (responses as Record<string, never>)['Ok']!,
    sent: schemas['Sent']!.properties!,
    received: schemas['Received']!.properties!,
  });
  return breakingChanges(newDocument(), document);
}

const BODY = 'POST /things/{id}: The request body #';
const OK = 'POST /things/{id}: The response 200 #';
const EVENT = 'POST thing_created: The request body #';

describe('the comparison of OpenAPI documents finds', () => {
  const cases: [string, string[], Change][] = [
    [
      'a removed path',
      ['POST /things/{id} was removed.'],
      ({ document }) => delete document.paths['/things/{id}'],
    ],
    [
      'a renamed path',
      ['POST /things/{id} was removed.'],
      ({ document }) => (document.paths = { '/objects/{id}': document.paths['/things/{id}']! }),
    ],
    [
      'a removed method',
      ['POST /things/{id} was removed.'],
      ({ document }) => delete document.paths['/things/{id}']!['post'],
    ],
    [
      'a removed webhook',
      ['POST thing_created was removed.'],
      ({ document }) => delete (document['webhooks'] as object as Record<string, object>)['thing_created'],
    ],
    [
      'a removed query parameter',
      ['POST /things/{id}: The query parameter sort was removed.'],
      ({ operation }) => operation.parameters!.splice(1, 1),
    ],
    [
      'a parameter that becomes required',
      ['POST /things/{id}: The header parameter Key is required now.'],
      ({ operation }) => (operation.parameters![3]!.required = true),
    ],
    [
      'a new required parameter',
      ['POST /things/{id}: The query parameter page is required now.'],
      ({ operation }) =>
        operation.parameters!.push({ name: 'page', in: 'query', required: true, schema: text }),
    ],
    [
      'a removed value of a parameter',
      ['POST /things/{id}: The query parameter sort #: the value "b" was removed.'],
      ({ operation }) => (operation.parameters![1]!.schema!['enum'] = ['a']),
    ],
    [
      'a shorter parameter',
      ['POST /things/{id}: The header parameter Key #: maxLength is narrower.'],
      ({ operation }) => (operation.parameters![3]!.schema!['maxLength'] = 5),
    ],
    [
      'a header of a webhook that is not sent any more',
      ['POST thing_created: The header parameter Webhook-Id was removed.'],
      ({ webhook }) => (webhook.parameters = []),
    ],
    [
      'a body that becomes required',
      ['POST /things/{id}: The request body is required now.'],
      ({ operation }) => (operation.requestBody!.required = true),
    ],
    [
      'another media type',
      ['POST /things/{id}: The request body application/json was removed.'],
      ({ operation }) => (operation.requestBody!.content = {}),
    ],
    [
      'a removed success status',
      ['POST /things/{id}: The status 201 was added.', 'POST /things/{id}: The status 200 was removed.'],
      ({ operation }) => (operation.responses = { '201': operation.responses!['200']! }),
    ],
    [
      'a removed header of a response',
      ['POST /things/{id}: The response 200 no longer has the header ETag.'],
      ({ ok }) => (ok.headers = {}),
    ],
    [
      'a header that not every response has any more',
      ['POST /things/{id}: The response 200 no longer always has the header ETag.'],
      ({ ok }) => (ok.headers['ETag'] = { description: '', schema: text }),
    ],
    [
      'a removed way to authenticate',
      ['POST /things/{id}: The authentication {"bearer":[]} was removed.'],
      ({ operation }) => (operation['security'] = [{ token: [] }]),
    ],
    ['a removed member of a request', [`${BODY}/mode was removed.`], ({ sent }) => delete sent['mode']],
    [
      'a new required member of a request',
      [`${BODY}/code is required now.`],
      ({ sent, schemas }) => {
        sent['code'] = text;
        schemas['Sent']!.required!.push('code');
      },
    ],
    [
      'a member of a request that becomes required',
      [`${BODY}/mode is required now.`],
      ({ schemas }) => schemas['Sent']!.required!.push('mode'),
    ],
    [
      'a removed value of a request',
      [`${BODY}/mode: the value "slow" was removed.`],
      ({ sent }) => (sent['mode']!['enum'] = ['fast']),
    ],
    [
      'values where every text was allowed',
      [`${BODY}/name: only some values are allowed.`],
      ({ sent }) => (sent['name']!['enum'] = ['a']),
    ],
    [
      'narrower limits of a request',
      [
        `${BODY}/name: minLength is narrower.`,
        `${BODY}/name: maxLength is narrower.`,
        `${BODY}/lines: minItems is narrower.`,
        `${BODY}/lines: maxItems is narrower.`,
      ],
      ({ sent }) => {
        Object.assign(sent['name']!, { minLength: 2, maxLength: 9 });
        Object.assign(sent['lines']!, { minItems: 2, maxItems: 4 });
      },
    ],
    [
      'a new limit',
      [`${BODY}/label: maxLength is narrower.`],
      ({ sent }) => (sent['label']!['maxLength'] = 1_000),
    ],
    [
      'another pattern',
      [`${BODY}/label: pattern was "\\\\S" and is "^x".`],
      ({ sent }) => (sent['label']!['pattern'] = '^x'),
    ],
    [
      'alternatives that lack one of a list of types',
      [`${BODY}/price: the alternative of type number is no longer accepted.`],
      ({ sent }) => {
        const { type: _, ...keywords } = sent['price']!;
        sent['price'] = { anyOf: [{ ...keywords, type: 'string' }, { type: 'boolean' }] };
      },
    ],
    [
      'other bounds of a decimal',
      [/^POST \/things\/\{id\}: The request body #\/price: x-decimal was /] as never,
      ({ sent }) => (sent['price']!['x-decimal'] = { scale: 2, minimum: 0, maximum: 10 }),
    ],
    [
      'a type that is no longer accepted',
      [`${BODY}/price: the type was string or number and is string.`],
      ({ sent }) => (sent['price']!.type = 'string'),
    ],
    [
      'another type within a list, once for a schema that contains itself',
      [`${BODY}/lines/0/quantity: the type was integer and is string.`],
      ({ schemas }) => (schemas['Line']!.properties!['quantity']!.type = 'string'),
    ],
    [
      'an alternative that is no longer accepted',
      [`${BODY}/flag: the alternative of type boolean is no longer accepted.`],
      ({ sent }) => (sent['flag'] = { type: 'integer', enum: [0, 1] }),
    ],
    [
      'a narrower alternative',
      [`${BODY}/flag: the value 1 was removed.`],
      ({ sent }) => (sent['flag']!.anyOf![1]!['enum'] = [0]),
    ],
    [
      'other members that are no longer accepted',
      [`${BODY}/metadata: members of other names were removed.`],
      ({ sent }) => (sent['metadata'] = { type: 'object' }),
    ],
    [
      'narrower values of other members',
      [`${BODY}/metadata/*: maxLength is narrower.`],
      ({ sent }) => (sent['metadata']!.additionalProperties = { type: 'string', maxLength: 4 }),
    ],
    [
      'an empty text that means something else',
      [`${BODY}/label: an empty text means something else.`],
      ({ schemas }) => (schemas['Sent']!['x-optional'] = {}),
    ],
    [
      'a removed member of a response and of a webhook',
      [`${OK}/note was removed.`, `${EVENT}/note was removed.`],
      ({ received }) => delete received['note'],
    ],
    [
      'a member that not every response has any more',
      [`${OK}/id is no longer in every response.`, `${EVENT}/id is no longer in every response.`],
      ({ schemas }) => (schemas['Received']!.required = ['state', 'inner']),
    ],
    [
      'a value that no response has any more',
      [`${OK}/state: the value "closed" was removed.`, `${EVENT}/state: the value "closed" was removed.`],
      ({ received }) => (received['state']!['enum'] = ['open']),
    ],
    [
      'another type of a response',
      [`${OK}/id: the type was integer and is string.`, `${EVENT}/id: the type was integer and is string.`],
      ({ received }) => (received['id']!.type = 'string'),
    ],
    [
      'a member of a response that may be null now',
      [
        `${OK}/id: the type was integer and is integer or null.`,
        `${EVENT}/id: the type was integer and is integer or null.`,
      ],
      ({ received }) => (received['id']!.type = ['integer', 'null']),
    ],
    [
      'another format of a response',
      [
        `${OK}/at: format was "date-time" and is "date".`,
        `${EVENT}/at: format was "date-time" and is "date".`,
      ],
      ({ received }) => (received['at']!['format'] = 'date'),
    ],
    [
      'a removed member of an object that may be null, is part of an allOf, or one of several',
      [OK, EVENT].flatMap((place) => [
        `${place}/inner/a was removed.`,
        `${place}/whole/a was removed.`,
        `${place}/bodies/0/a was removed.`,
      ]),
      ({ schemas }) => (schemas['Inner'] = { type: 'object', properties: {} }),
    ],
    [
      'a new alternative of a response that may have one kind of value only',
      [`${OK}/id: the alternative of type string was not possible before.`].concat(
        `${EVENT}/id: the alternative of type string was not possible before.`,
      ),
      ({ received }) => (received['id'] = { anyOf: [{ type: 'integer' }, { type: 'string' }] }),
    ],
  ];
  it.each(cases)('%s', (_, expected, change) => {
    const matchers = expected.map((each: unknown) =>
      each instanceof RegExp ? expect.stringMatching(each) : each,
    );
    expect(found(change)).toEqual(matchers);
  });
});

describe('the comparison of OpenAPI documents accepts', () => {
  const cases: [string, Change][] = [
    ['no change', () => undefined],
    ['a new path', ({ document }) => (document.paths['/more'] = { get: { responses: {} } })],
    [
      'another name of a schema and of an operation',
      ({ schemas, ok, operation }) => {
        schemas['Renamed'] = schemas['Received']!;
        ok.content['application/json'] = { schema: { $ref: '#/components/schemas/Renamed' } };
        operation['operationId'] = 'createThing';
      },
    ],
    [
      'another name of a parameter of the path',
      ({ document, operation }) => {
        document.paths = { '/things/{thingId}': document.paths['/things/{id}']! };
        operation.parameters![0]!.name = 'thingId';
      },
    ],
    [
      'a new optional parameter',
      ({ operation }) => operation.parameters!.push({ name: 'page', in: 'query', schema: text }),
    ],
    [
      'a new value of a parameter',
      ({ operation }) => (operation.parameters![1]!.schema!['enum'] = ['a', 'b', 'c']),
    ],
    ['the removal of a deprecated parameter', ({ operation }) => operation.parameters!.splice(2, 1)],
    [
      'the removal of a deprecated operation',
      ({ document }) => delete document.paths['/things/{id}']!['get'],
    ],
    ['the removal of a deprecated member', ({ sent }) => delete sent['legacy']],
    ['a new error status', ({ operation }) => (operation.responses!['423'] = { description: '' })],
    ['a new header of a response', ({ ok }) => (ok.headers['Link'] = { description: '', schema: text })],
    ['a new optional member of a request', ({ sent }) => (sent['more'] = text)],
    ['a member of a request that becomes optional', ({ schemas }) => (schemas['Sent']!.required = [])],
    [
      'a named schema of several alternatives',
      ({ sent, schemas }) => {
        schemas['Flag'] = sent['flag']!;
        sent['flag'] = { description: 'The flag.', allOf: [{ $ref: '#/components/schemas/Flag' }] };
      },
    ],
    [
      'an alternative for each type of a list of types',
      ({ sent }) => {
        const { type, ...keywords } = sent['price']!;
        sent['price'] = { anyOf: [type].flat().map((one) => ({ ...keywords, type: one! })) };
      },
    ],
    ['a new value of a request', ({ sent }) => (sent['mode']!['enum'] = ['fast', 'slow', 'never'])],
    [
      'wider limits of a request',
      ({ sent }) => {
        sent['name'] = { type: 'string', maxLength: 20 };
        Object.assign(sent['lines']!, { minItems: 0, maxItems: 6 });
        sent['label'] = text;
        sent['price'] = { type: ['string', 'number'] };
      },
    ],
    [
      'another accepted type',
      ({ schemas }) => (schemas['Line']!.properties!['quantity']!.type = ['number', 'string']),
    ],
    ['another accepted alternative', ({ sent }) => sent['flag']!.anyOf!.push({ type: 'string' })],
    [
      'a new member of a response',
      ({ received, schemas }) => {
        received['more'] = text;
        schemas['Received']!.required!.push('more');
      },
    ],
    [
      'a new value of a response',
      ({ received }) => (received['state']!['enum'] = ['open', 'closed', 'lost']),
    ],
    [
      'a member of a response that is never null any more',
      ({ received }) => (received['note']!.type = 'string'),
    ],
    [
      'an object of a response that is never null any more',
      ({ received }) => (received['inner'] = { $ref: '#/components/schemas/Inner' }),
    ],
    [
      'a new kind of object where there were several',
      ({ received }) =>
        received['bodies']!.items!.anyOf!.push({
          type: 'object',
          required: ['c'],
          properties: { c: text },
        }),
    ],
    [
      'other descriptions',
      ({ operation, received }) => {
        operation['description'] = 'x';
        received['id']!['description'] = 'x';
      },
    ],
  ];
  it.each(cases)('%s', (_, change) => {
    expect(found(change)).toEqual([]);
  });
});

it('openapi.json has no breaking change compared with itself', () => {
  expect(breakingChanges(openApiDocument, structuredClone(openApiDocument))).toEqual([]);
});
