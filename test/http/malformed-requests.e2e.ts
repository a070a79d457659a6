import { describe, expect, it } from '@jest/globals';
import { open, bytesOf, answersIn, requestText, sendRaw, type RawAnswer } from '../support/raw-http.js';
import { fillPath, OPERATIONS, parametersOf } from '../support/operations.js';
import { rowCounts } from '../support/row-counts.js';
import { ADMIN_TOKEN, useService } from '../support/service.js';

/** Requests that no HTTP client sends; they are written to the socket as bytes. */

const PATH = '/api/v1/shipping_methods';
/** A page has a Content-Length; a list without limit is chunked, which the reader of this test does not support. */
const LIST = `${PATH}?limit=10`;
const BODY = '{"name":"Parcel"}';
const JSON_TYPE = 'Content-Type: application/json';
const LENGTH = `Content-Length: ${BODY.length}`;

const service = useService();

const send = (...parts: (string | Buffer)[]): Promise<RawAnswer[]> => sendRaw(service.url, ...parts);
const get = (target: string, headers: string[] = []) => requestText(`GET ${target} HTTP/1.1`, headers);
const post = (headers: string[], body: string = BODY) => requestText(`POST ${PATH} HTTP/1.1`, headers, body);
const repeatedHeader = (line: string, times: number): string[] =>
  Array.from({ length: times }, (_, n) => line.replace('#', String(n)));

/** Expects one complete problem document as the only response, and no change in the database. */
async function expectRefusal(status: number, code: string, ...parts: (string | Buffer)[]) {
  const before = await rowCounts(service.database);
  const answers = await send(...parts);
  expect(answers.map((answer) => answer.status)).toEqual([status]);
  const [answer] = answers as [RawAnswer];
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(JSON.parse(answer.text)).toMatchObject({
    type: `/docs/errors/${code}`,
    status,
    code,
    requestId: answer.headers.get('x-request-id'),
  });
  expect(answer.headers.get('connection')).toBe('close');
  expect(answer.text).not.toMatch(/HPE_|node:|\.js:/);
  expect(await rowCounts(service.database)).toEqual(before);
  return answer;
}

it('the valid requests that the invalid ones are derived from succeed', async () => {
  expect((await send(get(PATH)))[0]!.status).toBe(200);
  expect((await send(post([JSON_TYPE, LENGTH])))[0]!.status).toBe(201);
});

