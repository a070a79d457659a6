import { describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { Answer } from '../support/api-client.js';
import { requestText, sendRaw } from '../support/raw-http.js';
import { bodyOf, newContact } from '../support/samples.js';
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

const post = (body: unknown, headers: Record<string, string> = {}) => service.admin.post(PATH, body, headers);

const pointersOf = (answer: Answer): string[] =>
  answer.body.errors.map(
    (fault: { pointer?: string; parameter?: string }) => fault.pointer ?? fault.parameter,
  );

const storedCount = async (): Promise<number> => (await service.admin.get(PATH)).body.length;

describe('a malformed request body', () => {
  it.each([
    ['a raw control character', '{"name":"a\u0001b"}'],
    ['objects nested 10,000 deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['arrays nested 10,000 deep', `{"name":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
    ['objects nested 21 deep', `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`],
    ['a surrogate in UTF-8', Buffer.from('7b226e616d65223a22eda080227d', 'hex')],
  ])('400 malformed_json: %s', async (_, body) => {
    expectProblem(await post(body), 400, 'malformed_json');
  });

  it('reads a body behind a byte order mark, but no second one', async () => {
    expect((await post(Buffer.from(`\ufeff${VALID}`))).status).toBe((await post(VALID)).status);
    expectProblem(await post(Buffer.from(`\ufeff\ufeff${VALID}`)), 400, 'malformed_json');
  });

  it.each([
    ['no content type', ''],
    ['a multipart form', 'multipart/form-data; boundary=x'],
    ['another JSON type', 'application/merge-patch+json'],
    ['invalid syntax', 'json; ;='],
    ['Latin 1', 'application/json; charset=iso-8859-1'],
  ])('415 for a content type of %s', async (_, contentType) => {
    expectProblem(await post(VALID, { 'Content-Type': contentType }), 415, 'unsupported_media_type');
  });

  it.each(['deflate', 'GZIP', 'gzip, identity'])('415 for the encoding %s', async (encoding) => {
    const answer = await post(gzipSync(VALID), { 'Content-Encoding': encoding });
    expectProblem(answer, 415, 'unsupported_media_type');
  });

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
    ['__proto__', '{"name":"x","__proto__":{"active":true}}', '#/__proto__', 'unknown_field'],
    ['with a name that a pointer must escape', '{"name":"x","a/b~c":1}', '#/a~1b~0c', 'unknown_field'],
    ['blank', '{"name":" \\t\\n\u00a0"}', '#/name', 'wrong_format'],
    ['a high surrogate alone', '{"name":"a\\ud83db"}', '#/name', 'text_not_storable'],
    ['NUL in a key', '{"name":"x","a\\u0000":1}', '#/a\u0000', 'text_not_storable'],
    ['half a surrogate pair in a key', '{"name":"x","a\\ud800":1}', '#/a\ufffd', 'text_not_storable'],
    ['a number beyond the range of a double', '{"name":"x","price":1e400}', '#/price', 'not_a_valid_decimal'],
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

  it.each([
    ['members', 422, () => post(Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`f${n}`, n])))],
    [
      'query parameters',
      400,
      () => service.admin.get(`${PATH}?${Array.from({ length: 900 }, (_, n) => `f${n}=1`).join('&')}`),
    ],
  ])('at most one hundred faults of unknown %s: %d', async (_, status, send) => {
    const answer = await send();
    expect([answer.status, pointersOf(answer).length]).toEqual([status, 100]);
    expect(answer.body.detail).toMatch(/ Only the first 100 faults are listed\.$/);
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
    ['an invalid escape', 'code=%zz', 'code'],
    ['an incomplete escape', 'code=a%2', 'code'],
    ['an incomplete UTF-8 sequence', 'externalId=%c3', 'externalId'],
    ['a surrogate', 'externalId=%ed%a0%80', 'externalId'],
    ['a cursor with an invalid escape', 'cursor=%zz', 'cursor'],
    ['a repeated parameter', 'code=a&code=b', 'code'],
    ['an empty parameter', 'state=', 'state'],
    ['a parameter without a value', 'limit', 'limit'],
  ])('400: %s in a query', async (_, query, parameter) => {
    const answer = await service.admin.get(`/orders?${query}`);
    expectProblem(answer, 400, 'invalid_parameter', '/api/v1/orders');
    expect(pointersOf(answer)).toEqual([parameter]);
  });

  it('400: a query with letters that are not percent-encoded, which are read when they are', async () => {
    const line = 'GET /api/v1/contacts?q=caf\u00e9 HTTP/1.1';
    const [answer] = await sendRaw(service.url, Buffer.from(requestText(line), 'utf8'));
    expect([answer!.status, JSON.parse(answer!.text).code]).toEqual([400, 'malformed_request']);
    const { customer } = await newContact(service.admin, { firstName: 'caf\u00e9 & 100 % + 1' });
    for (const q of ['caf%C3%A9%20%26%20100%20%25%20%2B%201', 'caf%C3%A9+%26+100+%25+%2B+1'])
      expect(bodyOf(await service.admin.get(`/contacts?customer=${customer.id}&q=${q}`))).toHaveLength(1);
  });

  it('401 before body and query are checked', async () => {
    expectProblem(await service.client(null).post(`${PATH}?colour=red`, '{'), 401, 'missing_token');
  });
});

describe('every response', () => {
  it.each(['A-1_b.c:d', 'x'.repeat(128)])('returns the X-Request-Id %s of the client', async (id) => {
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
