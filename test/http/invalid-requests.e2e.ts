import { beforeAll, describe, expect, it } from '@jest/globals';
import { maxBodyBytes } from '../../src/platform/http/validation/request-extensions.js';
import type { Answer } from '../support/api-client.js';
import { IS_FULL_DEPTH } from '../support/depth.js';
import { fillPath, OPERATIONS, type DocumentedOperation } from '../support/operations.js';
import { rowCounts } from '../support/row-counts.js';
import { newApplication, newContact, newPackaging, unique } from '../support/samples.js';
import { useService } from '../support/service.js';

/** Invalid requests to every operation of the OpenAPI document. */

const service = useService();
let before: Record<string, number>;
beforeAll(async () => {
  // Every list has a next page, and the id 1 exists.
  for (let count = 0; count < 2; count++) {
    await newApplication(service.admin);
    await newContact(service.admin);
    await newPackaging(service.admin);
    await service.admin.post('/shipping_methods', { name: 'Parcel' });
    await service.admin.post('/contact_references', {
      contact: { externalReference: unique('contact'), lastName: 'Renard' },
      customer: { name: '' },
    });
  }
  before = await rowCounts(service.database);
});

const withNames = (operations: DocumentedOperation[]): [string, DocumentedOperation][] =>
  operations.map((operation) => [operation.name, operation]);
const send = (
  operation: DocumentedOperation,
  path = fillPath(operation.path, '1'),
  body?: unknown,
): Promise<Answer> => service.admin.send(operation.method, path, body === undefined ? {} : { body });

/** Checks status and code; the client has compared the whole response with the OpenAPI document. */
function expectRefusal(answer: Answer, status: number, code: string): void {
  expect([answer.status, answer.body?.code]).toEqual([status, code]);
}

/** One of three values for each operation and each value for a third of them: what refuses them is the same for all. */
const shareOf = <T>(values: T[], operation: DocumentedOperation): T[] =>
  values.filter((_, index) => IS_FULL_DEPTH || (index + OPERATIONS.indexOf(operation)) % 3 === 0);

const pointersOf = ({ body }: Answer): string[] =>
  body.errors.map((fault: { pointer?: string; parameter?: string }) => fault.pointer ?? fault.parameter);

const needsToken = ({ operation }: DocumentedOperation): boolean => operation.security?.length !== 0;

it.each(withNames(OPERATIONS.filter(needsToken)))(
  '%s, 401: no token, an unknown token, a token in the query',
  async (_, operation) => {
    const path = fillPath(operation.path, '1');
    const anonymous = service.client(null);
    expectRefusal(await anonymous.send(operation.method, path), 401, 'missing_token');
    expectRefusal(await anonymous.send(operation.method, `${path}?token=x`), 401, 'missing_token');
    const basic = { headers: { Authorization: 'Basic YWRtaW46YWRtaW4=' } };
    expectRefusal(await anonymous.send(operation.method, path, basic), 401, 'missing_token');
    const unknown = { headers: { Authorization: 'Bearer unknown' } };
    expectRefusal(await anonymous.send(operation.method, path, unknown), 401, 'invalid_token');
  },
);

describe.each(withNames(OPERATIONS))('invalid requests to %s', (_, operation) => {
  const path = fillPath(operation.path, '1');

  it('400: unknown query parameters', async () => {
    const names = ['colour', '__proto__', 'constructor', 'toString', '%00', 'limit%5B%5D'];
    for (const name of shareOf(names, operation)) {
      const answer = await send(operation, `${path}?${name}=1`);
      expectRefusal(answer, 400, 'unknown_parameter');
      expect(pointersOf(answer)).toEqual([decodeURIComponent(name)]);
    }
  });

  it('406: Accept without JSON', async () => {
    const { method } = operation;
    const headers = { Accept: 'application/xml, image/*' };
    expectRefusal(await service.admin.send(method, path, { headers }), 406, 'not_acceptable');
  });

  it('404: paths that nearly match', async () => {
    const paths = [`${path}/`, `/${path}`, `${path}//`, path.toUpperCase(), `${path}/1/1/1/1`];
    for (const almost of shareOf(paths, operation)) {
      expect([almost, (await send(operation, almost)).status]).toEqual([almost, 404]);
    }
  });

  it('405: an unsupported method', async () => {
    const answer = await service.admin.send('PROPFIND', path);
    expectRefusal(answer, 405, 'method_not_allowed');
    expect(answer.headers.get('allow')!.split(', ')).toContain(operation.method);
  });
});

