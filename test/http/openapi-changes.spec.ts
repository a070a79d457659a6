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

const POST = 'POST /things/{id}';

/** Several changes at once, each at a place of its own. */
describe('the comparison of OpenAPI documents finds', () => {
  const cases: [string, string[], Change][] = [
    ['a removed path', [`${POST} was removed.`], ({ document }) => delete document.paths['/things/{id}']],
    [
      'a renamed path',
      [`${POST} was removed.`],
      ({ document }) => (document.paths = { '/objects/{id}': document.paths['/things/{id}']! }),
    ],
    [
      'a removed method and webhook',
      [`${POST} was removed.`, 'POST thing_created was removed.'],
      ({ document }) => {
        delete document.paths['/things/{id}']!['post'];
        delete (document['webhooks'] as object as Record<string, object>)['thing_created'];
      },
    ],
    [
      'parameters that are required, shorter, without a value, or not sent any more',
      [
        `${POST}: The header parameter Key is required now.`,
        `${POST}: The header parameter Key #: maxLength is narrower.`,
        `${POST}: The query parameter page is required now.`,
        `${POST}: The query parameter sort #: the value "b" was removed.`,
        'POST thing_created: The header parameter Webhook-Id was removed.',
      ],
      ({ operation: { parameters = [] }, webhook }) => {
        parameters[3]!.required = true;
        parameters[3]!.schema!['maxLength'] = 5;
        parameters[1]!.schema!['enum'] = ['a'];
        parameters.push({ name: 'page', in: 'query', required: true, schema: text });
        webhook.parameters = [];
      },
    ],
    [
      'a removed parameter, a body that becomes required, and a removed header and way to authenticate',
      [
        `${POST}: The query parameter sort was removed.`,
        `${POST}: The request body is required now.`,
        `${POST}: The response 200 no longer has the header ETag.`,
        `${POST}: The authentication {"bearer":[]} was removed.`,
      ],
      ({ operation, ok }) => {
        operation.parameters!.splice(1, 1);
        operation.requestBody!.required = true;
        ok.headers = {};
        operation['security'] = [{ token: [] }];
      },
    ],
    [
      'another media type, and a header that not every response has any more',
      [
        `${POST}: The request body application/json was removed.`,
        `${POST}: The response 200 no longer always has the header ETag.`,
      ],
      ({ operation, ok }) => {
        operation.requestBody!.content = {};
        ok.headers['ETag'] = { description: '', schema: text };
      },
    ],
    [
      'a removed success status',
      [`${POST}: The status 201 was added.`, `${POST}: The status 200 was removed.`],
      ({ operation }) => (operation.responses = { '201': operation.responses!['200']! }),
    ],
    [
      'members of a request that are removed, or required',
      [
        `${BODY}/label was removed.`,
        `${BODY}/code is required now.`,
        `${BODY}/mode is required now.`,
        `${BODY}/metadata: members of other names were removed.`,
      ],
      ({ sent, schemas }) => {
        delete sent['label'];
        sent['code'] = text;
        schemas['Sent']!.required!.push('code', 'mode');
        sent['metadata'] = { type: 'object' };
      },
    ],
    [
      'narrower values of a request',
      [
        `${BODY}/mode: the value "slow" was removed.`,
        `${BODY}/name: minLength is narrower.`,
        `${BODY}/name: maxLength is narrower.`,
        `${BODY}/lines: minItems is narrower.`,
        `${BODY}/lines: maxItems is narrower.`,
        `${BODY}/label: maxLength is narrower.`,
        `${BODY}/label: pattern was "\\\\S" and is "^x".`,
        `${BODY}/metadata/*: maxLength is narrower.`,
        `${BODY}/flag: the value 1 was removed.`,
        expect.stringMatching(/^POST \/things\/\{id\}: The request body #\/price: x-decimal was /) as never,
      ],
      ({ sent }) => {
        sent['mode']!['enum'] = ['fast'];
        Object.assign(sent['name']!, { minLength: 2, maxLength: 9 });
        Object.assign(sent['lines']!, { minItems: 2, maxItems: 4 });
        Object.assign(sent['label']!, { maxLength: 1_000, pattern: '^x' });
        sent['metadata']!.additionalProperties = { type: 'string', maxLength: 4 };
        sent['flag']!.anyOf![1]!['enum'] = [0];
        sent['price']!['x-decimal'] = { scale: 2, minimum: 0, maximum: 10 };
      },
    ],
    [
      'types and alternatives that are no longer accepted, once for a schema that contains itself',
      [
        `${BODY}/name: only some values are allowed.`,
        `${BODY}/price: the alternative of type number is no longer accepted.`,
        `${BODY}/lines/0/quantity: the type was integer and is string.`,
        `${BODY}/flag: the alternative of type boolean is no longer accepted.`,
      ],
      ({ sent, schemas }) => {
        sent['name']!['enum'] = ['a'];
        const { type: _, ...keywords } = sent['price']!;
        sent['price'] = { anyOf: [{ ...keywords, type: 'string' }, { type: 'boolean' }] };
        schemas['Line']!.properties!['quantity']!.type = 'string';
        sent['flag'] = { type: 'integer', enum: [0, 1] };
      },
    ],
    [
      'a type of several that is no longer accepted, and an empty text that means something else',
      [
        `${BODY}/price: the type was string or number and is string.`,
        `${BODY}/label: an empty text means something else.`,
      ],
      ({ sent, schemas }) => {
        sent['price']!.type = 'string';
        schemas['Sent']!['x-optional'] = {};
      },
    ],
    [
      'what responses and webhooks do not have any more, or have in another type',
      [OK, EVENT].flatMap((place) => [
        `${place}/note was removed.`,
        `${place}/id is no longer in every response.`,
        `${place}/id: the type was integer and is string.`,
        `${place}/state: the value "closed" was removed.`,
        `${place}/at: format was "date-time" and is "date".`,
        `${place}/inner/a was removed.`,
        `${place}/whole/a was removed.`,
        `${place}/bodies/0/a was removed.`,
      ]),
      ({ received, schemas }) => {
        delete received['note'];
        schemas['Received']!.required = ['state', 'inner'];
        received['id']!.type = 'string';
        received['state']!['enum'] = ['open'];
        received['at']!['format'] = 'date';
        schemas['Inner'] = { type: 'object', properties: {} };
      },
    ],
    [
      'a member of a response that may be null now',
      [OK, EVENT].map((place) => `${place}/id: the type was integer and is integer or null.`),
      ({ received }) => (received['id']!.type = ['integer', 'null']),
    ],
    [
      'a new alternative of a response that may have one kind of value only',
      [OK, EVENT].map((place) => `${place}/id: the alternative of type string was not possible before.`),
      ({ received }) => (received['id'] = { anyOf: [{ type: 'integer' }, { type: 'string' }] }),
    ],
  ];
  it.each(cases)('%s', (_, expected, change) => {
    const changes = found(change);
    expect(changes).toEqual(expect.arrayContaining(expected));
    expect(changes).toHaveLength(expected.length);
  });
});

describe('the comparison of OpenAPI documents accepts', () => {
  const cases: [string, Change][] = [
    ['no change', () => undefined],
    [
      'new paths, parameters, statuses and headers, and what is deprecated to be removed',
      ({ document, operation, ok, sent }) => {
        document.paths['/more'] = { get: { responses: {} } };
        operation.parameters!.push({ name: 'page', in: 'query', schema: text });
        operation.parameters![1]!.schema!['enum'] = ['a', 'b', 'c'];
        operation.parameters!.splice(2, 1);
        operation.responses!['423'] = { description: '' };
        ok.headers['Link'] = { description: '', schema: text };
        delete document.paths['/things/{id}']!['get'];
        delete sent['legacy'];
      },
    ],
    [
      'other names of a schema, an operation and a parameter of the path, and other descriptions',
      ({ document, schemas, ok, operation, received }) => {
        schemas['Renamed'] = schemas['Received']!;
        ok.content['application/json'] = { schema: { $ref: '#/components/schemas/Renamed' } };
        operation['operationId'] = 'createThing';
        operation['description'] = 'x';
        received['id']!['description'] = 'x';
        document.paths = { '/things/{thingId}': document.paths['/things/{id}']! };
        operation.parameters![0]!.name = 'thingId';
      },
    ],
    [
      'more members and values of a request, and wider limits',
      ({ sent, schemas }) => {
        sent['more'] = text;
        schemas['Sent']!.required = [];
        sent['mode']!['enum'] = ['fast', 'slow', 'never'];
        sent['name'] = { type: 'string', maxLength: 20 };
        Object.assign(sent['lines']!, { minItems: 0, maxItems: 6 });
        sent['label'] = text;
        sent['price'] = { type: ['string', 'number'] };
        schemas['Line']!.properties!['quantity']!.type = ['number', 'string'];
        sent['flag']!.anyOf!.push({ type: 'string' });
      },
    ],
    [
      'a named schema of several alternatives, and an alternative for each type of a list of types',
      ({ sent, schemas }) => {
        schemas['Flag'] = sent['flag']!;
        sent['flag'] = { description: 'The flag.', allOf: [{ $ref: '#/components/schemas/Flag' }] };
        const { type, ...keywords } = sent['price']!;
        sent['price'] = { anyOf: [type].flat().map((one) => ({ ...keywords, type: one! })) };
      },
    ],
    [
      'more members, values and kinds of objects of a response, and what is never null any more',
      ({ received, schemas }) => {
        received['more'] = text;
        schemas['Received']!.required!.push('more');
        received['state']!['enum'] = ['open', 'closed', 'lost'];
        received['note']!.type = 'string';
        received['inner'] = { $ref: '#/components/schemas/Inner' };
        const added = { type: 'object', required: ['c'], properties: { c: text } };
        received['bodies']!.items!.anyOf!.push(added);
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
