import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import type { Body } from '../support/api-client.js';
import { waitUntil } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { deletePings, emit } from '../support/events.js';
import { Receiver, useReceiver, type Received } from '../support/receiver.js';
import { bodyOf, faultsOf, newShop, takeOrder, newApplication } from '../support/samples.js';
import { useService } from '../support/service.js';

const EVENT = 'sales_order_created';
const VALIDATED = 'sales_order_validated';
const SHIPPED = 'sales_order_shipped';
const OWN = { Authorization: 'Bearer 3f9a1c', 'x-tenant': 'ärger' };

const RESERVED = [
  ...['Host', 'content-type', 'Content-Encoding', 'Transfer-Encoding', 'connection', 'Keep-Alive'],
  ...['Proxy-Connection', 'TE', 'Trailer', 'Upgrade', 'Expect', 'User-Agent', 'Accept-Encoding'],
  ...['traceparent', 'tracestate', 'webhook-id', 'Webhook-Whatever', 'X-WEBHOOK-KEY', 'x-webhook-whatever'],
];

const service = useService();

const receiver = useReceiver();
const shop = useEach('test', () => newShop(service.admin));

const send = (more: object) => shop.client.put('/webhooks', { event: EVENT, url: receiver.url, ...more });
const subscribe = async (more: object = {}): Promise<Body> => bodyOf(await send(more));
const actions = async (id: number): Promise<string[]> =>
  bodyOf(await shop.client.get(`/webhooks/${id}/history`)).map(({ action }: Body) => action);

async function received(count: number, requests: Received[] = receiver.received): Promise<Received[]> {
  await waitUntil(() => requests.length === count);
  return requests;
}