describe.each(withNames(OPERATIONS.filter(({ body }) => body !== null)))(
  'the request body of %s',
  (_, operation) => {
    const path = fillPath(operation.path, '1');
    const withBody = (body: unknown, type = 'application/json'): Promise<Answer> =>
      service.admin.send(operation.method, path, { body, headers: { 'Content-Type': type } });

    it('400: not JSON, or not an object', async () => {
      // An optional body may be empty.
      const empty = operation.operation.requestBody?.required === false ? [] : [''];
      const bodies = [
        ...[...empty, '{', 'null', '1', '"x"', 'true', '{}{}', '\u0000', '[['.repeat(5_000)],
        Buffer.from([0x22, 0xff, 0x22]),
      ];
      for (const body of shareOf(bodies, operation)) {
        expectRefusal(await withBody(body), 400, 'malformed_json');
      }
    });

    it('413: too large; 415: another content type', async () => {
      const tooMuch = 'x'.repeat(maxBodyBytes(operation.operation));
      expectRefusal(await withBody(`{"x":"${tooMuch}"}`), 413, 'payload_too_large');
      const types = ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16'];
      for (const type of types) {
        expectRefusal(await withBody('{}', type), 415, 'unsupported_media_type');
      }
    });

    it('422: an array', async () => {
      const answer = await withBody([]);
      expectRefusal(answer, 422, 'validation_failed');
      expect(pointersOf(answer)).toEqual(['#']);
    });

    it('422: each unknown field with its pointer', async () => {
      // A body of PATCH /orders/{id} may contain createdAt, because an order can be sent back as it was read.
      const unknown = ['colour', 'created_at', '__proto__', 'constructor', 'toString', 'hasOwnProperty', ''];
      const body = `{${unknown.map((name) => `"${name}":1`).join(',')}}`;
      const answer = await withBody(body);
      expectRefusal(answer, 422, 'validation_failed');
      expect(pointersOf(answer)).toEqual(expect.arrayContaining(unknown.map((name) => `#/${name}`)));
    });

    it('422: names and values that PostgreSQL cannot store as text', async () => {
      const bodies = ['{"x":"\\u0000"}', '{"x\\u0000":1}', '{"x":["\\ud800"]}', '{"x":{"y":"\\udfff"}}'];
      for (const body of bodies) {
        const answer = await withBody(body);
        expectRefusal(answer, 422, 'validation_failed');
        expect(answer.body.errors[0].code).toBe('text_not_storable');
      }
    });
  },
);

const invalidIds = [
  ...['abc', '-1', '0', '01', '1.0', '1e1', '+1', '%201', '9999999999999999999', '999999999999999', '%00'],
  ...['null', 'NaN', '%27%3B--', '%F0%9F%98%80', '1%2F2', '..%2F1', 'x'.repeat(5_000)],
];
const withId = OPERATIONS.filter(({ pathParameters }) => pathParameters.length > 0);

describe.each(withNames(withId.filter(({ body }) => body === null)))(
  'the id in the path of %s',
  (_, operation) => {
    it('404: invalid ids', async () => {
      const ids = shareOf(invalidIds, operation);
      const codes = ids.map(async (id) => [
        id,
        (await send(operation, fillPath(operation.path, id))).body.code,
      ]);
      expect(await Promise.all(codes)).toEqual(ids.map((id) => [id, 'not_found']));
    });
  },
);

it.each(withNames(withId))('400: an id of %s that is not percent-encoded UTF-8', async (_, operation) => {
  for (const id of shareOf(['%zz', '%', '%E0%A4%A', '%ff'], operation)) {
    expectRefusal(await send(operation, fillPath(operation.path, id)), 400, 'malformed_path');
  }
});

const invalidLimits = '0 -1 501 abc 1e2 1.0 %201 01 0x10 １ NaN'.split(' ').concat('', '9'.repeat(400));
const invalidCursors = ['', 'x', 'eyJpZCI6MX0', 'AAAA', '😀', 'null', 'x'.repeat(500), '..%2F..'];
const lists = OPERATIONS.filter(
  ({ method, query }) => method === 'GET' && query.some(({ name }) => name === 'limit'),
);

/** The event feed has no cursors: the parameter `after` names an event. */
const cursorsFor = ({ query }: DocumentedOperation): string[] =>
  query.some(({ name }) => name === 'cursor') ? invalidCursors : [];

describe.each(withNames(lists))('the pages of %s', (_, list) => {
  const path = fillPath(list.path, '1');
  // A list of a resource that does not exist may be refused for either reason.
  const codes = list.pathParameters.length === 0 ? ['invalid_cursor'] : ['invalid_cursor', 'not_found'];

  it('400: an invalid limit', async () => {
    for (const limit of shareOf(invalidLimits, list)) {
      const answer = await send(list, `${path}?limit=${limit}`);
      expect([limit, answer.body.code, pointersOf(answer)]).toEqual([limit, 'invalid_parameter', ['limit']]);
    }
  });

  it('400: a repeated parameter', async () => {
    for (const { name } of list.query) {
      expectRefusal(await send(list, `${path}?${name}=1&${name}=1`), 400, 'invalid_parameter');
    }
  });

  it('400: an invalid cursor', async () => {
    for (const cursor of shareOf(cursorsFor(list), list)) {
      expect(codes).toContain((await send(list, `${path}?cursor=${cursor}`)).body.code);
    }
  });

  it('400: a cursor of another list and a modified cursor', async () => {
    const first = await service.admin.get('/shipping_methods?limit=1');
    const cursor = /cursor=([\w-]+)/.exec(first.headers.get('link') ?? '')![1]!;
    const changed = `${cursor.slice(0, -2)}${cursor.at(-2) === 'A' ? 'B' : 'A'}${cursor.at(-1)}`;
    if (cursorsFor(list).length === 0) return;
    const wrong = list.path === '/shipping_methods' ? [changed] : [cursor, changed];
    for (const text of wrong) {
      expect(codes).toContain((await send(list, `${path}?limit=1&cursor=${text}`)).body.code);
    }
  });

  it('400: reports all faults at once', async () => {
    const answer = await send(list, `${path}?limit=0&colour=red&cursor=${'x'.repeat(501)}`);
    expect(pointersOf(answer).sort()).toEqual(['colour', 'cursor', 'limit']);
  });
});

it('the invalid requests of this file stored nothing', async () => {
  expect(await rowCounts(service.database)).toEqual(before);
});
