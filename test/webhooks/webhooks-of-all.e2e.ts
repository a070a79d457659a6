import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Answer, Body } from '../support/api-client.js';
import { waitUntil } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { deletePings, emit } from '../support/events.js';
import { useReceiver } from '../support/receiver.js';
import { bodyOf, newApplication, unique, type TestApplication, newSubscription } from '../support/samples.js';
import { useService } from '../support/service.js';

const EVENT = 'sales_order_validated';
const HOUR_AGO = new Date(Date.now() - 3_600_000).toISOString();

const service = useService({ WEBHOOK_RETRY_SCHEDULE: '20h' });
const receiver = useReceiver('suite');
const office = useEach('suite', () => newApplication(service.admin, { rights: ['sales'] }));
let shop: TestApplication;
let shopName: string;
let webhook: Body;

beforeEach(async () => {
  receiver.answer = () => ({ status: 200 });
  shopName = unique('shop');
  shop = await newApplication(service.admin, { name: shopName });
  webhook = await newSubscription(shop, EVENT, `${receiver.url}/${shopName}`);
  await deletePings(service);
});

const read = async (client = office.client) => bodyOf(await client.get(`/webhooks/${webhook.id}`));
const change = (columns: string): Promise<unknown> =>
  service.database.query(`UPDATE webhooks SET ${columns} WHERE id = $1`, [webhook.id]);
const idsOf = (answer: Answer): number[] => bodyOf(answer).map(({ id }: Body) => id);

/** Waits for a delivery of an event of the shop. */
async function deliver(isDone: (delivery: Body) => boolean): Promise<Body> {
  const [messageId] = await emit(service, 1, { applicationId: shop.id });
  let found: Body;
  await waitUntil(async () => {
    const all = bodyOf(await office.client.get(`/webhook_deliveries?webhook=${webhook.id}`));
    found = all.find(({ event }: Body) => event.id === messageId);
    return found !== undefined && isDone(found);
  });
  return found;
}
/** Requests to the subscription of this test; those to subscriptions of earlier tests can still arrive. */
const requestsToWebhook = (): number =>
  [...receiver.received, ...receiver.pings].filter(({ path }) => path.endsWith(shopName)).length;
const isDelivered = ({ state }: Body): boolean => state === 'delivered';
const hasFailed = ({ attempts }: Body): boolean => attempts.length === 1;