describe('own headers of a subscription', () => {
  it('are sent with pings and events, replace each other as a whole, and stay when they are absent', async () => {
    const { id, headers } = await subscribe({ headers: OWN });
    expect(headers).toEqual({ Authorization: null, 'x-tenant': null });
    for (const ping of await received(2, receiver.pings))
      expect(ping.headers).toMatchObject({ authorization: 'Bearer 3f9a1c', 'x-tenant': 'ärger' });

    expect((await subscribe()).headers).toEqual(headers);
    await takeOrder(shop);
    const [first] = await received(1);
    expect(first!.headers['authorization']).toBe('Bearer 3f9a1c');

    expect((await subscribe({ headers: { 'X-Api-Key': '1' } })).headers).toEqual({ 'X-Api-Key': null });
    await takeOrder(shop);
    const [, second] = await received(2);
    expect(second!.headers).toMatchObject({ 'x-api-key': '1' });
    expect(second!.headers['authorization']).toBeUndefined();

    expect((await subscribe({ headers: {} })).headers).toEqual({});
    expect(bodyOf(await shop.client.get(`/webhooks/${id}`)).headers).toEqual({});
    await takeOrder(shop);
    const [, , third] = await received(3);
    expect(third!.headers['x-api-key']).toBeUndefined();
  });

  it('are not sent to another origin unless they are sent again', async () => {
    const { id } = await subscribe({ headers: OWN });
    const { port } = new URL(receiver.url);
    const other = await Receiver.start();
    try {
      for (const url of [other.url, `http://localhost:${port}/`, receiver.url.replace('http:', 'https:')]) {
        const { status, body } = await send({ url });
        expect([url, status, body.errors]).toMatchObject([
          url,
          422,
          [{ pointer: '#/headers', code: 'required' }],
        ]);
      }
      expect(bodyOf(await shop.client.get(`/webhooks/${id}`)).url).toBe(receiver.url);
      const moved = await subscribe({ url: `${receiver.url}elsewhere` });
      expect(moved.headers).toEqual({ Authorization: null, 'x-tenant': null });
      expect((await subscribe({ url: other.url, headers: { 'x-tenant': '2' } })).headers).toEqual({
        'x-tenant': null,
      });
      const [ping] = await received(2, other.pings);
      expect([ping!.headers['authorization'], ping!.headers['x-tenant']]).toEqual([undefined, '2']);
      await subscribe({ headers: {} });
      expect((await subscribe({ url: other.url })).url).toBe(other.url);
    } finally {
      await other.stop();
    }
  });

  it('are in the history when their values change, without the values', async () => {
    const { id } = await subscribe({ headers: OWN });
    await subscribe({ headers: OWN });
    expect(await actions(id)).toEqual(['subscribe']);
    await subscribe({ headers: { ...OWN, Authorization: 'Bearer 77aa' } });
    await subscribe({ headers: {} });
    await subscribe({ headers: {} });
    expect(await actions(id)).toEqual(['change_headers', 'change_headers', 'subscribe']);
    const history = JSON.stringify(bodyOf(await shop.client.get(`/webhooks/${id}/history`)));
    expect(history).not.toContain('77aa');
  });

  it('are encrypted in the database, and gone after the subscription was deleted', async () => {
    const { id } = await subscribe({ headers: OWN });
    const stored = async (): Promise<Body> =>
      (await service.database.query('SELECT w::text AS row, headers FROM webhooks w WHERE id = $1', [id]))[0];
    expect(String((await stored()).headers)).not.toContain('3f9a1c');
    expect((await shop.client.delete(`/webhooks/${id}`)).status).toBe(204);
    const row = await stored();
    expect(row === undefined || row.headers === null).toBe(true);
  });

  it('cannot have a name that the service or HTTP itself sets', async () => {
    for (const name of RESERVED) {
      const { status, body } = await send({ headers: { [name]: '1', Other: '2' } });
      const detail = `Expected a header of your own, but "${name}" is set by the service or by HTTP itself.`;
      const errors = [{ pointer: `#/headers/${name}`, code: 'header_reserved', detail }];
      expect({ status, errors: body.errors }).toEqual({ status: 422, errors });
    }
  });

  it('are refused when they are no headers, too many, or given twice', async () => {
    const many = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`X-${index}`, '']));
    const faults: [object, string, string][] = [
      [{ 'X Y': '1' }, '#/headers/X Y', 'wrong_format'],
      [{ 'X-É': '1' }, '#/headers/X-É', 'wrong_format'],
      [{ '': '1' }, '#/headers/', 'wrong_format'],
      [{ [`X${'-'.repeat(64)}`]: '1' }, `#/headers/X${'-'.repeat(64)}`, 'too_long'],
      [{ X: 'one\r\nHost: other' }, '#/headers/X', 'wrong_format'],
      [{ X: '\u0085' }, '#/headers/X', 'wrong_format'],
      [{ X: '€' }, '#/headers/X', 'wrong_format'],
      [{ X: 'x'.repeat(1_025) }, '#/headers/X', 'too_long'],
      [{ X: 1 }, '#/headers/X', 'wrong_type'],
      [{ 'X-a': '1', 'x-A': '2' }, '#/headers/x-A', 'repeated'],
      [many, '#/headers', 'too_many'],
    ];
    for (const [headers, pointer, code] of faults) {
      const { status, body } = await send({ headers });
      expect({ status, errors: body.errors }).toMatchObject({ status: 422, errors: [{ pointer, code }] });
    }
    const longest = { [`X${'-'.repeat(63)}`]: 'x'.repeat(1_024), Empty: '', Tab: 'a\tb' };
    expect((await send({ headers: longest })).status).toBe(200);
    await received(2, receiver.pings);
  });
});

describe('a subscription that receives references', () => {
  it('is sent the id of the event and of the order, and no personal data', async () => {
    const { id, content } = await subscribe();
    expect(content).toBe('full');
    expect((await subscribe({ content: 'reference' })).content).toBe('reference');
    expect((await subscribe()).content).toBe('reference');
    const order = await takeOrder(shop);

    const [{ headers, body }] = (await received(1)) as [Received];
    const reference = JSON.parse(String(body));
    expect(reference).toEqual({
      id: headers['webhook-id'],
      type: EVENT,
      createdAt: expect.any(String),
      sequence: 1,
      order: { id: order.id },
      url: `/api/v1/events/${String(headers['webhook-id'])}`,
    });
    const event = bodyOf(await shop.client.get(reference.url.slice('/api/v1'.length)));
    expect(event).toMatchObject({ id: reference.id, createdAt: reference.createdAt, data: order });

    await subscribe({ content: 'full' });
    await takeOrder(shop);
    const [, full] = await received(2);
    expect(JSON.parse(String(full!.body))).toMatchObject({ code: expect.any(String) });
    expect(await actions(id)).toEqual(['change_content', 'change_content', 'subscribe']);
  });

  it('is signed and pinged like every other', async () => {
    const { id, secret } = await subscribe({ content: 'reference' });
    const pings = await received(2, receiver.pings);
    for (const { body } of pings)
      expect(JSON.parse(String(body))).toEqual({ id, event: EVENT, url: receiver.url });
    await takeOrder(shop);
    const [{ headers, body }] = (await received(1)) as [Received];
    expect(() => new Webhook(secret).verify(body, headers as Record<string, string>)).not.toThrow();
  });
});

