import { beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { Connections } from '../../src/platform/postgres/pool/connections.js';
import { RateLimiter } from '../../src/auth/rate-limits/rate-limiter.js';
import type { Answer } from '../support/api-client.js';
import { useEach } from '../support/each.js';
import { waitUntil } from '../support/delivery.js';
import { copyPackagingReferences } from '../support/many-rows.js';
import { orderCopy } from '../support/order-documents.js';
import { open } from '../support/raw-http.js';
import { BOX, bodyOf, minimalOrder, newShop } from '../support/samples.js';
import { useService } from '../support/service.js';

const MAX_PAGE_BYTES = 2 * 1024 * 1024;
const ITEMS = 1_000;
const LARGE_ORDERS = 12;

const service = useService();
const shop = useEach('suite', () => newShop(service.admin));
beforeAll(async () => {
  for (let count = 0; count < LARGE_ORDERS; count++)
    bodyOf(await shop.client.post('/orders', orderOf(ITEMS)));
});

const orderOf = (items: number): Record<string, unknown> =>
  minimalOrder({}, { items: Array(items).fill({ ...BOX, orderedQuantity: 1 }) });

interface Page {
  ids: number[];
  bytes: number;
}

const nextOf = ({ headers }: Answer): string | null =>
  /^<[^>]*\/api\/v1([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? null;

/** Follows the links from the first page to the last. */
async function pages(first: string, client = shop.client): Promise<Page[]> {
  const found: Page[] = [];
  for (let path: string | null = first; path !== null;) {
    // Not compressed, so that its length is that of the text.
    const answer: Answer = await client.get(path, { 'Accept-Encoding': 'identity' });
    const ids = bodyOf(answer).map(({ id }: { id: number }) => id);
    found.push({ ids, bytes: Number(answer.headers.get('content-length')) });
    path = nextOf(answer);
  }
  return found;
}

async function idsOf(table: string): Promise<number[]> {
  const rows = await service.database.query<{ id: string }>(`SELECT id FROM ${table} ORDER BY id DESC`);
  return rows.map(({ id }) => Number(id));
}

describe('pages of large entries', () => {
  it.each(['-createdAt', 'createdAt', '-updatedAt', 'updatedAt'])(
    'are smaller than 2 MiB and together contain every order once: sort=%s',
    async (sort) => {
      const found = await pages(`/orders?limit=500&sort=${sort}`);
      expect(Math.max(...found.map(({ bytes }) => bytes))).toBeLessThanOrEqual(MAX_PAGE_BYTES);
      expect(found.length).toBeGreaterThan(1);
      expect(found.every(({ ids }) => ids.length > 1)).toBe(true);
      const ids = found.flatMap((page) => page.ids);
      const all = await idsOf('orders');
      expect(ids).toEqual(sort.startsWith('-') ? all : all.reverse());
    },
  );

  it('contain as many small orders as the limit allows', async () => {
    const other = await newShop(service.admin);
    for (let count = 0; count < 5; count++) bodyOf(await other.client.post('/orders', orderOf(3)));
    const found = await pages('/orders?limit=2', other.client);
    expect(found.map(({ ids }) => ids.length)).toEqual([2, 2, 1]);
  });

  it('contain at least one order of any size', async () => {
    const other = await newShop(service.admin);
    for (let count = 0; count < 3; count++) bodyOf(await other.client.post('/orders', orderOf(ITEMS)));
    // Labels longer than the interface accepts, so that one order is larger than a page.
    await service.database.query(
      `UPDATE orders SET document = jsonb_set(document::jsonb, '{items}', (
         SELECT jsonb_agg(item || jsonb_build_object('label', repeat('x', 4000)))
         FROM jsonb_array_elements(document::jsonb -> 'items') item))::text
       WHERE application_id = $1`,
      [other.id],
    );
    const found = await pages('/orders', other.client);
    expect(found.map(({ ids }) => ids.length)).toEqual([1, 1, 1]);
  });

  it('also count the long texts of an order outside its items', async () => {
    const other = await newShop(service.admin);
    bodyOf(await other.client.post('/orders', { ...orderOf(1), comment: '€'.repeat(5_000) }));
    const before = (await idsOf('orders')).length;
    await service.database.query(
      `INSERT INTO orders SELECT copy.* FROM orders o, generate_series(1, 200) n,
       ${orderCopy('o', {
         id: `nextval(pg_get_serial_sequence('orders', 'id'))`,
         code: `'LONG-' || n`,
         access_id: `'long-' || n`,
         external_id: `'long-' || n`,
       })}
       WHERE o.application_id = $1`,
      [other.id],
    );
    const found = await pages('/orders?limit=500', other.client);
    expect(Math.max(...found.map(({ bytes }) => bytes))).toBeLessThanOrEqual(MAX_PAGE_BYTES);
    expect(found.flatMap(({ ids }) => ids)).toHaveLength((await idsOf('orders')).length - before + 1);
  });

  it('together contain every payment once', async () => {
    const order = minimalOrder(BOX);
    bodyOf(await shop.client.post('/orders', order));
    const operations = Array(100).fill({ orderExternalReference: order['externalId'], amount: '0.01' });
    const values = { amount: '1.00', type: 'card', operations };
    bodyOf(await shop.client.post('/payments', { ...values, reference: 'PAY-0' }));
    await service.database.query(
      `INSERT INTO payments SELECT copy.* FROM payments p, generate_series(1, 300) n,
       jsonb_populate_record(p, jsonb_build_object('id', nextval(pg_get_serial_sequence('payments', 'id')),
         'reference', 'PAY-' || n)) copy`,
    );
    await service.database.query(
      `INSERT INTO payment_operations SELECT copy.* FROM payments p, payment_operations o,
       jsonb_populate_record(o, jsonb_build_object('payment_id', p.id)) copy WHERE p.reference <> 'PAY-0'`,
    );
    const found = await pages('/payments?limit=500');
    expect(found.length).toBeGreaterThan(1);
    expect(Math.max(...found.map(({ bytes }) => bytes))).toBeLessThanOrEqual(MAX_PAGE_BYTES);
    expect(found.flatMap(({ ids }) => ids)).toEqual(await idsOf('payments'));
  });
});

describe('a response that the client does not read', () => {
  const UNREAD_MS = 300;
  let server: Server;
  beforeAll(async () => {
    server = service.app.getHttpServer();
    server.timeout = UNREAD_MS;
    await copyPackagingReferences(service.database, 60_000, shop.id);
  });

  const get = (path: string): string =>
    `GET /api/v1${path} HTTP/1.1\r\nHost: test\r\nX-AUTH-TOKEN: ${shop.token}\r\n\r\n`;
  const inFlight = (): number => service.app.get(RateLimiter).concurrentRequests(shop.id);

  it.each([
    ['a whole list, which is streamed', '/packaging_references', 1],
    // Several responses on one connection exceed the socket buffers of the operating system.
    ['pages', '/orders?limit=500', 20],
    ['events', '/events', 20],
    ['one order', '/orders/1', 90],
    ['the computation of an order', '/orders/1/computation', 90],
  ])('is aborted and its memory and connection are released: %s', async (_, path, times) => {
    const socket = open(service.url);
    socket.pause();
    const closed = once(socket, 'close');
    socket.write(get(path).repeat(times));
    await waitUntil(() => inFlight() > 0);
    await waitUntil(() => inFlight() === 0);
    await waitUntil(() => service.app.get(Connections).poolUse().active === 0);
    // The client can still read what is in the socket buffers; then the connection ends.
    let bytes = 0;
    socket.on('data', (chunk: Buffer) => (bytes += chunk.length));
    socket.resume();
    await closed;
    expect(bytes).toBeGreaterThan(0);
    expect((await fetch(`${service.url}/health/live`)).status).toBe(200);
    expect((await shop.client.get('/me')).status).toBe(200);
  });
});
