import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { newMessageId, orderEvent, type DomainEvent } from '../../src/events/domain-event.js';
import { Connections } from '../../src/platform/postgres/pool/connections.js';
import { Transactions } from '../../src/platform/postgres/transactions/transactions.js';
import { recordEvents } from '../../src/persistence/events/outbox.js';
import { useDataSource } from '../support/database.js';
import type { ApiClient } from '../support/api-client.js';
import { waitUntil } from '../support/delivery.js';
import { readFeed, waitForFeed, type FeedEvent } from '../support/event-feed.js';
import { nextPagePath, pagesOf } from '../support/paging.js';
import { useReceiver, type Receiver } from '../support/receiver.js';
import {
  BOX,
  bodyOf,
  type TestApplication,
  takeOrder,
  newSubscription,
  newShop,
} from '../support/samples.js';
import { startService, useService } from '../support/service.js';

const service = useService();
const receiver = useReceiver();
const dataSource = useDataSource('suite', service, { poolSize: 2 });

const openShop = (values: { rights?: string[] } = {}) => newShop(service.admin, values);
const validate = async (id: number) => bodyOf(await service.admin.post(`/orders/${id}/validate`));

/** Events of an order that does not exist. */
function someEvents({ id }: TestApplication, count: number, payload = '{}'): DomainEvent[] {
  return Array.from({ length: count }, () =>
    orderEvent('sales_order_created', { id: 1, applicationId: id, version: 1 }, payload),
  );
}
const store = (events: DomainEvent[]): Promise<void> =>
  new Transactions(new Connections(dataSource)).run((tx) => recordEvents(tx, events));
const ids = (events: FeedEvent[]): string[] => events.map(({ id }) => id);

describe('GET /events', () => {
  it('returns the events, oldest first', async () => {
    const shop = await openShop();
    expect(bodyOf(await shop.client.get('/events'))).toEqual([]);
    const one = await takeOrder(shop);
    const two = await takeOrder(shop);
    const after = await validate(one.id);
    const common = {
      id: expect.stringMatching(/^msg_[0-9a-f]{32}$/),
      createdAt: expect.stringMatching(/Z$/),
    };
    const created = { ...common, type: 'sales_order_created', sequence: 1 };
    expect(await waitForFeed(shop.client, 3)).toEqual([
      { ...created, order: one.id, data: one },
      { ...created, order: two.id, data: two },
      { ...common, type: 'sales_order_validated', sequence: 2, order: one.id, data: after },
    ]);
  });

  it('returns the same bytes and the same id as the webhook', async () => {
    const shop = await openShop();
    await newSubscription(shop, 'sales_order_created', receiver.url);
    const { id } = await takeOrder(shop, { comment: 'e\u0301 😀 "\\ \u2028 1.0' });
    await waitUntil(() => receiver.received.length > 0);
    const [pushed] = receiver.received as [Receiver['received'][0]];
    const [event] = (await waitForFeed(shop.client, 1)) as [FeedEvent];
    expect(pushed.headers['webhook-id']).toBe(event.id);
    const text = await textOf(shop, '/events');
    expect(text.endsWith(`"data":${pushed.body.toString()}}]`)).toBe(true);
    expect(await textOf(shop, `/orders/${id}`)).toBe(pushed.body.toString());
  });

  it('returns the text of a payload unchanged', async () => {
    const shop = await openShop();
    const payload = '{"b":1.0,  "a":1e2,"text":"\\u00e9 é \\" }]", "b2":12345678901234567890}';
    await store(someEvents(shop, 2, payload));
    await waitForFeed(shop.client, 2);
    const text = await textOf(shop, '/events');
    expect(text.split(`"data":${payload}}`)).toHaveLength(3);
    expect(JSON.parse(text)).toHaveLength(2);
  });

  it('returns JSON, and only headers for HEAD', async () => {
    const shop = await openShop();
    await takeOrder(shop);
    await waitForFeed(shop.client, 1);
    const answer = await shop.client.get('/events', { 'Accept-Encoding': 'identity' });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const head = await shop.client.send('HEAD', '/events');
    expect([head.status, head.body]).toEqual([200, null]);
    expect(head.headers.get('content-length')).toBe(answer.headers.get('content-length'));
  });

  it('returns an application its own events, and the back office all events', async () => {
    const [one, two] = [await openShop(), await openShop()];
    const office = await openShop({ rights: ['sales'] });
    const orders = [await takeOrder(one), await takeOrder(two), await takeOrder(office)];
    const ordersIn = async (client: ApiClient, least: number) =>
      (await waitForFeed(client, least)).map(({ order }) => order);
    expect(await ordersIn(one.client, 1)).toEqual([orders[0].id]);
    expect(await ordersIn(two.client, 1)).toEqual([orders[1].id]);
    const ownIds = new Set(orders.map(({ id }) => id));
    for (const { client } of [office, { client: service.admin }]) {
      let seen: unknown[] = [];
      await waitUntil(async () => {
        seen = (await ordersIn(client, 3)).filter((id) => ownIds.has(id));
        return seen.length === 3;
      });
      expect(seen).toEqual(orders.map(({ id }) => id));
    }
  });

  it('returns only events of the catalogue, no pings', async () => {
    const shop = await openShop();
    await takeOrder(shop);
    await service.database.sql`
      INSERT INTO events (message_id, type, application_id, payload) VALUES (${newMessageId()}, 'webhook_ping', ${shop.id}, '{}')`;
    await store(someEvents(shop, 1));
    expect((await waitForFeed(shop.client, 2)).map(({ type }) => type)).toEqual([
      'sales_order_created',
      'sales_order_created',
    ]);
  });
});