describe('a subscription to several events', () => {
  const put = (body: object, client = shop.client) => client.put('/webhooks', { url: receiver.url, ...body });
  const subscribeTo = async (body: object): Promise<Body> => bodyOf(await put(body));
  const receivedTypes = (): string[] =>
    receiver.received.map(({ headers }) => String(headers['x-webhook-event'])).sort();

  it('is the same subscription for the same set of events, and another one for any other set', async () => {
    const { id, event, secret } = await subscribeTo({ event: [VALIDATED, EVENT, VALIDATED] });
    expect([event, typeof secret]).toEqual([[EVENT, VALIDATED], 'string']);
    const again = await subscribeTo({ event: [EVENT, VALIDATED], ordered: true });
    expect([again.id, again.secret, again.ordered]).toEqual([id, undefined, true]);

    const single = await subscribeTo({ event: EVENT });
    expect(single.event).toBe(EVENT);
    expect(single.id).not.toBe(id);
    expect((await subscribeTo({ event: [EVENT] })).id).toBe(single.id);
    expect(bodyOf(await shop.client.get('/webhooks')).map((one: Body) => one.event)).toEqual([
      [EVENT, VALIDATED],
      EVENT,
    ]);
  });

  it('receives each of its events, pings that name them, and nothing else', async () => {
    const { id } = await subscribeTo({ event: [EVENT, VALIDATED] });
    await waitUntil(() => receiver.pings.length === 2);
    for (const { body } of receiver.pings)
      expect(JSON.parse(body.toString())).toEqual({ id, event: [EVENT, VALIDATED], url: receiver.url });
    for (const type of [EVENT, SHIPPED, VALIDATED] as const)
      await emit(service, 1, { applicationId: shop.id, type });
    await waitUntil(() => receiver.received.length === 2);
    expect(receivedTypes()).toEqual([EVENT, VALIDATED]);
  });

  it('replays all of its events together', async () => {
    const { id } = await subscribeTo({ event: [EVENT, VALIDATED] });
    await deletePings(service);
    await service.database.query('UPDATE webhooks SET active = false WHERE id = $1', [id]);
    for (const type of [EVENT, SHIPPED, VALIDATED] as const)
      await emit(service, 2, { applicationId: shop.id, type, age: 10 });
    bodyOf(await shop.client.post(`/webhooks/${id}/enable`));
    const since = new Date(Date.now() - 3_600_000).toISOString();
    bodyOf(await shop.client.post(`/webhooks/${id}/replay`, { since }));
    await waitUntil(() => receiver.received.length === 4);
    expect(receivedTypes()).toEqual([EVENT, EVENT, VALIDATED, VALIDATED]);
  });

  it.each([
    ['all', ''],
    ['delivered ones', '&state=delivered'],
  ])('lists its deliveries of one event: %s', async (_, more) => {
    await subscribeTo({ event: [EVENT, VALIDATED] });
    await subscribeTo({ event: VALIDATED });
    for (const type of [EVENT, VALIDATED] as const) await emit(service, 1, { applicationId: shop.id, type });
    await waitUntil(() => receiver.received.length === 3);
    await waitUntil(
      async () => bodyOf(await shop.client.get('/webhook_deliveries?state=waiting')).length === 0,
    );
    const of = async (event: string): Promise<string[]> =>
      bodyOf(await shop.client.get(`/webhook_deliveries?event=${event}${more}`)).map(
        (delivery: Body) => delivery.event.type,
      );
    expect(await of(EVENT)).toEqual([EVENT]);
    expect(await of(VALIDATED)).toEqual([VALIDATED, VALIDATED]);
    expect(await of(SHIPPED)).toEqual([]);
  });

  it('is refused without an event, and for events that the application does not receive', async () => {
    expect(faultsOf(await put({}))).toBe('422 validation_failed #/event required');
    expect(faultsOf(await put({ event: [] }))).toBe('422 validation_failed #/event too_few');
    expect(faultsOf(await put({ event: 5 }))).toBe('422 validation_failed #/event wrong_type');
    const { client } = await newApplication(service.admin, { rights: ['logistics'] });
    expect(faultsOf(await put({ event: ['webhook_failing', SHIPPED, VALIDATED] }, client))).toBe(
      '422 validation_failed #/event/1 not_allowed #/event/2 not_allowed',
    );
  });
});