describe('the subscription of another application, with the right sales', () => {
  it('has the name of its application, and no webhook key', async () => {
    expect(await read()).toEqual({ ...(await read(shop.client)), key: null });
    expect(await read()).toMatchObject({ application: { id: shop.id, name: shopName }, url: webhook.url });
  });

  it('is in the list, which has those of all applications', async () => {
    const own = await newSubscription(office, EVENT, receiver.url);
    expect(idsOf(await office.client.get('/webhooks'))).toEqual(expect.arrayContaining([webhook.id, own.id]));
    expect(idsOf(await shop.client.get('/webhooks'))).toEqual([webhook.id]);
  });

  it('is not in the list after it was deleted', async () => {
    await shop.client.delete(`/webhooks/${webhook.id}`);
    expect(idsOf(await office.client.get('/webhooks'))).not.toContain(webhook.id);
    expect((await office.client.get(`/webhooks/${webhook.id}`)).status).toBe(404);
  });

  it('can be pinged', async () => {
    const { id, event } = bodyOf(await office.client.post(`/webhooks/${webhook.id}/ping`));
    await waitUntil(() => receiver.pings.some(({ headers }) => headers['webhook-id'] === event.id));
    expect(bodyOf(await office.client.get(`/webhook_deliveries/${id}`))).toMatchObject({
      webhook: webhook.id,
      kind: 'ping',
    });
  });

  it('can be enabled', async () => {
    await change(`active = false, disabled_reason = 'gone'`);
    const enabled = bodyOf(await office.client.post(`/webhooks/${webhook.id}/enable`));
    expect(enabled).toMatchObject({ id: webhook.id, active: true, health: 'ok', key: null });
    expect(await read(shop.client)).toMatchObject({ active: true, disabledReason: null });
  });

  it('can be sent a delivery again', async () => {
    const { id, event } = await deliver(isDelivered);
    receiver.received.length = 0;
    expect(bodyOf(await office.client.post(`/webhook_deliveries/${id}/redeliver`)).id).toBe(id);
    await waitUntil(() => receiver.messageIds.includes(event.id));
  });

  it('can be sent the events of a range of time again, until that is cancelled', async () => {
    await deliver(isDelivered);
    const body = { since: HOUR_AGO, state: 'all' };
    const { id } = bodyOf(await office.client.post(`/webhooks/${webhook.id}/replay`, body));
    expect(idsOf(await office.client.get(`/webhooks/${webhook.id}/replays`))).toEqual([id]);
    expect(bodyOf(await office.client.post(`/webhook_replays/${id}/cancel`)).id).toBe(id);
    expect(bodyOf(await shop.client.get(`/webhook_replays/${id}`)).status).not.toBe('running');
  });

  it('cannot be sent anything while its application is switched off, and the error says so', async () => {
    const { id } = await deliver(isDelivered);
    const sent = requestsToWebhook();
    bodyOf(await service.admin.patch(`/applications/${shop.id}`, { active: false }));
    const answers = [
      await office.client.post(`/webhooks/${webhook.id}/ping`),
      await office.client.post(`/webhook_deliveries/${id}/redeliver`),
      await office.client.post(`/webhooks/${webhook.id}/replay`, { since: HOUR_AGO, state: 'all' }),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'application_inactive', webhook: webhook.id },
      });
    expect(bodyOf(await office.client.get(`/webhooks/${webhook.id}/replays`))).toEqual([]);
    expect(bodyOf(await office.client.get(`/webhook_deliveries/${id}`)).redeliveredAt).toBeNull();
    await emit(service, 1, { applicationId: shop.id });
    const [waiting] = bodyOf(
      await office.client.get(`/webhook_deliveries?webhook=${webhook.id}&state=waiting`),
    );
    expect(waiting).toMatchObject({ reason: 'application_inactive', nextAttemptAt: null });
    expect(requestsToWebhook()).toBe(sent);
    bodyOf(await service.admin.patch(`/applications/${shop.id}`, { active: true }));
    expect((await office.client.post(`/webhooks/${webhook.id}/ping`)).status).toBe(202);
  });

  it('cannot be deleted, and its secret cannot be replaced', async () => {
    expect((await office.client.delete(`/webhooks/${webhook.id}`)).status).toBe(404);
    expect((await office.client.post(`/webhooks/${webhook.id}/rotate_secret`, {})).status).toBe(404);
    expect((await read(shop.client)).active).toBe(true);
  });

  it('stays as it is when the caller subscribes to the same event', async () => {
    await office.client.put('/webhooks', { event: EVENT, url: `${receiver.url}/office` });
    expect((await read()).url).toBe(webhook.url);
  });

  it('is not sent the event of another application again after its application has lost the right', async () => {
    const other = await newApplication(service.admin, { rights: ['sales'] });
    webhook = await newSubscription(other, EVENT, receiver.url);
    const { id, redeliveredAt } = await deliver(isDelivered);
    bodyOf(await service.admin.patch(`/applications/${other.id}`, { rights: [] }));
    const answer = await office.client.post(`/webhook_deliveries/${id}/redeliver`);
    expect(answer).toMatchObject({ status: 403, body: { code: 'missing_right', right: 'sales' } });
    expect(bodyOf(await office.client.get(`/webhook_deliveries/${id}`)).redeliveredAt).toBe(redeliveredAt);
  });
});