describe('the body of an event', () => {
  it('has the same bytes when it is parsed and written again in JavaScript', async () => {
    const shop = await openShop();
    // Names with an escape are not among them: JSON.parse of V8 itself may return another one.
    const name = fc.oneof(
      fc.constantFrom(
        '10',
        '2',
        '007',
        '-1',
        '__proto__',
        'constructor',
        'é',
        'e\u0301',
        '\u2028',
        '\u007e',
        '😀',
      ),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).filter((text) => !/["\\]/.test(text)),
    );
    const value = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('1e21', '\t\r\n"\\/', '</script>'),
    );
    const metadata = fc
      .array(fc.tuple(name, value), { maxLength: 6 })
      .map((pairs) => Object.fromEntries(pairs));
    const quantity = fc.constantFrom(0.001, 1.5, '1.50', 123456.789);
    const samples = fc.sample(fc.tuple(metadata, metadata, quantity), 40);
    for (const [one, other, orderedQuantity] of samples) {
      const item = { ...BOX, orderedQuantity, metadata: other };
      const { id } = await takeOrder(shop, { metadata: one, items: [item] });
      await shop.client.patch(`/orders/${id}`, { metadata: { ...other, 7: 'seven', b: '', 1: 'one' } });
    }
    const stored = await service.database.sql<{ payload: string }>`
      SELECT payload FROM events WHERE application_id = ${shop.id}`;
    expect(stored.length).toBeGreaterThanOrEqual(2 * samples.length);
    const changed = stored.filter(({ payload }) => JSON.stringify(JSON.parse(payload)) !== payload);
    expect(changed).toEqual([]);
  });
});

