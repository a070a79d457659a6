import { describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { withChecksum } from '../../src/auth/token.js';
import type { Answer } from '../support/api-client.js';
import { ADMIN_TOKEN, useService } from '../support/service.js';

const MEBIBYTE = 1_048_576;
const PATH = '/shipping_methods';
const VALID = '{"name":"Parcel"}';

const service = useService();

/** Expects a complete problem document without internals of the service. */
function expectProblem(answer: Answer, status: number, code: string, path = `/api/v1${PATH}`): void {
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(answer.body).toMatchObject({
    type: `/docs/errors/${code}`,
    title: expect.any(String),
    status,
    detail: expect.stringMatching(/\S/),
    instance: path,
    code,
    requestId: answer.headers.get('x-request-id'),
  });
  expect(answer.status).toBe(status);
  expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\.ts:|\.js:|SELECT |INSERT /);
}

const post = (body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  service.admin.post(PATH, body, headers);

const pointersOf = (answer: Answer): string[] =>
  answer.body.errors.map(
    (fault: { pointer?: string; parameter?: string }) => fault.pointer ?? fault.parameter,
  );

const storedCount = async (): Promise<number> => (await service.admin.get(PATH)).body.length;

describe('a malformed request body', () => {
  it.each([
    ['an empty body', ''],
    ['white space', ' \n '],
    ['truncated JSON', '{"name":"Parcel"'],
    ['two values', '{"name":"Parcel"}{}'],
    ['null', 'null'],
    ['a number', '1'],
    ['a string', '"x"'],
    ['a boolean', 'true'],
    ['NaN', '{"price":NaN}'],
    ['a raw control character', '{"name":"a\u0001b"}'],
    ['a raw NUL', '{"name":"a\u0000b"}'],
    ['objects nested 10,000 deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['arrays nested 10,000 deep', `{"name":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
    ['objects nested 21 deep', `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['a surrogate in UTF-8', Buffer.from('7b226e616d65223a22eda080227d', 'hex')],
    ['overlong UTF-8', Buffer.from('7b226e616d65223a22c080227d', 'hex')],
  ])('400 malformed_json: %s', async (_, body) => {
    expectProblem(await post(body), 400, 'malformed_json');
  });

  it('422: an array instead of an object', async () => {
    const answer = await post('[]');
    expectProblem(answer, 422, 'validation_failed');
    expect(pointersOf(answer)).toEqual(['#']);
  });

  it('reads a body behind a byte order mark, but no second one', async () => {
    expect((await post(Buffer.from(`\ufeff${VALID}`))).status).toBe((await post(VALID)).status);
    expectProblem(await post(Buffer.from(`\ufeff\ufeff${VALID}`)), 400, 'malformed_json');
  });

  it.each([
    ['no content type', ''],
    ['text', 'text/plain'],
    ['a form', 'application/x-www-form-urlencoded'],
    ['a multipart form', 'multipart/form-data; boundary=x'],
    ['XML', 'application/xml'],
    ['another JSON type', 'application/merge-patch+json'],
    ['invalid syntax', 'json; ;='],
    ['UTF-16', 'application/json; charset=utf-16'],
    ['Latin 1', 'application/json; charset=iso-8859-1'],
  ])('415 for a content type of %s', async (_, contentType) => {
    expectProblem(await post(VALID, { 'Content-Type': contentType }), 415, 'unsupported_media_type');
  });

  it.each(['gzip', 'deflate', 'br', 'GZIP', 'gzip, identity'])(
    '415 for the encoding %s',
    async (encoding) => {
      const answer = await post(gzipSync(VALID), { 'Content-Encoding': encoding });
      expectProblem(answer, 415, 'unsupported_media_type');
    },
  );

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
    '201 for %s',
    async (contentType) => {
      expect((await post(VALID, { 'Content-Type': contentType })).status).toBe(201);
    },
  );

  it('accepts the encoding identity, and objects nested 20 deep', async () => {
    expect((await post(VALID, { 'Content-Encoding': 'identity' })).status).toBe(201);
    expectProblem(await post(`${'{"a":'.repeat(20)}1${'}'.repeat(20)}`), 422, 'validation_failed');
  });
});

describe('a request body that is too large', () => {
  const large = (bytes: number): string => {
    const frame = '{"name":""}'.length;
    return `{"name":"${'x'.repeat(bytes - frame)}"}`;
  };

  it('413 when Content-Length exceeds the limit', async () => {
    expectProblem(await post(large(MEBIBYTE + 1)), 413, 'payload_too_large');
  });

  it('413 when chunks exceed the limit', async () => {
    const answer = await chunked(large(MEBIBYTE + 1));
    expectProblem(answer, 413, 'payload_too_large');
    expect(answer.headers.get('connection')).toBe('close');
  });

  it('is accepted at exactly the limit', async () => {
    expectProblem(await post(large(MEBIBYTE)), 422, 'validation_failed');
    expectProblem(await chunked(large(MEBIBYTE)), 422, 'validation_failed');
  });

  it('413 before the whole body is received', async () => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `POST /api/v1${PATH} HTTP/1.1\r\nHost: x\r\nX-AUTH-TOKEN: ${ADMIN_TOKEN}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 100000000\r\n\r\n{',
    );
    expect(await text(socket)).toMatch(/^HTTP\/1.1 413 /);
  });

  /** Unlike fetch, this also reads a response that arrives before the whole body was sent. */
  async function chunked(body: string): Promise<Answer> {
    const outgoing = request(`${service.url}/api/v1${PATH}`, {
      method: 'POST',
      headers: { 'X-AUTH-TOKEN': ADMIN_TOKEN, 'Content-Type': 'application/json' },
    });
    outgoing.on('error', () => undefined);
    for (let at = 0; at < body.length; at += 65_536) outgoing.write(body.slice(at, at + 65_536));
    outgoing.end();
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    const headers = new Headers(incoming.headers as Record<string, string>);
    return { status: incoming.statusCode ?? 0, headers, body: await json(incoming) };
  }
});

describe('invalid fields', () => {
  it.each([
    ['unknown', '{"name":"x","colour":"red"}', '#/colour', 'unknown_field'],
    ['misspelt', '{"name":"x","vatrate":20}', '#/vatrate', 'unknown_field'],
    ['read-only', '{"name":"x","id":7}', '#/id', 'unknown_field'],
    ['__proto__', '{"name":"x","__proto__":{"active":true}}', '#/__proto__', 'unknown_field'],
    ['constructor', '{"name":"x","constructor":{}}', '#/constructor', 'unknown_field'],
    ['toString', '{"name":"x","toString":1}', '#/toString', 'unknown_field'],
    ['hasOwnProperty', '{"name":"x","hasOwnProperty":1}', '#/hasOwnProperty', 'unknown_field'],
    ['with an empty name', '{"name":"x","":1}', '#/', 'unknown_field'],
    ['with a name that a pointer must escape', '{"name":"x","a/b~c":1}', '#/a~1b~0c', 'unknown_field'],
    ['missing', '{}', '#/name', 'required'],
    ['null instead of text', '{"name":null}', '#/name', 'wrong_type'],
    ['an object instead of text', '{"name":{}}', '#/name', 'wrong_type'],
    ['an array instead of text', '{"name":["x"]}', '#/name', 'wrong_type'],
    ['a boolean instead of text', '{"name":true}', '#/name', 'wrong_type'],
    ['a number instead of text', '{"name":1}', '#/name', 'wrong_type'],
    ['blank', '{"name":" \\t\\n\u00a0"}', '#/name', 'wrong_format'],
    ['empty text', '{"name":""}', '#/name', 'too_short'],
    ['too long', `{"name":"${'x'.repeat(256)}"}`, '#/name', 'too_long'],
    ['a high surrogate alone', '{"name":"a\\ud83db"}', '#/name', 'text_not_storable'],
    ['a low surrogate alone', '{"name":"a\\udc00"}', '#/name', 'text_not_storable'],
    ['NUL in a key', '{"name":"x","a\\u0000":1}', '#/a\u0000', 'text_not_storable'],
  ])('422: %s', async (_, body, pointer, code) => {
    const before = await storedCount();
    const answer = await post(body);
    expect(answer.body.errors).toEqual([{ pointer, code, detail: expect.any(String) }]);
    expectProblem(answer, 422, 'validation_failed');
    expect(await storedCount()).toBe(before);
  });

  it('422: all faults at once', async () => {
    const answer = await post({ name: '', price: '1e3', vatRate: 101, active: 'maybe', colour: 'red' });
    expectProblem(answer, 422, 'validation_failed');
    expect(pointersOf(answer).sort()).toEqual(['#/active', '#/colour', '#/name', '#/price', '#/vatRate']);
  });

  it('422: at most one hundred faults', async () => {
    const answer = await post(Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`f${n}`, n])));
    expectProblem(answer, 422, 'validation_failed');
    expect(pointersOf(answer)).toHaveLength(100);
  });

  it.each([
    ['NUL', '\\u0000'],
    ['a surrogate alone', '\\ud800'],
  ])('422 as valid JSON although the pointer contains %s', async (_, escape) => {
    expectProblem(await post(`{"name":"x","a${escape}":1}`), 422, 'validation_failed');
  });

  it.each([
    -1,
    '-0.01',
    1e-7,
    '1.0000001',
    '1e3',
    '1,5',
    'Infinity',
    'NaN',
    ' 1',
    '0x10',
    1e20,
    1e308,
    true,
    [1],
    {},
  ])('422: a price of %j', async (price) => {
    const answer = await post({ name: 'x', price });
    expectProblem(answer, 422, 'validation_failed');
    expect(pointersOf(answer)).toEqual(['#/price']);
  });

  it('422: a JSON number beyond the range of a double', async () => {
    const answer = await post('{"name":"x","price":1e400}');
    expectProblem(answer, 422, 'validation_failed');
  });

  it('201 with characters outside the basic plane, which are counted as code points', async () => {
    const name = '😀'.repeat(255);
    const answer = await post({ name });
    expect(answer.status).toBe(201);
    expect(answer.body.name).toBe(name);
    expectProblem(await post({ name: `${name}😀` }), 422, 'validation_failed');
  });

  it('201 with text that is stored exactly as sent', async () => {
    const name = ' Cafe\u0301 \u202e\t"<b>\\ ';
    expect((await post({ name })).body.name).toBe(name);
  });
});

