import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Body } from '../support/api-client.js';
import { waitUntil } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { deletePings } from '../support/events.js';
import { nextPagePath, pagesOf } from '../support/paging.js';
import { useReceiver } from '../support/receiver.js';
import {
  bodyOf,
  newApplication,
  type TestApplication,
  takeOrder,
  newSubscription,
  newShop,
} from '../support/samples.js';
import { useService } from '../support/service.js';

const EVENTS = ['sales_order_created', 'sales_order_validated'] as const;

const service = useService({ WEBHOOK_RETRY_SCHEDULE: '20h' });
const receiver = useReceiver('suite');
const office = useEach('suite', () => newApplication(service.admin, { rights: ['sales'] }));
let shops: [TestApplication, TestApplication];
/** The subscriptions of each shop, in the order of EVENTS. */
let webhooks: [number, number][];
/** Two validated orders of each shop. */
const orders: [Body, Body][] = [];
let all: Body[];

beforeAll(async () => {
  shops = [await newShop(service.admin), await newShop(service.admin)];
  webhooks = [await subscribe(shops[0]), await subscribe(shops[1])];
  await deletePings(service);
  for (const shop of shops) orders.push([await validated(shop), await validated(shop)]);
  await waitUntil(async () => (await list('state=delivered')).length === 8);
  await setStates();
  all = await list('');
});

async function subscribe(shop: TestApplication): Promise<[number, number]> {
  const [created, validated] = EVENTS;
  const first = await newSubscription(shop, created, receiver.url);
  return [first.id, (await newSubscription(shop, validated, receiver.url)).id];
}

async function validated(shop: TestApplication): Promise<Body> {
  const order = await takeOrder(shop);
  bodyOf(await service.admin.post(`/orders/${order.id}/validate`));
  return order;
}

/** Of the last four deliveries one is exhausted, one is cancelled and one is waiting. */
async function setStates(): Promise<void> {
  const [waiting, exhausted, cancelled] = await list('');
  const set = (id: number, state: string): Promise<object[]> =>
    service.database.query(
      `UPDATE webhook_deliveries SET state = $2, next_attempt_at = CASE WHEN $2 = 'waiting' THEN now() + interval '1 day' END
       WHERE id = $1`,
      [id, state],
    );
  await set(waiting.id, 'waiting');
  await set(exhausted.id, 'exhausted');
  await set(cancelled.id, 'cancelled');
}

const list = async (query: string, client = office.client): Promise<Body[]> =>
  bodyOf(await client.get(`/webhook_deliveries?${query}`));
const idsOf = (deliveries: Body[]): number[] => deliveries.map(({ id }) => id);
const idsWhere = (condition: (delivery: Body) => boolean): number[] => idsOf(all.filter(condition));

