import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { EVENT_NAMES } from '../../src/events/catalogue.js';
import type { Answer, Body } from '../support/api-client.js';
import { signedInPerson } from '../support/console-session.js';
import { waitUntil } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { waitForFeed } from '../support/event-feed.js';
import { isVerified, useReceiver, type Received } from '../support/receiver.js';
import { bodyOf, newApplication, unique } from '../support/samples.js';
import { useService } from '../support/service.js';

const EVENT = 'sales_order_shipped';
const { components } = JSON.parse(
  readFileSync(new URL('../../dist/documents/asyncapi.json', import.meta.url), 'utf8'),
);
const exampleOf = (event: string): Body => components.messages[event].examples[0].payload;

describe('the example of an event in a test installation', () => {
  const service = useService({ TEST_MODE: 'true' });
  const shop = useEach('test', () => newApplication(service.admin));
  const receiver = useReceiver();

  const subscribe = async (values: object = { event: EVENT }, { client } = shop): Promise<Body> =>
    bodyOf(await client.put('/webhooks', { url: receiver.url, ...values }));
  const send = (event: string = EVENT, headers: Record<string, string> = {}): Promise<Answer> =>
    shop.client.post('/test/events', { event }, headers);

  async function delivery({ id }: Body): Promise<Received> {
    const find = () => receiver.received.find(({ headers }) => headers['webhook-id'] === id);
    await waitUntil(() => find() !== undefined);
    return find()!;
  }

  it('is delivered to each subscription of the application, signed like an event', async () => {
    const first = await subscribe();
    const second = await subscribe({ event: [EVENT, 'sales_order_created'] });
    await subscribe({ event: 'sales_order_created' });
    const { status, headers, body } = await send();
    expect(status).toBe(202);
    expect(body).toEqual({
      id: expect.stringMatching(/^msg_[0-9a-f]{32}$/),
      event: EVENT,
      deliveries: [first, second].map(({ id }) => ({ id: expect.any(Number), webhook: id })),
    });
    expect(headers.get('location')).toBe(`/api/v1/events/${body.id}`);
    await waitUntil(() => receiver.received.length === 2);
    for (const { secret } of [first, second]) {
      const verified = receiver.received.filter((request) => isVerified(request, secret));
      expect(verified.map((request) => request.headers['x-webhook-event'])).toEqual([EVENT]);
    }
    expect(receiver.messageIds).toEqual([body.id, body.id]);
    const states = async () => {
      const answers = await Promise.all(
        body.deliveries.map(({ id }: Body) => shop.client.get(`/webhook_deliveries/${id}`)),
      );
      return answers.map(bodyOf);
    };
    await waitUntil(async () => (await states()).every(({ state }) => state === 'delivered'));
    for (const { order, event } of await states())
      expect([order, event]).toEqual([null, { id: body.id, type: EVENT }]);
  });

  it('has the body of /asyncapi.json', async () => {
    await subscribe({ event: EVENT_NAMES });
    for (const event of EVENT_NAMES) {
      const { body } = await delivery(bodyOf(await send(event)));
      expect([event, JSON.parse(body.toString())]).toEqual([event, exampleOf(event)]);
    }
  });

  it('is not sent to an application that receives the events of others', async () => {
    const office = await newApplication(service.admin, { rights: ['sales'] });
    await subscribe({ event: EVENT }, office);
    expect((await send()).body.code).toBe('no_subscription');
    const { id } = await subscribe();
    const { deliveries } = bodyOf(await send());
    expect(deliveries.map(({ webhook }: Body) => webhook)).toEqual([id]);
    const rows = await service.database.sql`
      SELECT FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
       WHERE w.application_id = ${office.id} AND d.kind = 'event'`;
    expect(rows).toEqual([]);
  });

  it('is in the feed, without an order, and a reference leads to it', async () => {
    await subscribe({ event: EVENT, content: 'reference', ordered: true });
    const { id } = bodyOf(await send());
    const reference = JSON.parse((await delivery({ id })).body.toString());
    expect(reference).toMatchObject({ id, type: EVENT, order: null, sequence: null });
    const event = bodyOf(await shop.client.get(reference.url.replace('/api/v1', '')));
    expect(event).toMatchObject({ id, type: EVENT, order: null, sequence: null, data: exampleOf(EVENT) });
    expect(await waitForFeed(shop.client, 1)).toEqual([event]);
  });

  it('waits for no other one at an ordered subscription, and can be sent again', async () => {
    receiver.answer = () => ({ status: 500 });
    await subscribe({ event: EVENT, ordered: true });
    const [first, second] = [bodyOf(await send()), bodyOf(await send())];
    await Promise.all([first, second].map(delivery));
    receiver.answer = () => ({ status: 200 });
    const [{ id }] = second.deliveries;
    const isFinal = async () =>
      bodyOf(await shop.client.get(`/webhook_deliveries/${id}`)).state !== 'waiting';
    await waitUntil(isFinal);
    bodyOf(await shop.client.post(`/webhook_deliveries/${id}/redeliver`));
  });

  it('is sent once for an Idempotency-Key', async () => {
    await subscribe();
    const key = { 'Idempotency-Key': unique('key') };
    const [first, again] = [await send(EVENT, key), await send(EVENT, key)];
    expect([again.headers.get('idempotent-replayed'), again.body]).toEqual(['true', bodyOf(first)]);
    expect(await waitForFeed(shop.client, 1)).toHaveLength(1);
  });

  it('is refused without an active subscription, and writes nothing', async () => {
    await subscribe({ event: 'sales_order_created' });
    const { id } = await subscribe();
    await service.database.query('UPDATE webhooks SET active = false WHERE id = $1', [id]);
    const { status, body } = await send();
    expect([status, body.code]).toEqual([409, 'no_subscription']);
    expect(await waitForFeed(shop.client, 0)).toEqual([]);
  });

  it('is refused when there is no such event', async () => {
    for (const event of ['explode', 'webhook_ping', 'event_reference', 'toString']) {
      const { status, body } = await send(event);
      expect([status, body.errors[0].pointer]).toEqual([422, '#/event']);
    }
  });

  it('is not for a reader', async () => {
    await subscribe();
    const { client } = await signedInPerson(service.admin, { roles: ['reader'], application: shop.id });
    const { status, body } = await client.post('/test/events', { event: EVENT });
    expect([status, body.code]).toEqual([403, 'missing_right']);
  });
});