describe('the filters of GET /webhooks', () => {
  const found = async (query: string, client = office.client): Promise<number[]> =>
    idsOf(await client.get(`/webhooks?${query}`));

  it('application: the subscriptions of that application only', async () => {
    expect(await found(`application=${shop.id}`)).toEqual([webhook.id]);
    expect(await found(`application=${office.id}`)).not.toContain(webhook.id);
  });

  it('application: requires the right sales', async () => {
    for (const { id } of [shop, office]) {
      expect(await shop.client.get(`/webhooks?application=${id}`)).toMatchObject({
        status: 403,
        body: { code: 'missing_right', right: 'sales', errors: [{ parameter: 'application' }] },
      });
    }
  });

  it('active', async () => {
    const shown = async (): Promise<boolean[]> =>
      Promise.all(
        ['true', 'false'].map(async (value) => (await found(`active=${value}`)).includes(webhook.id)),
      );
    expect(await shown()).toEqual([true, false]);
    await change('active = false');
    expect(await shown()).toEqual([false, true]);
  });

  it.each([
    ['ok', 'failing_since = now(), failures_in_row = 2'],
    ['failing', `failing_confirmed_at = now()`],
    ['paused', `failing_confirmed_at = now(), paused_until = now() + interval '1 hour'`],
    ['ok', `paused_until = now() - interval '1 hour'`],
    ['disabled', `failing_confirmed_at = now(), paused_until = now() + interval '1 hour', active = false`],
  ])('health: %s when %s', async (health, columns) => {
    await change(columns);
    expect((await read()).health).toBe(health);
    for (const value of ['ok', 'failing', 'paused', 'disabled']) {
      const expected = value === health ? [webhook.id] : [];
      expect(await found(`health=${value}&application=${shop.id}`)).toEqual(expected);
      expect(await found(`health=${value}`, shop.client)).toEqual(expected);
    }
  });

  it('q: the subscriptions with this text in their url, ignoring case', async () => {
    const url = `https://Hooks.example/100%_off/${shopName}?Key=1`;
    await newSubscription(shop, EVENT, url);
    for (const q of ['hooks.EXAMPLE', '/100%_', `${shopName}?key`, '/'])
      expect(await found(`application=${shop.id}&q=${encodeURIComponent(q)}`)).toEqual([webhook.id]);
    for (const q of ['hooks_example', '100%off', 'http://hooks'])
      expect(await found(`application=${shop.id}&q=${encodeURIComponent(q)}`)).toEqual([]);
    expect(await found(`q=${shopName}`)).toEqual([webhook.id]);
    expect(await found(`q=${shopName}&active=true&health=ok`, shop.client)).toEqual([webhook.id]);
    expect(await found(`q=${shopName}`, (await newApplication(service.admin)).client)).toEqual([]);
    expect((await office.client.get('/webhooks?q=')).body.code).toBe('invalid_parameter');
  });

  it('a cursor is only valid with the same filters', async () => {
    await shop.client.put('/webhooks', { event: 'sales_order_created', url: receiver.url });
    const answer = await office.client.get(`/webhooks?application=${shop.id}&limit=1`);
    const cursor = /cursor=([^&>]+)/.exec(answer.headers.get('link')!)![1]!;
    expect(await found(`application=${shop.id}&limit=1&cursor=${cursor}`)).toHaveLength(1);
    for (const query of [
      `application=${office.id}`,
      `application=${shop.id}&active=true`,
      `application=${shop.id}&q=h`,
      'limit=1',
    ]) {
      const { body } = await office.client.get(`/webhooks?${query}&cursor=${cursor}`);
      expect(body.code).toBe('invalid_cursor');
    }
  });

  it('the ETag of the list changes when a pause ends', async () => {
    const path = `/webhooks?application=${shop.id}`;
    let paused!: Answer;
    await waitUntil(async () => {
      await change(`paused_until = now() + interval '300 ms'`);
      paused = await office.client.get(path);
      return bodyOf(paused)[0].health === 'paused';
    });
    await waitUntil(async () => (await read()).health === 'ok');
    const headers = { 'If-None-Match': paused.headers.get('etag')! };
    expect(bodyOf(await office.client.send('GET', path, { headers }))).toMatchObject([{ health: 'ok' }]);
  });

  it('the ETag of the list changes when its application is renamed', async () => {
    const path = `/webhooks?application=${shop.id}`;
    const headers = { 'If-None-Match': (await office.client.get(path)).headers.get('etag')! };
    expect((await office.client.send('GET', path, { headers })).status).toBe(304);
    const name = unique('shop');
    bodyOf(await service.admin.patch(`/applications/${shop.id}`, { name }));
    expect(bodyOf(await office.client.send('GET', path, { headers }))).toMatchObject([
      { application: { name } },
    ]);
  });
});

describe('the last failure of a subscription', () => {
  it('is shown in words, even after a success', async () => {
    receiver.answer = () => ({ status: 500 });
    await deliver(hasFailed);
    await deliver(hasFailed);
    expect(await read()).toMatchObject({ health: 'ok', failingSince: expect.any(String) });
    const failed = await deliver(hasFailed);
    const lastFailure = {
      delivery: failed.id,
      reason: 'http_500',
      detail: 'The receiver responded with the status 500.',
      status: 500,
      at: expect.stringMatching(/Z$/),
    };
    expect(await read()).toMatchObject({ health: 'failing', lastFailure });

    receiver.answer = () => ({ status: 200 });
    await deliver(isDelivered);
    expect(await read(shop.client)).toMatchObject({ health: 'ok', failingSince: null, lastFailure });
  });

  it('is replaced by a later one', async () => {
    receiver.answer = () => ({ status: 500 });
    await deliver(hasFailed);
    receiver.answer = () => ({ status: 404 });
    const { id } = await deliver(hasFailed);
    expect((await read()).lastFailure).toMatchObject({ delivery: id, reason: 'http_404', status: 404 });
  });
});