describe('a page of GET /events', () => {
  let shop: TestApplication;
  let whole: FeedEvent[];
  beforeAll(async () => {
    shop = await openShop();
    for (let count = 0; count < 3; count++) await validate((await takeOrder(shop)).id);
    whole = await waitForFeed(shop.client, 6);
  });

  it.each([1, 2, 3, 5, 6, 7, 500])('has at most %d events and a link to the next page', async (limit) => {
    const pages = await pagesOf(shop.client, `/events?limit=${limit}`);
    expect(pages.flat()).toEqual(whole);
    const sizes = pages.map(({ length }) => length);
    expect(Math.max(...sizes)).toBe(Math.min(limit, whole.length));
    expect(pages).toHaveLength(Math.ceil(whole.length / limit));
  });

  it('can start after any event, even one of another type than requested', async () => {
    for (const [place, { id }] of whole.entries()) {
      const rest = whole.slice(place + 1);
      expect(await waitForFeed(shop.client, rest.length, id)).toEqual(rest);
      const type = 'sales_order_validated';
      const validated = rest.filter((event) => event.type === type);
      const query = `limit=2&type=${type}`;
      expect(await waitForFeed(shop.client, validated.length, id, query)).toEqual(validated);
    }
  });

  it('is empty at the end and continues when events are added', async () => {
    const last = whole.at(-1)!.id;
    const answer = await shop.client.get(`/events?after=${last}`);
    expect([bodyOf(answer), answer.headers.get('link')]).toEqual([[], null]);
    const { id } = await takeOrder(shop);
    const added = await waitForFeed(shop.client, 1, last);
    expect(added.map(({ order }) => order)).toEqual([id]);
  });

  it('is shorter when the events are large, but has at least one event', async () => {
    const shop = await openShop();
    const sizes = [3_000_000, 2_000_000, 5_000_000, 10, 10];
    const events = sizes.flatMap((size) => someEvents(shop, 1, `{"text":"${'x'.repeat(size)}"}`));
    await store(events);
    await waitForFeed(shop.client, sizes.length);
    const counts: number[] = [];
    let path: string | null = '/events';
    while (path !== null) {
      const answer = await shop.client.send('GET', path, { unchecked: 'body' });
      counts.push(bodyOf(answer).length);
      path = nextPagePath(service.url, answer);
    }
    expect(counts).toEqual([2, 1, 2]);
    const whole = await waitForFeed(shop.client, events.length);
    expect(ids(whole)).toEqual(events.map(({ messageId }) => messageId));
  });

  it('cannot start after an event that the caller may not see', async () => {
    const otherShop = await openShop();
    await takeOrder(otherShop);
    const [foreign] = await waitForFeed(otherShop.client, 1);
    const unknown = newMessageId();
    for (const after of [foreign!.id, unknown, 'msg_', 'x', '', '1', `${whole[0]!.id}0`]) {
      const answer = await shop.client.get(`/events?after=${after}`);
      expect([after, answer.status, answer.body.code]).toEqual([after, 400, 'invalid_cursor']);
      expect(answer.body.errors).toEqual([
        { parameter: 'after', code: 'invalid_cursor', detail: expect.any(String) },
      ]);
    }
    const [ofForeignEvent, ofUnknownEvent] = await Promise.all(
      [foreign!.id, unknown].map((after) => shop.client.get(`/events?after=${after}`)),
    );
    const { requestId: _, ...problem } = ofForeignEvent!.body;
    expect(ofUnknownEvent!.body).toMatchObject(problem);
  });

  it('cannot start after an event that was deleted because of its age', async () => {
    const old = await openShop();
    await store(someEvents(old, 2));
    const [first, second] = await waitForFeed(old.client, 2);
    await service.database.query('DELETE FROM events WHERE message_id = $1', [first!.id]);
    const answer = await old.client.get(`/events?after=${first!.id}`);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_cursor']);
    expect(answer.body.detail).toContain('deleted because of its age');
    expect(await waitForFeed(old.client, 1)).toEqual([second]);
  });
});