describe('400 malformed_request', () => {
  const chunked = [JSON_TYPE, 'Transfer-Encoding: chunked'];
  it.each([
    ['control characters', '\u0000\u0001\u0002\r\n\r\n'],
    ['a TLS client hello', Buffer.from('16030100f8010000f40303', 'hex')],
    ['the HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['HTTP/0.9', `GET ${PATH}\r\n\r\n`],
    ['no Host', `GET ${PATH} HTTP/1.1\r\nX-AUTH-TOKEN: ${ADMIN_TOKEN}\r\nConnection: close\r\n\r\n`],
    ['an unknown method', requestText(`STEAL ${PATH} HTTP/1.1`)],
    ['a space in the target', get(`${PATH}?a=b c`)],
    ['NUL in the target', get(`${PATH}/\u0000`)],
    ['a non-ASCII target', get(`${PATH}/é`)],
    ['a folded header', get(PATH, ['X-Long: a', ' b'])],
    ['a header without a colon', get(PATH, ['X-Thing'])],
    ['NUL in a header', get(PATH, ['X-Thing: a\u0000b'])],
    ['a CR without LF in a header', get(PATH, ['X-Thing: a\rX-Other: b'])],
    ['Content-Length: abc', post([JSON_TYPE, 'Content-Length: abc'])],
    ['Content-Length: 17, 17', post([JSON_TYPE, 'Content-Length: 17, 17'])],
    ['two Content-Lengths', post([JSON_TYPE, LENGTH, 'Content-Length: 5'])],
    [
      'Content-Length together with chunked encoding',
      post([...chunked, LENGTH], `11\r\n${BODY}\r\n0\r\n\r\n`),
    ],
    ['a chunk size that is not a number', post(chunked, `zz\r\n${BODY}\r\n0\r\n\r\n`)],
    ['a transfer encoding after chunked', post([JSON_TYPE, 'Transfer-Encoding: chunked, gzip'], BODY)],
  ])('%s', async (_, request) => {
    await expectRefusal(400, 'malformed_request', request);
  });
});

describe('a request target that matches no route is refused', () => {
  it.each([
    ['%zz', `${PATH}/%zz`, 400, 'malformed_path'],
    ['%00', `${PATH}/%00`, 404, 'not_found'],
    ['two slashes', '//api/v1/orders', 404, 'not_found'],
    ['a host without a scheme', '//evil.example/api/v1/orders', 404, 'not_found'],
    ['a backslash', '/api\\v1\\orders', 404, 'not_found'],
    ['a trailing slash', `${PATH}/`, 404, 'not_found'],
    ['brackets', '/[/api/v1/orders', 404, 'not_found'],
    ['a URL with another scheme', 'ftp://test/api/v1/orders', 404, 'not_found'],
    ['an absolute URL of an unknown path', 'http://test/nothing', 404, 'not_found'],
    ['an absolute URL with an invalid escape', `http://test${PATH}/%zz`, 400, 'malformed_path'],
    [
      'a static file outside its directory, percent-encoded',
      '/docs/..%2f..%2fpackage.json',
      404,
      'not_found',
    ],
    ['a static file outside its directory', '/docs/../../package.json', 404, 'not_found'],
  ])('%s', async (_, target, status, code) => {
    await expectRefusal(status, code, get(target));
  });

  it('* (the whole server)', async () => {
    await expectRefusal(404, 'not_found', requestText('OPTIONS * HTTP/1.1'));
  });
});

describe('an unusual but valid request succeeds', () => {
  it.each([
    ['an absolute URL', get(`http://elsewhere.example${LIST}`)],
    ['an absolute URL with a scheme in capitals', get(`HTTP://elsewhere.example:80${LIST}`)],
    ['HTTP/1.0', requestText(`GET ${LIST} HTTP/1.0`)],
    ['HTTP/1.0 without Host', `GET ${LIST} HTTP/1.0\r\nX-AUTH-TOKEN: ${ADMIN_TOKEN}\r\n\r\n`],
    ['an unknown Expect header', get(LIST, ['Expect: the-spanish-inquisition'])],
    ['an upgrade to WebSocket', get(LIST, ['Connection: Upgrade', 'Upgrade: websocket'])],
    [
      'an upgrade to HTTP/2',
      get(LIST, ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: x']),
    ],
    ['X-HTTP-Method-Override', get(LIST, ['X-HTTP-Method-Override: DELETE'])],
    ['a hundred headers', get(LIST, repeatedHeader('X-Header-#: 1', 97))],
    ['an empty line before it', `\r\n${get(LIST)}`],
  ])('%s', async (_, request) => {
    const answers = await send(request);
    expect(answers.map(({ status }) => status)).toEqual([200]);
    expect(Array.isArray(JSON.parse(answers[0]!.text))).toBe(true);
  });

  it('a POST to an absolute URL, whose Location is a path as for any other', async () => {
    const line = `POST http://elsewhere.example${PATH} HTTP/1.1`;
    const [answer] = await send(requestText(line, [JSON_TYPE, LENGTH], BODY));
    expect(answer!.headers.get('location')).toBe(`${PATH}/${JSON.parse(answer!.text).id}`);
  });

  it('a body in chunks, with a trailer', async () => {
    const body = `5\r\n${BODY.slice(0, 5)}\r\nc;a=b\r\n${BODY.slice(5)}\r\n0\r\nX-Trailer: 1\r\n\r\n`;
    const answers = await send(post([JSON_TYPE, 'Transfer-Encoding: chunked'], body));
    expect(answers.map(({ status }) => status)).toEqual([201]);
  });

  it('an empty body in chunks, with and without a media type, where no body is needed', async () => {
    for (const types of [[], [JSON_TYPE], ['Content-Type: application/x-www-form-urlencoded']])
      for (const path of ['webhooks/1/rotate_secret', 'orders/1/validate']) {
        const headers = [...types, 'Transfer-Encoding: chunked'];
        const request = requestText(`POST /api/v1/${path} HTTP/1.1`, headers, '0\r\n\r\n');
        expect((await send(request)).map(({ status }) => status)).toEqual([404]);
      }
  });

  it('a body that is sent after 100 Continue', async () => {
    const socket = open(service.url);
    socket.once('data', () => socket.write(BODY));
    socket.write(post([JSON_TYPE, LENGTH, 'Expect: 100-continue'], ''));
    expect(answersIn(await bytesOf(socket)).map(({ status }) => status)).toEqual([201]);
  });

  it('HEAD, whose response has no body, even when it is an error', async () => {
    expect((await send(requestText(`HEAD ${LIST} HTTP/1.1`)))[0]).toMatchObject({ status: 200, text: '' });
    expect((await send(requestText(`HEAD ${PATH}/0 HTTP/1.1`)))[0]).toMatchObject({ status: 404, text: '' });
  });
});

describe('a header that is sent twice', () => {
  it.each([
    ['Idempotency-Key', 'a', 'b'],
    ['X-AUTH-TOKEN', 'a', 'a'],
    ['Authorization', 'Bearer a', 'Bearer b'],
    ['Content-Type', 'application/json', 'text/plain'],
  ])('is refused when it has a single value: %s', async (name, one, other) => {
    const request = post([LENGTH, `${name}: ${one}`, `${name}: ${other}`]);
    const { text } = await expectRefusal(400, 'malformed_request', request);
    expect(JSON.parse(text).detail).toBe(`The header ${name.toLowerCase()} may be sent only once.`);
  });

  it('is accepted when it is X-Request-Id', async () => {
    const [answer] = await send(post([JSON_TYPE, LENGTH, 'X-Request-Id: a', 'X-Request-Id: b']));
    expect(answer!.status).toBe(201);
  });
});

describe('501 unsupported_transfer_coding', () => {
  it.each(['gzip, chunked', 'identity, chunked', 'gzip;q=1, chunked'])('%s', async (codings) => {
    const body = `11\r\n${BODY}\r\n0\r\n\r\n`;
    const request = post([JSON_TYPE, `Transfer-Encoding: ${codings}`], body);
    await expectRefusal(501, 'unsupported_transfer_coding', request);
    // The same in two headers, which a proxy may write.
    const [first, last] = codings.split(', ');
    const lines = [`Transfer-Encoding: ${first}`, `Transfer-Encoding: ${last}`];
    await expectRefusal(501, 'unsupported_transfer_coding', post([JSON_TYPE, ...lines], body));
  });

  it.each(['gzip', 'identity', 'xchunked', 'chunked, chunked'])(
    '400 for %s, in which no body can be found',
    (coding) => expectRefusal(400, 'malformed_request', post([JSON_TYPE, `Transfer-Encoding: ${coding}`])),
  );

  it('not for CHUNKED', async () => {
    const body = `11\r\n${BODY}\r\n0\r\n\r\n`;
    expect((await send(post([JSON_TYPE, 'Transfer-Encoding: CHUNKED'], body)))[0]!.status).toBe(201);
  });
});

describe('431 headers_too_large', () => {
  it.each([
    ['101 headers', get(PATH, repeatedHeader('X-Header-#: 1', 98))],
    ['headers of 17 kB', get(PATH, repeatedHeader(`X-#: ${'x'.repeat(1_000)}`, 17))],
    ['one header of 17 kB', get(PATH, [`X-Long: ${'x'.repeat(17_000)}`])],
    ['a target of 17 kB', get(`${PATH}?${'x'.repeat(17_000)}`)],
    [
      'a header of 1 MB without an end',
      [get(PATH).slice(0, -4), `\r\nX-Long: ${'x'.repeat(1_000_000)}`].join(''),
    ],
  ])('%s', async (_, request) => {
    const answers = await send(request);
    expect(answers.map(({ status }) => status)).toEqual([431]);
    expect(JSON.parse(answers[0]!.text)).toMatchObject({ code: 'headers_too_large', status: 431 });
  });
});

describe('methods', () => {
  it.each(['OPTIONS', 'TRACE', 'PROPFIND', 'PURGE', 'QUERY'])('405: %s', async (method) => {
    const { headers } = await expectRefusal(
      405,
      'method_not_allowed',
      requestText(`${method} ${PATH} HTTP/1.1`, ['Origin: https://evil.example']),
    );
    expect(headers.get('allow')).toBe('GET, HEAD, POST');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('CONNECT closes the connection without a response', async () => {
    expect(await send(requestText('CONNECT test:443 HTTP/1.1'))).toEqual([]);
  });
});

describe('a persistent connection', () => {
  const keepAliveGet = `GET ${LIST} HTTP/1.1\r\nHost: test\r\nX-AUTH-TOKEN: ${ADMIN_TOKEN}\r\n\r\n`;

  it('responds to requests in the order in which they arrived', async () => {
    const answers = await send(keepAliveGet, keepAliveGet.replace(PATH, '/api/v1/nothing'), get(LIST));
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 200]);
  });

  it('responds to a valid request and refuses invalid bytes that follow it at once', async () => {
    const socket = open(service.url);
    socket.write(`${keepAliveGet}garbage\r\n\r\n`);
    setTimeout(() => socket.write('more garbage'), 50);
    expect(answersIn(await bytesOf(socket)).map(({ status }) => status)).toEqual([200, 400]);
  });

  it('refuses invalid bytes that are sent after the response', async () => {
    const socket = open(service.url);
    socket.write(keepAliveGet);
    socket.once('data', () => socket.write('garbage\r\n\r\n'));
    expect(answersIn(await bytesOf(socket)).map(({ status }) => status)).toEqual([200, 400]);
  });

  it('stores nothing when the connection ends before the body is complete', async () => {
    const before = await rowCounts(service.database);
    const socket = open(service.url);
    socket.write(post([JSON_TYPE, 'Content-Length: 18']));
    socket.end();
    const answers = answersIn(await bytesOf(socket));
    expect(answers.map(({ status }) => status)).toEqual([400]);
    expect(await rowCounts(service.database)).toEqual(before);
  });

  it('that is reset by the client during a request does not stop the service', async () => {
    for (const text of [post([JSON_TYPE, LENGTH]).slice(0, -5), get(PATH).slice(0, -4), keepAliveGet]) {
      const socket = open(service.url);
      socket.write(text);
      socket.once('connect', () => socket.resetAndDestroy());
      await bytesOf(socket);
    }
    expect((await send(get(PATH)))[0]!.status).toBe(200);
  });
});

it('links to the next page with the host of the request, or without a host when it is invalid', async () => {
  await send(post([JSON_TYPE, LENGTH]), '');
  await send(post([JSON_TYPE, LENGTH]), '');
  const linkFor = async (host: string): Promise<string | null> => {
    const text = get(`${PATH}?limit=1`).replace('Host: test', host);
    return (await send(text))[0]!.headers.get('link');
  };
  expect(await linkFor('Host: shop.example:8080')).toMatch(
    /^<http:\/\/shop\.example:8080\/api\/v1\/shipping/,
  );
  expect(await linkFor('Host: [::1]:3000')).toMatch(/^<http:\/\/\[::1\]:3000\/api\/v1\/shipping/);
  for (const host of ['Host: x>; rel="next", <http://evil', 'Host: a b', 'Host: ', 'Host: é']) {
    expect(await linkFor(host)).toMatch(/^<\/api\/v1\/shipping_methods\?limit=1&cursor=[\w-]+>; rel="next"$/);
  }
});

describe('If-None-Match: * without Cache-Control, which fetch would add', () => {
  const reads = OPERATIONS.filter(({ method }) => method === 'GET');
  it.each(reads.map((operation) => [operation.name, operation] as const))('%s', async (_, read) => {
    const target = `/api/v1${fillPath(read.path, '1')}`;
    const [answer] = await send(get(target, ['If-None-Match: *']));
    const isTagged = parametersOf(read.operation).some(({ name }) => name === 'If-None-Match');
    expect(isTagged ? [304, 404] : [200, 404]).toContain(answer!.status);
  });
});
