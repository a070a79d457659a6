import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { open, bytesOf, answersIn, requestText, sendRaw, type RawAnswer } from '../support/raw-http.js';
import { filled, OPERATIONS } from '../support/operations.js';
import { rowCounts } from '../support/row-counts.js';
import { ADMIN_TOKEN, startService, type TestService } from '../support/service.js';

/** What no HTTP client sends: requests are written as bytes, and the answers read so. */

const PATH = '/api/v1/shipping_methods';
/** In pages: a whole list comes in chunks. */
const LIST = `${PATH}?limit=10`;
const BODY = '{"name":"Parcel"}';
const JSON_TYPE = 'Content-Type: application/json';
const LENGTH = `Content-Length: ${BODY.length}`;

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const send = (...parts: (string | Buffer)[]): Promise<RawAnswer[]> => sendRaw(service.url, ...parts);
const get = (target: string, headers: string[] = []): string =>
  requestText(`GET ${target} HTTP/1.1`, headers);
const post = (headers: string[], body: string = BODY): string =>
  requestText(`POST ${PATH} HTTP/1.1`, headers, body);
const repeated = (line: string, times: number): string[] =>
  Array.from({ length: times }, (_, n) => line.replace('#', String(n)));

/** One refusal, as a whole problem document, and nothing stored. */
async function expectRefusal(
  status: number,
  code: string,
  ...parts: (string | Buffer)[]
): Promise<RawAnswer> {
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

it('the requests that the others are made from succeed', async () => {
  expect((await send(get(PATH)))[0]!.status).toBe(200);
  expect((await send(post([JSON_TYPE, LENGTH])))[0]!.status).toBe(201);
});

describe('400 malformed_request', () => {
  const chunked = [JSON_TYPE, 'Transfer-Encoding: chunked'];
  it.each([
    ['garbage', '\u0000\u0001\u0002\r\n\r\n'],
    ['the beginning of TLS', Buffer.from('16030100f8010000f40303', 'hex')],
    ['the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['HTTP/0.9', `GET ${PATH}\r\n\r\n`],
    ['HTTP/3.0', `GET ${PATH} HTTP/3.0\r\nHost: test\r\n\r\n`],
    ['no Host', `GET ${PATH} HTTP/1.1\r\nX-AUTH-TOKEN: ${ADMIN_TOKEN}\r\nConnection: close\r\n\r\n`],
    ['a method in lower case', requestText(`get ${PATH} HTTP/1.1`)],
    ['a method that is none', requestText(`STEAL ${PATH} HTTP/1.1`)],
    ['a space in the target', get(`${PATH}?a=b c`)],
    ['NUL in the target', get(`${PATH}/\u0000`)],
    ['a target that is no path', get('shipping_methods')],
    ['a target beyond ASCII', get(`${PATH}/é`)],
    ['a folded header', get(PATH, ['X-Long: a', ' b'])],
    ['a space before the colon', get(PATH, ['X-Thing : a'])],
    ['a header without a name', get(PATH, [': a'])],
    ['a header without a colon', get(PATH, ['X-Thing'])],
    ['a control character in a header', get(PATH, ['X-Thing: a\u0001b'])],
    ['NUL in a header', get(PATH, ['X-Thing: a\u0000b'])],
    ['a line that ends without LF', get(PATH, ['X-Thing: a\rX-Other: b'])],
    ['Content-Length: abc', post([JSON_TYPE, 'Content-Length: abc'])],
    ['Content-Length: -1', post([JSON_TYPE, 'Content-Length: -1'])],
    ['Content-Length: +17', post([JSON_TYPE, 'Content-Length: +17'])],
    ['Content-Length: 17, 17', post([JSON_TYPE, 'Content-Length: 17, 17'])],
    ['a Content-Length that no number holds', post([JSON_TYPE, `Content-Length: ${'9'.repeat(30)}`])],
    ['two Content-Lengths', post([JSON_TYPE, LENGTH, 'Content-Length: 5'])],
    ['Content-Length and chunks', post([...chunked, LENGTH], `11\r\n${BODY}\r\n0\r\n\r\n`)],
    ['chunks whose size is no number', post(chunked, `zz\r\n${BODY}\r\n0\r\n\r\n`)],
    ['chunks that are longer than they say', post(chunked, `1\r\n${BODY}\r\n0\r\n\r\n`)],
    ['chunks of a size that no number holds', post(chunked, `${'f'.repeat(40)}\r\n${BODY}\r\n`)],
    ['chunked, and then something else', post([JSON_TYPE, 'Transfer-Encoding: chunked, gzip'], BODY)],
  ])('%s', async (_, request) => {
    await expectRefusal(400, 'malformed_request', request);
  });
});

describe('a target that leads nowhere', () => {
  it.each([
    ['%zz', `${PATH}/%zz`, 400, 'malformed_path'],
    ['%00', `${PATH}/%00`, 404, 'not_found'],
    ['%2e%2e', `${PATH}/%2e%2e/orders`, 404, 'not_found'],
    ['..', `${PATH}/../orders`, 404, 'not_found'],
    ['two slashes', '//api/v1/orders', 404, 'not_found'],
    ['a host of its own', '//evil.example/api/v1/orders', 404, 'not_found'],
    ['a backslash', '/api\\v1\\orders', 404, 'not_found'],
    ['a slash at the end', `${PATH}/`, 404, 'not_found'],
    ['a semicolon', `${PATH};a=b`, 404, 'not_found'],
    ['brackets', '/[/api/v1/orders', 404, 'not_found'],
    ['a URL of another kind', 'ftp://test/api/v1/orders', 404, 'not_found'],
    ['a whole URL of nothing', 'http://test/nothing', 404, 'not_found'],
    ['a whole URL, not percent-encoded', `http://test${PATH}/%zz`, 400, 'malformed_path'],
    ['a static file, not percent-encoded', '/docs/%zz', 404, 'not_found'],
    ['a static file with NUL', '/docs/%00', 404, 'not_found'],
    ['a static file beyond its directory', '/docs/..%2f..%2fpackage.json', 404, 'not_found'],
    ['a static file beyond its directory, plainly', '/docs/../../package.json', 404, 'not_found'],
  ])('%s', async (_, target, status, code) => {
    await expectRefusal(status, code, get(target));
  });

  it('the whole service', async () => {
    await expectRefusal(404, 'not_found', requestText('OPTIONS * HTTP/1.1'));
  });
});

describe('a request that is unusual, but right', () => {
  it.each([
    ['a whole URL', get(`http://elsewhere.example${LIST}`)],
    ['a whole URL in capitals', get(`HTTP://elsewhere.example:80${LIST}`)],
    ['HTTP/1.0', requestText(`GET ${LIST} HTTP/1.0`)],
    ['HTTP/1.0 without Host', `GET ${LIST} HTTP/1.0\r\nX-AUTH-TOKEN: ${ADMIN_TOKEN}\r\n\r\n`],
    ['an expectation that nobody knows', get(LIST, ['Expect: the-spanish-inquisition'])],
    ['a wish for another protocol', get(LIST, ['Connection: Upgrade', 'Upgrade: websocket'])],
    [
      'a wish for HTTP/2',
      get(LIST, ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: x']),
    ],
    ['another method in a header', get(LIST, ['X-HTTP-Method-Override: DELETE'])],
    ['a hundred headers', get(LIST, repeated('X-Header-#: 1', 97))],
    ['an empty line before it', `\r\n${get(LIST)}`],
  ])('%s', async (_, request) => {
    const answers = await send(request);
    expect(answers.map(({ status }) => status)).toEqual([200]);
    expect(Array.isArray(JSON.parse(answers[0]!.text))).toBe(true);
  });

  it('a POST with a whole URL says where the entry is as any other', async () => {
    const line = `POST http://elsewhere.example${PATH} HTTP/1.1`;
    const [answer] = await send(requestText(line, [JSON_TYPE, LENGTH], BODY));
    expect(answer!.headers.get('location')).toBe(`${PATH}/${JSON.parse(answer!.text).id}`);
  });

  it('a body in chunks, with a trailer', async () => {
    const body = `5\r\n${BODY.slice(0, 5)}\r\nc;a=b\r\n${BODY.slice(5)}\r\n0\r\nX-Trailer: 1\r\n\r\n`;
    const answers = await send(post([JSON_TYPE, 'Transfer-Encoding: chunked'], body));
    expect(answers.map(({ status }) => status)).toEqual([201]);
  });

  it('a body that is only sent when it is wanted', async () => {
    const socket = open(service.url);
    socket.once('data', () => socket.write(BODY));
    socket.write(post([JSON_TYPE, LENGTH, 'Expect: 100-continue'], ''));
    expect(answersIn(await bytesOf(socket)).map(({ status }) => status)).toEqual([201]);
  });

  it('HEAD, which has no body, also when it is refused', async () => {
    expect((await send(requestText(`HEAD ${LIST} HTTP/1.1`)))[0]).toMatchObject({ status: 200, text: '' });
    expect((await send(requestText(`HEAD ${PATH}/0 HTTP/1.1`)))[0]).toMatchObject({ status: 404, text: '' });
  });
});

describe('headers that come twice', () => {
  it.each([
    ['the token', ['X-AUTH-TOKEN: x'], 400],
    ['the content type', ['Content-Type: text/plain'], 400],
    ['the request id', ['X-Request-Id: a', 'X-Request-Id: b'], 201],
  ])('%s', async (_, headers, status) => {
    const [answer] = await send(post([JSON_TYPE, LENGTH, ...headers]));
    expect(answer!.status).toBe(status);
  });
});

describe('431 headers_too_large', () => {
  it.each([
    ['101 headers', get(PATH, repeated('X-Header-#: 1', 98))],
    ['a thousand headers', get(PATH, repeated('X-#: 1', 1_000))],
    ['headers of 17 kB', get(PATH, repeated(`X-#: ${'x'.repeat(1_000)}`, 17))],
    ['one header of 17 kB', get(PATH, [`X-Long: ${'x'.repeat(17_000)}`])],
    ['a target of 17 kB', get(`${PATH}?${'x'.repeat(17_000)}`)],
    ['a header that never ends', [get(PATH).slice(0, -4), `\r\nX-Long: ${'x'.repeat(1_000_000)}`].join('')],
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

  it('CONNECT: nothing but the end of the connection', async () => {
    expect(await send(requestText('CONNECT test:443 HTTP/1.1'))).toEqual([]);
  });
});

describe('a connection that goes on', () => {
  const keptGet = `GET ${LIST} HTTP/1.1\r\nHost: test\r\nX-AUTH-TOKEN: ${ADMIN_TOKEN}\r\n\r\n`;

  it('answers requests in the order they came', async () => {
    const answers = await send(keptGet, keptGet.replace(PATH, '/api/v1/nothing'), get(LIST));
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 200]);
  });

  it('answers what came before the garbage, and refuses the garbage', async () => {
    const socket = open(service.url);
    socket.write(`${keptGet}garbage\r\n\r\n`);
    setTimeout(() => socket.write('more garbage'), 50);
    expect(answersIn(await bytesOf(socket)).map(({ status }) => status)).toEqual([200, 400]);
  });

  it('refuses garbage after an answer', async () => {
    const socket = open(service.url);
    socket.write(keptGet);
    socket.once('data', () => socket.write('garbage\r\n\r\n'));
    expect(answersIn(await bytesOf(socket)).map(({ status }) => status)).toEqual([200, 400]);
  });

  it('stores nothing of a body that ends before it is complete', async () => {
    const before = await rowCounts(service.database);
    const socket = open(service.url);
    socket.write(post([JSON_TYPE, 'Content-Length: 18']));
    socket.end();
    const answers = answersIn(await bytesOf(socket));
    expect(answers.map(({ status }) => status)).toEqual([400]);
    expect(await rowCounts(service.database)).toEqual(before);
  });

  it('survives callers that hang up in the middle', async () => {
    for (const text of [post([JSON_TYPE, LENGTH]).slice(0, -5), get(PATH).slice(0, -4), keptGet]) {
      const socket = open(service.url);
      socket.write(text);
      socket.once('connect', () => socket.resetAndDestroy());
      await bytesOf(socket);
    }
    expect((await send(get(PATH)))[0]!.status).toBe(200);
  });
});

it('links to a next page only where the request says where it went', async () => {
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

describe('If-None-Match: *, without the headers that fetch adds to it', () => {
  const reads = OPERATIONS.filter(({ method }) => method === 'GET');
  it.each(reads.map((operation) => [operation.name, operation] as const))('%s', async (_, read) => {
    const target = `/api/v1${filled(read.path, '1')}`;
    const [answer] = await send(get(target, ['If-None-Match: *']));
    const isTagged = read.operation.parameters?.some(({ name }) => name === 'If-None-Match') ?? false;
    expect(isTagged ? [304, 404] : [200, 404]).toContain(answer!.status);
  });
});