describe('the sequence of an event', () => {
  it('equals the version of the order in the payload and the header of the webhook', async () => {
    const shop = await openShop();
    for (const event of ['sales_order_created', 'sales_order_validated', 'payment_received']) {
      await newSubscription(shop, event, receiver.url);
    }
    const { id, externalId } = await takeOrder(shop);
    const operation = { orderExternalReference: externalId, amount: '1' };
    const payment = { type: 'card', date: '2026-11-21', reference: newMessageId(), amount: '1' };
    bodyOf(await shop.client.post('/payments', { ...payment, operations: [operation] }));
    await validate(id);
    await waitUntil(() => receiver.received.length >= 3);
    const events = await waitForFeed(shop.client, 3);
    expect(events.map(({ sequence, data }) => [sequence, data['version'] ?? null])).toEqual([
      [1, 1],
      [2, null],
      [3, 3],
    ]);
    const sequences = receiver.received.map(({ headers }) => [
      headers['webhook-id'],
      headers['x-webhook-sequence'],
    ]);
    expect(sequences.sort()).toEqual(events.map(({ id, sequence }) => [id, String(sequence)]).sort());
  });

  it('is absent when the event is not about one order', async () => {
    const shop = await openShop();
    await newSubscription(shop, 'payment_received', receiver.url);
    const reference = newMessageId();
    const payment = { type: 'card', date: '2026-11-21', reference, amount: '1', operations: [] };
    bodyOf(await shop.client.post('/payments', payment));
    await waitUntil(() => receiver.received.length > 0);
    expect(receiver.received[0]!.headers).not.toHaveProperty('x-webhook-sequence');
    expect(await waitForFeed(shop.client, 1)).toMatchObject([{ sequence: null, order: null }]);
  });
});

describe('a database that was restored on another server', () => {
  it('keeps the order of its events, and new events come after them', async () => {
    const shop = await openShop();
    await store(someEvents(shop, 3));
    await store(someEvents(shop, 2));
    const before = (await waitForFeed(shop.client, 5)).reverse();
    // Positions above the transaction ids of this server, in the reverse order of the ids.
    await service.database.sql`
      UPDATE events SET feed_position = 8000000000 - id WHERE application_id = ${shop.id}`;
    expect(await readFeed(shop.client)).toEqual([]);
    const again = await startService({}, service.database);
    const reader = again.client(shop.token);
    await store(someEvents(shop, 1));
    const after = await waitForFeed(reader, 6);
    expect(after.slice(0, 5)).toEqual(before);
    expect(await waitForFeed(reader, 3, before[2]!.id)).toEqual(after.slice(3));
    const places = () => service.database.query('SELECT id, feed_position FROM events ORDER BY id');
    const placesBefore = await places();
    await again.stop();
    await (await startService({}, service.database)).stop();
    expect(await places()).toEqual(placesBefore);
  });
});

async function textOf({ token }: TestApplication, path: string): Promise<string> {
  const response = await fetch(`${service.url}/api/v1${path}`, { headers: { 'X-AUTH-TOKEN': token } });
  return response.text();
}

describe('GET /events/{id}', () => {
  const read = async (client: ApiClient, id: string) => client.get(`/events/${id}`);

  it('returns the event as the feed does, to its application and with the right sales', async () => {
    const shop = await openShop();
    await takeOrder(shop);
    const [event] = await waitForFeed(shop.client, 1);
    const office = await openShop({ rights: ['sales'] });
    expect(bodyOf(await read(shop.client, event!.id))).toEqual(event);
    expect(bodyOf(await read(office.client, event!.id))).toEqual(event);
  });

  it('returns 304 to a repetition', async () => {
    const shop = await openShop();
    await takeOrder(shop);
    const [event] = await waitForFeed(shop.client, 1);
    const { headers } = await read(shop.client, event!.id);
    const headersOfRepetition = { 'If-None-Match': headers.get('etag')! };
    expect((await shop.client.get(`/events/${event!.id}`, headersOfRepetition)).status).toBe(304);
  });

  it('does not return pings, which are not in the feed', async () => {
    const shop = await openShop();
    const url = 'http://127.0.0.1:9/';
    const webhook = await newSubscription(shop, 'sales_order_created', url);
    const ping = bodyOf(await shop.client.post(`/webhooks/${webhook.id}/ping`));
    const delivery = bodyOf(await shop.client.get(`/webhook_deliveries/${ping.id}`));
    expect((await read(shop.client, delivery.event.id)).status).toBe(404);
  });

  it.each(['1', 'msg_', `msg_${'0'.repeat(32)}`, `msg_${'0'.repeat(31)}%00`, 'MSG_1', '%F0%9F%8E%89'])(
    'is 404 for the id %s',
    async (id) => expect((await read(service.admin, id)).status).toBe(404),
  );
});
