import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ApiClient, Body } from '../support/api-client.js';
import { waitUntil } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { useSession } from '../support/database.js';
import { describeWithPostgres } from '../support/servers.js';
import { emit } from '../support/events.js';
import { nextPagePath } from '../support/paging.js';
import { isVerified, useReceiver } from '../support/receiver.js';
import { bodyOf, newApplication, unique, newSubscription, type TestApplication } from '../support/samples.js';
import { useService } from '../support/service.js';

const EVENT = 'sales_order_validated';
const SINCE_HOUR_AGO = { since: new Date(Date.now() - 3_600_000).toISOString(), state: 'all' };

const service = useService({ WEBHOOK_RETRY_SCHEDULE: '20h' });
const receiver = useReceiver('suite');
const office = useEach('suite', () =>
  newApplication(service.admin, { name: unique('office'), rights: ['sales'] }),
);
const shop = useEach('test', () => newApplication(service.admin, { name: unique('shop') }));
let webhook: number;

beforeEach(async () => {
  let secret: string | null = null;
  // It refuses a ping with a wrong signature; the warning would be a change, by and by.
  receiver.answerPing = (ping) => ({ status: secret === null || isVerified(ping, secret) ? 200 : 401 });
  ({ id: webhook, secret } = await subscribe({}));
});

const subscribe = (values: object): Promise<Body> => newSubscription(shop, EVENT, receiver.url, values);
const history = async (client = office.client, query = ''): Promise<Body[]> =>
  bodyOf(await client.get(`/webhooks/${webhook}/history${query}`));
const actions = async (): Promise<string[]> => (await history()).map(({ action }) => action);
const change = (columns: string): Promise<unknown> =>
  service.database.query(`UPDATE webhooks SET ${columns} WHERE id = $1`, [webhook]);

/** Waits for a delivery of an event of the shop. */
async function delivered(): Promise<number> {
  const [messageId] = await emit(service, 1, { applicationId: shop.id });
  let found: Body;
  await waitUntil(async () => {
    const all: Body[] = bodyOf(
      await shop.client.get(`/webhook_deliveries?webhook=${webhook}&state=delivered`),
    );
    found = all.find(({ event }) => event.id === messageId);
    return found !== undefined;
  });
  return found.id;
}

/** Does everything to the subscription that an application may do to any with the right `sales`. */
async function mend(client: ApiClient): Promise<Body[]> {
  const delivery = await delivered();
  const ping = bodyOf(await client.post(`/webhooks/${webhook}/ping`));
  bodyOf(await client.post(`/webhook_deliveries/${delivery}/redeliver`));
  const replay = bodyOf(await client.post(`/webhooks/${webhook}/replay`, SINCE_HOUR_AGO));
  // While the subscription is inactive, its replay does not go on.
  await change('active = false');
  await service.database.sql`
    UPDATE work SET state = 'running', finished_at = NULL WHERE number = ${replay.id}`;
  bodyOf(await client.post(`/webhook_replays/${replay.id}/cancel`));
  bodyOf(await client.post(`/webhooks/${webhook}/enable`));
  return [
    {
      action: 'enable',
      delivery: null,
      replay: null,
      changes: [
        { pointer: '#/active', from: false, to: true },
        { pointer: '#/health', from: 'disabled', to: 'ok' },
      ],
    },
    { action: 'cancel_replay', delivery: null, replay: replay.id },
    { action: 'replay', delivery: null, replay: replay.id },
    { action: 'redeliver', delivery, replay: null },
    { action: 'ping', delivery: ping.id, replay: null },
  ];
}

/** The application as its entries show it. */
async function actor({ id, client }: TestApplication): Promise<Body> {
  const { name, token } = bodyOf(await client.get('/me'));
  return { id, name, token: { id: token.id, name: token.name }, person: null };
}

