import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '../support/api-client.js';
import { bodyOf, BOX, minimalOrder, newApplication, newShop, type Shop } from '../support/samples.js';
import { orderEvents } from '../support/events.js';
import { useService } from '../support/service.js';

type Body = Answer['body'];
type Values = Record<string, unknown>;

const PRICE = { unitPrice: '5.00' };

const service = useService();
let office: Shop;
beforeAll(async () => {
  office = await newShop(service.admin, { rights: ['sales'], name: 'Office' });
});

/** A shop of which every new order lacks a price. */
const newBlockedShop = (values: Parameters<typeof newApplication>[1] = {}): Promise<Shop> =>
  newShop(service.admin, { autoValidate: true, ...values }, { unitPrice: null });
const take = async ({ client }: Shop, values: Values = {}): Promise<Body> =>
  bodyOf(await client.post('/orders', minimalOrder(BOX, values)));
const setPrice = async (order: Body, { client }: Shop): Promise<Answer> =>
  client.patch(`/orders/${order.id}/items/${order.items[0].id}`, PRICE);
const eventsOf = async (order: Body): Promise<string[]> =>
  (await orderEvents(service, order)).map(({ type }) => type.replace('sales_order_', ''));

describe('A change that removes the last blocker of an order of an application with autoValidate', () => {
  it('validates the order', async () => {
    const shop = await newBlockedShop();
    const order = await take(shop);
    expect(order.state).toBe('pending');
    const answer = await setPrice(order, office);
    expect(bodyOf(answer)).toMatchObject({ state: 'validated', version: 3, blockers: [] });
    expect(answer.headers.get('etag')).toBe('"v3"');
    expect(bodyOf(await shop.client.get(`/orders/${order.id}`))).toEqual(answer.body);
    expect(await eventsOf(order)).toEqual(['created', 'updated', 'validated']);
    const history = bodyOf(await office.client.get(`/orders/${order.id}/history`));
    expect(history.slice(1)).toMatchObject([
      { version: 2, from: 'pending', to: 'pending', by: { name: 'Office' }, reason: null },
      {
        ...{ version: 3, from: 'pending', to: 'validated', by: { name: 'Office' } },
        reason: expect.stringContaining('validated automatically'),
      },
    ]);
  });

  it('validates it even when it was on hold and its holds were released before', async () => {
    const shop = await newBlockedShop({ holdOrders: ['credit'] });
    const order = await take(shop);
    const released = bodyOf(await office.client.delete(`/orders/${order.id}/holds/credit`));
    expect(released).toMatchObject({ state: 'pending', blockers: [{ code: 'missing_price' }] });
    expect(bodyOf(await setPrice(order, shop))).toMatchObject({ state: 'validated', version: 4 });
  });

  it('does not validate it while it is on hold', async () => {
    const shop = await newBlockedShop({ holdOrders: ['credit'] });
    const order = await take(shop);
    const changed = bodyOf(await setPrice(order, shop));
    expect(changed).toMatchObject({ state: 'pending', version: 2, blockers: [{ code: 'on_hold' }] });
    expect(bodyOf(await office.client.delete(`/orders/${order.id}/holds/credit`)).state).toBe('validated');
  });

  it('does not validate it when it was validated before and reopened', async () => {
    const shop = await newBlockedShop();
    const order = await take(shop);
    bodyOf(await setPrice(order, shop));
    bodyOf(await office.client.post(`/orders/${order.id}/reopen`, { reason: 'The buyer called.' }));
    const path = `/orders/${order.id}/items/${order.items[0].id}`;
    expect(bodyOf(await shop.client.patch(path, { unitPrice: null })).blockers).toHaveLength(1);
    expect(bodyOf(await setPrice(order, shop))).toMatchObject({ state: 'pending', blockers: [] });
  });

  it('does not validate that of an application without autoValidate', async () => {
    const shop = await newBlockedShop({ autoValidate: false });
    expect(bodyOf(await setPrice(await take(shop), office))).toMatchObject({
      state: 'pending',
      blockers: [],
    });
  });
});

it('A change of an order that nothing blocked does not validate it, even when its application has autoValidate since', async () => {
  const shop = await newShop(service.admin);
  const order = await take(shop);
  bodyOf(await service.admin.patch(`/applications/${shop.id}`, { autoValidate: true }));
  const changed = bodyOf(await shop.client.patch(`/orders/${order.id}`, { comment: 'Ring.' }));
  expect(changed).toMatchObject({ state: 'pending', version: 2, blockers: [] });
});