describe('GET /webhook_deliveries', () => {
  it('has the deliveries of all applications for the right sales, newest first', async () => {
    expect(all).toHaveLength(8);
    expect(idsOf(all)).toEqual(idsOf(all).sort((one, other) => other - one));
    expect(all[0]).not.toHaveProperty('payload');
  });

  it('has only the deliveries of its own subscriptions for a partner', async () => {
    for (const [index, shop] of shops.entries()) {
      const own = webhooks[index]!;
      expect(idsOf(await list('', shop.client))).toEqual(idsWhere(({ webhook }) => own.includes(webhook)));
      const [webhookOfOther] = webhooks[1 - index]!;
      expect(await list(`webhook=${webhookOfOther}`, shop.client)).toEqual([]);
      expect(await list(`order=${orders[1 - index]![0].id}`, shop.client)).toEqual([]);
    }
  });

  it('requires the right sales for application', async () => {
    const answer = await shops[0].client.get(`/webhook_deliveries?application=${shops[0].id}`);
    expect(answer).toMatchObject({ status: 403, body: { code: 'missing_right', right: 'sales' } });
  });

  it('is filtered by application, subscription, event, order and state', async () => {
    const [shop] = shops;
    const [[created, validated], [other]] = webhooks as [[number, number], [number]];
    expect(idsOf(await list(`application=${shop.id}`))).toEqual(
      idsWhere(({ webhook }) => [created, validated].includes(webhook)),
    );
    expect(idsOf(await list(`webhook=${other}`))).toEqual(idsWhere(({ webhook }) => webhook === other));
    expect(idsOf(await list(`event=${EVENTS[0]}`))).toEqual(
      idsWhere(({ event }) => event.type === EVENTS[0]),
    );
    for (const state of ['waiting', 'delivered', 'exhausted', 'cancelled'])
      expect(idsOf(await list(`state=${state}`))).toEqual(idsWhere((one) => one.state === state));
    const { id, code } = orders[0]![1];
    const ofOrder = await list(`order=${id}`);
    expect(ofOrder.map(({ order, event }) => [order.code, event.type])).toEqual([
      [code, EVENTS[1]],
      [code, EVENTS[0]],
    ]);
    expect(idsOf(await list(`order=${id}&event=${EVENTS[0]}`))).toEqual([ofOrder[1].id]);
    expect(
      idsOf(await list(`order=${id}&state=delivered&webhook=${validated}&application=${shop.id}`)),
    ).toEqual([ofOrder[0].id]);
    expect(await list(`webhook=${created}&event=${EVENTS[1]}`)).toEqual([]);
    expect(await list('webhook=999999999')).toEqual([]);
  });

  it('is filtered by the id of the event', async () => {
    const { id, event, webhook } = all[2];
    expect(idsOf(await list(`eventId=${event.id}`))).toEqual([id]);
    expect(idsOf(await list(`eventId=${event.id}&webhook=${webhook}&event=${event.type}`))).toEqual([id]);
    expect(await list(`eventId=${event.id}&webhook=${webhooks[0]![0]}`)).toEqual([]);
    expect(await list(`eventId=msg_${'0'.repeat(32)}`)).toEqual([]);
    const clients = webhooks.map((own, index) => [shops[index]!.client, own.includes(webhook)] as const);
    for (const [client, isOwn] of clients)
      expect(idsOf(await list(`eventId=${event.id}`, client))).toEqual(isOwn ? [id] : []);
    const ping = bodyOf(await office.client.post(`/webhooks/${webhook}/ping`));
    expect(idsOf(await list(`eventId=${ping.event.id}`))).toEqual([ping.id]);
    await deletePings(service);
  });

  it('is filtered by date', async () => {
    const { createdAt } = all[3];
    const time = Date.parse(createdAt);
    expect(idsOf(await list(`createdAt[gte]=${createdAt}`))).toEqual(
      idsWhere((one) => Date.parse(one.createdAt) >= time),
    );
    expect(idsOf(await list(`createdAt[lt]=${createdAt}`))).toEqual(
      idsWhere((one) => Date.parse(one.createdAt) < time),
    );
  });

  it.each(['', `event=${EVENTS[1]}`, 'state=delivered'])(
    'has pages with the filters "%s"',
    async (filters) => {
      const expected = idsOf(await list(filters));
      const found = await pagesOf(office.client, `/webhook_deliveries?limit=3&${filters}`);
      expect(idsOf(found.flat())).toEqual(expected);
    },
  );

  it('finds waiting deliveries among many, which are searched in another order', async () => {
    const [webhook] = webhooks[1]!;
    await service.database.sql`
      INSERT INTO webhook_deliveries (event_id, webhook_id, next_attempt_at, created_at)
       SELECT event_id, webhook_id, now() + interval '1 day', created_at - n * interval '1 second'
       FROM (SELECT * FROM webhook_deliveries WHERE webhook_id = ${webhook} LIMIT 1) d, generate_series(1, 1100) n`;
    const page = await list(`state=waiting&limit=500`);
    const times = page.map(({ createdAt }) => Date.parse(createdAt));
    expect([page.length, times]).toEqual([500, [...times].sort((one, other) => other - one)]);
    expect(page[0]!.id).toBe(idsWhere(({ state }) => state === 'waiting')[0]);
    await service.database.sql`DELETE FROM webhook_deliveries WHERE webhook_id = ${webhook} AND attempts = 0`;
  });

  it('refuses the cursor of another application or filter', async () => {
    const answer = await office.client.get('/webhook_deliveries?limit=1');
    const next = nextPagePath(service.url, answer)!;
    expect((await shops[0].client.get(next)).body.code).toBe('invalid_cursor');
    expect((await office.client.get(`${next}&state=delivered`)).body.code).toBe('invalid_cursor');
  });
});
