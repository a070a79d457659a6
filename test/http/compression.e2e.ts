import { beforeAll, describe, expect, it } from '@jest/globals';
import { gunzipSync } from 'node:zlib';
import { newApplication, bodyOf } from '../support/samples.js';
import { waitUntil } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { answersIn, bytesOf, open, requestText, type RawAnswer } from '../support/raw-http.js';
import { useReceiver } from '../support/receiver.js';
import { useService } from '../support/service.js';

const GZIP = 'Accept-Encoding: gzip';
const METHODS = 20;
/** A page has a Content-Length; a whole list is a stream. */
const PAGE = '/api/v1/shipping_methods?limit=100';
const WHOLE_LIST = '/api/v1/shipping_methods';
const SHORT = '/api/v1/shipping_methods?limit=1';

const service = useService();
const receiver = useReceiver('suite');
let webhook: number;
const shop = useEach('suite', () => newApplication(service.admin));
beforeAll(async () => {
  for (let count = 0; count < METHODS; count++)
    bodyOf(await service.admin.post('/shipping_methods', { name: `Parcel ${count} – ${'é'.repeat(40)}` }));
  const subscription = { event: 'sales_order_created', url: receiver.url };
  webhook = bodyOf(await shop.client.put('/webhooks', subscription)).id;
  // A waiting delivery changes responses at any time: its age is part of the statistics.
  const statistics = `/webhooks/${webhook}/statistics`;
  await waitUntil(async () => bodyOf(await shop.client.get(statistics)).waiting === 0);
});

interface Received extends Omit<RawAnswer, 'text'> {
  body: Buffer;
}

/** The bytes as they are sent, because fetch decodes them. */
async function receive(line: string, ...headers: string[]): Promise<Received> {
  const socket = open(service.url);
  socket.write(requestText(`${line} HTTP/1.1`, headers));
  const bytes = await bytesOf(socket);
  const [answer] = answersIn(bytes);
  return { ...answer!, body: bytes.subarray(bytes.indexOf('\r\n\r\n') + 4) };
}

describe('JSON that is read', () => {
  it('is compressed for a client that takes gzip, and has the same ETag', async () => {
    const [plain, compressed] = [await receive(`GET ${PAGE}`), await receive(`GET ${PAGE}`, GZIP)];
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(compressed.headers.get('content-encoding')).toBe('gzip');
    expect(compressed.body.length).toBeLessThan(plain.body.length / 2);
    expect(gunzipSync(compressed.body)).toEqual(plain.body);
    for (const { headers, body } of [plain, compressed]) {
      expect(headers.get('content-length')).toBe(String(body.length));
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(headers.get('vary')).toContain('Accept-Encoding');
    }
    const tag = plain.headers.get('etag')!;
    expect(compressed.headers.get('etag')).toBe(tag);
    const unchanged = await receive(`GET ${PAGE}`, GZIP, `If-None-Match: ${tag}`);
    expect(unchanged).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    expect(unchanged.headers.get('content-encoding')).toBeNull();
    expect(unchanged.headers.get('vary')).toContain('Accept-Encoding');
  });

  it.each([
    '',
    'Accept-Encoding:',
    'Accept-Encoding: br',
    'Accept-Encoding: gzip;q=0, identity',
    'Accept-Encoding: identity;q=1, gzip;q=0',
  ])('is not compressed with %j', async (header) => {
    const { headers, body } = await receive(`GET ${PAGE}`, ...(header === '' ? [] : [header]));
    expect(headers.get('content-encoding')).toBeNull();
    expect(JSON.parse(body.toString())).toHaveLength(METHODS);
  });

  it('is compressed while a whole list is streamed', async () => {
    const { body: list } = await service.admin.get('/shipping_methods');
    expect(list).toHaveLength(METHODS);
    // Decoded by fetch, which takes gzip.
    const answer = await fetch(`${service.url}${WHOLE_LIST}`, {
      headers: { 'X-AUTH-TOKEN': service.admin.token! },
    });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(await answer.json()).toEqual(list);
  });

  it('is sent as it is when it is short, and HEAD has the length of the text', async () => {
    expect((await receive(`GET ${SHORT}`, GZIP)).headers.get('content-encoding')).toBeNull();
    const [head, plain] = [await receive(`HEAD ${PAGE}`, GZIP), await receive(`GET ${PAGE}`)];
    expect(head.headers.get('content-encoding')).toBeNull();
    expect(head.headers.get('content-length')).toBe(plain.headers.get('content-length'));
    expect(head.body).toHaveLength(0);
  });
});

describe('an answer to a change', () => {
  it('is not compressed, because creating orders must cost no more', async () => {
    const answer = await fetch(`${service.url}/api/v1/applications`, {
      method: 'POST',
      headers: { 'X-AUTH-TOKEN': service.admin.token!, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'n'.repeat(64), rights: [] }),
    });
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([201, null]);
  });
});

describe('what the console reads every few seconds', () => {
  it.each([
    ['/applications', () => '/applications'],
    ['/people', () => '/people'],
    ['/sessions', () => '/sessions'],
    ['/refused_requests', () => '/refused_requests'],
    ['/webhook_deliveries', () => '/webhook_deliveries'],
    ['/webhooks/{id}/replays', () => `/webhooks/${webhook}/replays`],
    ['/webhooks/{id}/statistics', () => `/webhooks/${webhook}/statistics`],
    ['/webhooks/{id}/history', () => `/webhooks/${webhook}/history`],
  ])('%s is 304 while it is the same', async (_, path) => {
    const first = await service.admin.get(path());
    expect(first.status).toBe(200);
    const again = await service.admin.get(path(), { 'If-None-Match': first.headers.get('etag')! });
    expect([again.status, again.body]).toEqual([304, null]);
  });
});