describe('invalid paths, methods and queries', () => {
  it.each([
    '/nothing',
    '/shipping_methods/1/more',
    '/Shipping_Methods',
    '/shipping_methods/abc',
    '/shipping_methods/0',
  ])('404: %s', async (path) =>
    expectProblem(await service.admin.get(path), 404, 'not_found', `/api/v1${path}`),
  );

  it.each([
    '-1',
    '1.5',
    '1e3',
    '01',
    '0x1',
    '+1',
    '9999999999999999999',
    '999999999999999',
    '%00',
    '%20',
    '１',
  ])('404: the id %s', async (id) => {
    const path = `${PATH}/${encodeURI(decodeURIComponent(id))}`;
    expectProblem(await service.admin.get(path), 404, 'not_found', `/api/v1${path}`);
  });

  it.each(['%zz', '%', '%E0%A4%A', '%ff'])('400 malformed_path: %s', async (id) => {
    expectProblem(await service.admin.get(`${PATH}/${id}`), 400, 'malformed_path', `/api/v1${PATH}/${id}`);
  });

  it('404 for paths outside /api/v1', async () => {
    for (const path of ['/api', '/api/v2/orders', '/.env', '/%zz', '/health']) {
      const response = await fetch(`${service.url}${path}`);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      expect(await response.json()).toMatchObject({ status: 404, code: 'not_found', instance: path });
      expect(response.status).toBe(404);
    }
  });

  it('GET / redirects a program to the documentation', async () => {
    const response = await fetch(service.url, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/docs']);
  });

  it('405 for known paths outside /api/v1', async () => {
    const response = await fetch(`${service.url}/health/live`, { method: 'POST' });
    expect(await response.json()).toMatchObject({ code: 'method_not_allowed', instance: '/health/live' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it.each([
    ['DELETE', PATH, 'GET, HEAD, POST'],
    ['PUT', PATH, 'GET, HEAD, POST'],
    ['POST', `${PATH}/1`, 'GET, HEAD, PATCH'],
    ['DELETE', `${PATH}/1`, 'GET, HEAD, PATCH'],
    ['PROPFIND', `${PATH}/1`, 'GET, HEAD, PATCH'],
  ])('405: %s %s', async (method, path, allow) => {
    const answer = await service.admin.send(method, path);
    expectProblem(answer, 405, 'method_not_allowed', `/api/v1${path}`);
    expect(answer.headers.get('allow')).toBe(allow);
  });

  it('HEAD returns what GET returns, without a body', async () => {
    const answer = await service.admin.send('HEAD', PATH);
    expect([answer.status, answer.body]).toEqual([200, null]);
  });

  it.each(['?colour=red', '?size', '?a[b]=c', '?__proto__=1', '?constructor=1', '?%zz=1', '?=1'])(
    '400: the query %s',
    async (query) => expectProblem(await service.admin.get(`${PATH}${query}`), 400, 'unknown_parameter'),
  );

  it('400: an unknown query parameter of a request with a body', async () => {
    expectProblem(await service.admin.post(`${PATH}?colour=red`, { name: 'x' }), 400, 'unknown_parameter');
  });
});

describe('authentication', () => {
  const unknown = withChecksum('A'.repeat(30));
  const wrong = [
    ['malformed', { 'X-AUTH-TOKEN': 'x' }],
    [
      'with a wrong checksum',
      { 'X-AUTH-TOKEN': `${unknown.slice(0, -1)}${unknown.endsWith('0') ? '1' : '0'}` },
    ],
    ['unknown', { 'X-AUTH-TOKEN': unknown }],
    ['of 10 kB', { 'X-AUTH-TOKEN': 'x'.repeat(10_000) }],
    ['sent twice', { 'X-AUTH-TOKEN': `${ADMIN_TOKEN}, ${ADMIN_TOKEN}` }],
    ['the administrator token without its last character', { 'X-AUTH-TOKEN': ADMIN_TOKEN.slice(0, -1) }],
    ['unknown, in the Authorization header', { Authorization: `Bearer ${unknown}` }],
    ['a scheme alone', { Authorization: 'Bearer' }],
    ['beyond ASCII', { 'X-AUTH-TOKEN': 'é'.repeat(16) }],
  ] as const;

  it.each(wrong)('401: a token that is %s', async (_, headers) => {
    const answer = await service.client(null).get(PATH, headers);
    expectProblem(answer, 401, 'invalid_token');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('401 with the same body for every kind of invalid token', async () => {
    const id = { 'X-Request-Id': 'same' };
    const answers = await Promise.all(
      wrong.map(([, headers]) => service.client(null).get(PATH, { ...headers, ...id })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  });

  it.each([
    ['no token', '', {}],
    ['an empty token', '', { 'X-AUTH-TOKEN': '' }],
    ['a password for a proxy', '', { Authorization: 'Basic YWRtaW46YWRtaW4=' }],
    ['a token in the query', `?token=${ADMIN_TOKEN.replaceAll(' ', '+')}`, {}],
    ['a token in a cookie', '', { Cookie: `X-AUTH-TOKEN=${encodeURIComponent(ADMIN_TOKEN)}` }],
  ])('401: %s', async (_, query, headers) => {
    expectProblem(await service.client(null).get(`${PATH}${query}`, headers), 401, 'missing_token');
  });

  it('401 before body and query are checked', async () => {
    expectProblem(await service.client(null).post(`${PATH}?colour=red`, '{'), 401, 'missing_token');
  });

  it('the administrator token is accepted in X-AUTH-TOKEN', async () => {
    const client = service.client(null);
    expect((await client.get(PATH, { 'X-AUTH-TOKEN': ADMIN_TOKEN })).status).toBe(200);
  });
});

describe('every response', () => {
  it.each(['a', 'A-1_b.c:d', 'x'.repeat(128)])('returns the X-Request-Id %s of the client', async (id) => {
    const answer = await service.admin.get(PATH, { 'X-Request-Id': id });
    expect(answer.headers.get('x-request-id')).toBe(id);
    const refusal = await service.admin.get('/nothing', { 'X-Request-Id': id });
    expect(refusal.body.requestId).toBe(id);
  });

  it.each(['', 'a b', 'x'.repeat(129), '<script>', 'é'])(
    'has a generated X-Request-Id instead of "%s"',
    async (id) => {
      const answer = await service.admin.get(PATH, { 'X-Request-Id': id });
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it('has nosniff and neither X-Powered-By nor CORS headers', async () => {
    const { headers } = await service.admin.get(PATH);
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});
