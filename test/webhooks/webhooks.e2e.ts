import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import type { ApiClient } from '../support/api-client.js';
import { waitUntil } from '../support/delivery.js';
import { PatientClient } from '../support/patient-client.js';
import { type Receiver, useReceiver } from '../support/receiver.js';
import {
  bodyOf,
  newApplication,
  newPackaging,
  sharePackaging,
  type TestApplication,
  takeOrder,
  newSubscription,
} from '../support/samples.js';
import { useService } from '../support/service.js';

const EVENT = 'sales_order_created';
const URL_ONE = 'https://shop.example/hooks?shop=1';

const service = useService();

let shop: TestApplication;
async function newShop(): Promise<ApiClient> {
  shop = await newApplication(service.admin);
  return shop.client;
}

describe('PUT /webhooks', () => {
  it('creates a subscription and returns its secret', async () => {
    const client = await newShop();
    const answer = await client.put('/webhooks', { event: EVENT, url: URL_ONE });
    expect(answer.status).toBe(200);
    const { key } = bodyOf(await client.get('/me'));
    expect(answer.body).toEqual({
      id: expect.any(Number),
      application: { id: shop.id, name: expect.any(String) },
      event: EVENT,
      url: URL_ONE,
      key,
      active: true,
      disabledReason: null,
      ordered: false,
      signatures: ['v1'],
      headers: {},
      content: 'full',
      health: 'ok',
      lastFailure: null,
      pausedUntil: null,
      failingSince: null,
      previousSecretUntil: null,
      warnings: [],
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{32}$/),
    });
  });

  it('replaces the url, keeps id and secret, and does not return the secret again', async () => {
    const client = await newShop();
    const { secret, ...first } = await newSubscription({ client }, EVENT, URL_ONE);
    const storedSecret = () =>
      service.database.query('SELECT secret FROM webhooks WHERE id = $1', [first.id]);
    const before = await storedSecret();
    const second = await newSubscription({ client }, EVENT, 'https://other.example/');
    const warnings = [{ code: 'url_replaced', detail: expect.stringContaining(URL_ONE) }];
    const changed = { url: 'https://other.example/', updatedAt: expect.any(String), warnings };
    expect(second).toEqual({ ...first, ...changed });
    expect(await storedSecret()).toEqual(before);
    expect(secret).toBeDefined();
  });

  it('creates one subscription from twenty concurrent requests', async () => {
    // A busy service refuses some of so many requests.
    const client = new PatientClient(service.url, (await newShop()).token);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.put('/webhooks', { event: EVENT, url: URL_ONE })),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ body }) => body.secret !== undefined)).toHaveLength(1);
  });

  it('activates a subscription that was disabled or paused', async () => {
    const client = await newShop();
    const { id } = await newSubscription({ client }, EVENT, URL_ONE);
    const disable = `
      UPDATE webhooks SET active = false, disabled_reason = 'gone', failing_since = now(),
        paused_until = now() + interval '1 hour' WHERE id = $1`;
    await service.database.query(disable, [id]);
    expect(bodyOf(await client.get(`/webhooks/${id}`))).toMatchObject({
      active: false,
      disabledReason: 'gone',
      pausedUntil: expect.stringMatching(/Z$/),
      failingSince: expect.stringMatching(/Z$/),
    });
    const again = await newSubscription({ client }, EVENT, URL_ONE);
    const active = { active: true, disabledReason: null, pausedUntil: null, failingSince: null };
    expect(again).toMatchObject({ id, ...active });
  });

  it('refuses an unknown event and lists the known ones', async () => {
    await newShop();
    const { status, body } = await shop.client.put('/webhooks', { event: 'order_eaten', url: URL_ONE });
    expect(status).toBe(422);
    expect(body.errors).toEqual([
      { pointer: '#/event', code: 'not_allowed', detail: expect.stringContaining('sales_order_validated') },
    ]);
  });
});

describe('a webhook subscription', () => {
  it('is listed, read and deleted by its application', async () => {
    const client = await newShop();
    const { secret: _, ...one } = await newSubscription({ client }, EVENT, URL_ONE);
    const { secret: __, ...two } = await newSubscription({ client }, 'sales_order_validated', URL_ONE);
    expect(bodyOf(await client.get('/webhooks'))).toEqual([one, two]);
    expect(bodyOf(await client.get(`/webhooks/${one.id}`))).toEqual(one);
    expect(await client.delete(`/webhooks/${one.id}`)).toMatchObject({ status: 204, body: null });
    expect(bodyOf(await client.get('/webhooks'))).toEqual([two]);
    for (const method of ['get', 'delete'] as const) {
      expect(await client[method](`/webhooks/${one.id}`)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    }
  });
});

describe('an event of an order', () => {
  const receiver = useReceiver('suite');

  it('is sent signed, with the body of GET /orders/{id}, only to the subscribers of its application', async () => {
    const [client, other] = [await newShop(), await newApplication(service.admin)];
    const { secret, key } = await newSubscription({ client }, EVENT, receiver.url);
    await other.client.put('/webhooks', { event: EVENT, url: `${receiver.url}/other` });
    const packaging = await newPackaging(service.admin);
    const reference = await sharePackaging(service.admin, shop.id, packaging.id);
    const order = await takeOrder({ client }, {}, { internalReferenceId: reference.id });

    await waitUntil(() => receiver.received.length > 0);
    const [{ path, headers, body }] = receiver.received as [Receiver['received'][0]];
    expect(path).toBe('/hooks');
    expect(headers).toMatchObject({ 'x-webhook-event': EVENT, 'x-webhook-key': key });
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(order);
    expect(receiver.received).toHaveLength(1);
  });
});