describe('the history of a subscription', () => {
  it('names the application that subscribed and changed it, newest first', async () => {
    await subscribe({ url: `${receiver.url}/new` });
    await subscribe({ url: receiver.url, ordered: true });
    await subscribe({ ordered: false });
    await change('active = false');
    await subscribe({});
    bodyOf(await shop.client.post(`/webhooks/${webhook}/rotate_secret`, {}));
    const by = await actor(shop);
    const entry = (action: string, ...changes: [pointer: string, from: unknown, to: unknown][]): Body => ({
      at: expect.stringMatching(/Z$/),
      action,
      by,
      delivery: null,
      replay: null,
      changes: changes.map(([pointer, from, to]) => ({ pointer, from, to })),
      truncated: false,
    });
    const [before, after] = [new URL(receiver.url).href, new URL(`${receiver.url}/new`).href];
    expect(await history(shop.client)).toEqual([
      entry('rotate_secret', ['#/previousSecretUntil', null, expect.stringMatching(/Z$/)]),
      entry('enable', ['#/active', false, true], ['#/health', 'disabled', 'ok']),
      entry('unset_ordered', ['#/ordered', true, false]),
      entry('set_ordered', ['#/ordered', false, true]),
      entry('change_url', ['#/url', after, before]),
      entry('change_url', ['#/url', before, after]),
      entry('subscribe'),
    ]);
  });

  it('never has a secret', async () => {
    const { secret, key } = bodyOf(await shop.client.post(`/webhooks/${webhook}/rotate_secret`, {}));
    await subscribe({ url: `${receiver.url}/new` });
    const stored = await service.database.query(
      `SELECT changes FROM journal WHERE resource LIKE 'webhooks/%'`,
    );
    for (const text of [JSON.stringify(await history()), JSON.stringify(stored)]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(key);
    }
  });

  it.each([
    ['its application', () => shop],
    ['the back office', () => office],
  ])('has what %s did', async (_, application) => {
    const entries = await mend(application().client);
    const by = await actor(application());
    const [subscribed, ...others] = (await history()).toReversed();
    expect(subscribed).toMatchObject({ action: 'subscribe', by: { id: shop.id } });
    expect(others.toReversed()).toEqual(
      entries.map((entry) => ({ at: expect.any(String), by, changes: [], truncated: false, ...entry })),
    );
    expect(await history(shop.client)).toEqual(await history());
  });

  it('keeps the name of the token after it was revoked, and names ADMIN_TOKEN', async () => {
    const tokens = `/applications/${office.id}/tokens`;
    const { id, token } = bodyOf(await service.admin.post(tokens, { name: 'Anna' }));
    bodyOf(await service.client(token).post(`/webhooks/${webhook}/ping`));
    expect((await service.admin.delete(`${tokens}/${id}`)).status).toBeLessThan(300);
    bodyOf(await service.admin.post(`/webhooks/${webhook}/ping`));
    expect(await history()).toMatchObject([
      { action: 'ping', by: { id: 0, token: { id: null, name: 'ADMIN_TOKEN' } } },
      { action: 'ping', by: { id: office.id, token: { id, name: 'Anna' } } },
      { action: 'subscribe' },
    ]);
  });

  it('has nothing that was refused', async () => {
    const delivery = await delivered();
    const ping = bodyOf(await shop.client.post(`/webhooks/${webhook}/ping`)).id;
    const before = await history();
    const paths = [
      `/webhooks/${webhook}/ping`,
      `/webhooks/${webhook}/replay`,
      `/webhook_deliveries/${delivery}/redeliver`,
    ];
    expect((await office.client.post(`/webhooks/${webhook}/rotate_secret`, {})).status).toBe(404);
    expect((await office.client.post(`/webhook_deliveries/${ping}/redeliver`)).status).toBe(409);
    expect((await shop.client.put('/webhooks', { event: EVENT, url: 'ftp://shop.example' })).status).toBe(
      422,
    );
    await change('active = false');
    for (const path of paths)
      expect(await office.client.post(path, path.endsWith('replay') ? SINCE_HOUR_AGO : {})).toMatchObject({
        status: 409,
        body: { code: 'webhook_inactive', webhook },
      });
    expect(await history()).toEqual(before);
  });

  it('has nothing that changed nothing', async () => {
    const delivery = await delivered();
    await office.client.post(`/webhook_deliveries/${delivery}/redeliver`);
    const { id } = bodyOf(await office.client.post(`/webhooks/${webhook}/replay`, SINCE_HOUR_AGO));
    await waitUntil(
      async () => bodyOf(await office.client.get(`/webhook_replays/${id}`)).status !== 'running',
    );
    const before = await history();
    // Within five seconds, a repetition changes nothing. In the future, so that they do not end before the request.
    await service.database.sql`
      UPDATE webhook_deliveries SET redelivered_at = now() + interval '1 minute' WHERE id = ${delivery}`;
    bodyOf(await office.client.post(`/webhook_deliveries/${delivery}/redeliver`));
    bodyOf(await office.client.post(`/webhook_replays/${id}/cancel`));
    bodyOf(await office.client.post(`/webhooks/${webhook}/enable`));
    await subscribe({});
    await subscribe({ ordered: false });
    expect(await history()).toEqual(before);
  });

  it('has once what was repeated with an Idempotency-Key', async () => {
    const delivery = await delivered();
    const send = async (path: string, body: object = {}): Promise<void> => {
      const key = { 'Idempotency-Key': unique('key') };
      const [first, second] = [
        await office.client.post(path, body, key),
        await office.client.post(path, body, key),
      ];
      expect(bodyOf(second)).toEqual(bodyOf(first));
    };
    await send(`/webhooks/${webhook}/ping`);
    await send(`/webhook_deliveries/${delivery}/redeliver`);
    await send(`/webhooks/${webhook}/replay`, SINCE_HOUR_AGO);
    expect(await actions()).toEqual(['replay', 'redeliver', 'ping', 'subscribe']);
  });

  it('is 404 when the subscription was deleted', async () => {
    const path = `/webhooks/${webhook}/history`;
    expect((await shop.client.delete(`/webhooks/${webhook}`)).status).toBe(204);
    expect((await office.client.get(path)).status).toBe(404);
  });

  it('has pages, whose cursors are valid for this history only', async () => {
    bodyOf(await shop.client.post(`/webhooks/${webhook}/ping`));
    const { client } = office;
    const first = await client.get(`/webhooks/${webhook}/history?limit=1`);
    expect(bodyOf(first)).toMatchObject([{ action: 'ping' }]);
    const next = nextPagePath(client.url, first)!;
    const second = await client.get(next);
    expect(bodyOf(second)).toMatchObject([{ action: 'subscribe' }]);
    expect(nextPagePath(client.url, second)).toBeNull();
    const another = next.replace(`/${webhook}/`, `/${(await otherWebhook()).id}/`);
    expect(await client.get(another)).toMatchObject({ status: 400, body: { code: 'invalid_cursor' } });
  });

  const otherWebhook = (): Promise<Body> => subscribe({ event: 'sales_order_created' });
});

describeWithPostgres('while an action waits for the row of the subscription', () => {
  const session = useSession(service);
  it.each([
    ['subscribe', () => subscribe({ ordered: true })],
    ['enable', () => shop.client.post(`/webhooks/${webhook}/enable`)],
    ['rotate_secret', () => shop.client.post(`/webhooks/${webhook}/rotate_secret`, {})],
  ])('its history does not show what a ping found out in the meantime: %s', async (_, act) => {
    receiver.answerPing = () => ({ status: 200 });
    bodyOf(await shop.client.post(`/webhooks/${webhook}/ping`));
    await waitUntil(async () => bodyOf(await shop.client.get(`/webhooks/${webhook}`)).warnings.length === 1);
    await change('active = false, signature_warning = false');
    await session.query('BEGIN');
    await session.query('UPDATE webhooks SET signature_warning = true WHERE id = $1', [webhook]);
    const acted = act();
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await waitUntil(async () => (await service.database.query(waiting)).length > 0);
    await session.query('COMMIT');
    await acted;
    const { changes } = (await history())[0]!;
    expect(changes.map(({ pointer }: Body) => pointer)).not.toContain('#/warnings/0');
  });
});
