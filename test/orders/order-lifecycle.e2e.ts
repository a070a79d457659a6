import { describe, expect, it } from '@jest/globals';
import type { Answer, Body, Values } from '../support/api-client.js';
import { useEach } from '../support/each.js';
import {
  bodyOf,
  minimalOrder,
  newApplication,
  newShop,
  BOX,
  type Shop,
  takeOrder,
} from '../support/samples.js';
import { useService } from '../support/service.js';
import { orderEvents } from '../support/events.js';

const REASON = { reason: 'The customer called.' };

const service = useService();
const shop = useEach('suite', () => newShop(service.admin));
const office = useEach('suite', () => newApplication(service.admin, { rights: ['sales'], name: 'Office' }));

const take = async (values: Values = {}): Promise<Body> =>
  bodyOf(await shop.client.post('/orders', minimalOrder(BOX, values)));

const NEEDS_REASON = ['reopen', 'cancel'];
const move = ({ id }: Body, verb: string, client = office.client, headers: Record<string, string> = {}) =>
  client.post(`/orders/${id}/${verb}`, NEEDS_REASON.includes(verb) ? REASON : undefined, headers);

/** Creates an order and moves it to the given state. */
const WAYS: Record<string, string[]> = {
  pending: [],
  validated: ['validate'],
  shipped: ['validate', 'ship'],
  delivered: ['validate', 'ship', 'deliver'],
  cancelled: ['cancel'],
};
async function orderIn(state: string): Promise<Body> {
  let order = await take();
  for (const verb of WAYS[state]!) order = bodyOf(await move(order, verb));
  expect(order.state).toBe(state);
  return order;
}

const read = async ({ id }: Body): Promise<Body> => bodyOf(await shop.client.get(`/orders/${id}`));
const historyOf = async ({ id }: Body, client = shop.client): Promise<Body> =>
  bodyOf(await client.get(`/orders/${id}/history`));

describe('an order transition', () => {
  it.each([
    ['pending', ['ship', 'deliver'], ['validate', 'cancel']],
    ['validated', ['deliver'], ['reopen', 'ship', 'cancel']],
    ['shipped', ['validate', 'reopen', 'cancel'], ['deliver']],
    ['delivered', ['validate', 'reopen', 'ship', 'cancel'], []],
    ['cancelled', ['validate', 'reopen', 'ship', 'deliver'], []],
  ])(
    'that the state %s does not allow is refused with the list of allowed transitions',
    async (state, verbs, allowed) => {
      const before = await orderIn(state);
      for (const verb of verbs) {
        const { status, body } = await move(before, verb);
        expect([verb, status, body.code]).toEqual([verb, 409, 'order_state_conflict']);
        expect([body.state, body.allowedTransitions]).toEqual([state, allowed]);
      }
      expect(await read(before)).toEqual(before);
    },
  );

  it('reopen clears validatedAt, and the next validation sets it again', async () => {
    const validated = await orderIn('validated');
    expect(validated.validatedAt).toBe(validated.updatedAt);
    const reopened = bodyOf(await move(validated, 'reopen'));
    expect(reopened.validatedAt).toBeNull();
    const again = bodyOf(await move(reopened, 'validate'));
    expect(again).toMatchObject({ version: 4, validatedAt: again.updatedAt });
    const shipped = bodyOf(await move(again, 'ship'));
    expect(shipped.validatedAt).toBe(again.validatedAt);
  });
});

describe('permissions for order transitions', () => {
  it('an application may cancel its own pending order', async () => {
    const cancelled = bodyOf(await move(await take(), 'cancel', shop.client));
    expect(cancelled.state).toBe('cancelled');
    expect(bodyOf(await move(cancelled, 'cancel', shop.client))).toEqual(cancelled);
  });

  it('an application may not cancel its own order once it is validated', async () => {
    const order = await orderIn('validated');
    const { status, body } = await move(order, 'cancel', shop.client);
    expect([status, body.code, body.right]).toEqual([403, 'missing_right', 'sales']);
    expect(await read(order)).toEqual(order);
  });

  it('a refusal lists only the transitions that the caller may make', async () => {
    const { status, body } = await move(await orderIn('shipped'), 'cancel', shop.client);
    expect([status, body.allowedTransitions]).toEqual([409, []]);
  });
});

describe('the reason of a transition', () => {
  it('is required', async () => {
    const order = await orderIn('validated');
    for (const verb of NEEDS_REASON) {
      const answer = await office.client.post(`/orders/${order.id}/${verb}`, {});
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toMatchObject([{ pointer: '#/reason', code: 'required' }]);
    }
  });
});

it('the version is checked before the state', async () => {
  const order = await orderIn('shipped');
  const answer = await move(order, 'reopen', office.client, { 'If-Match': '"v1"' });
  expect([answer.status, answer.body.version]).toEqual([412, 3]);
});
describe('GET /orders/{id}/history', () => {
  it('names the token that was used, even when it was revoked, and ADMIN_TOKEN', async () => {
    const tokens = `/applications/${office.id}/tokens`;
    const { id, token } = bodyOf(await service.admin.post(tokens, { name: 'Desk 1' }));
    const order = await take();
    bodyOf(await service.client(token).post(`/orders/${order.id}/validate`));
    await service.admin.delete(`${tokens}/${id}`);
    bodyOf(await service.admin.post(`/orders/${order.id}/reopen`, REASON));
    const [created, validated, reopened] = await historyOf(order);
    const [{ id: tokenOfShop }] = bodyOf(await service.admin.get(`/applications/${shop.id}/tokens`));
    expect(created).toMatchObject({ version: 1, from: null, to: 'pending', reason: null, changes: [] });
    expect(created.by).toMatchObject({ id: shop.id, token: { id: tokenOfShop, name: null }, person: null });
    expect(validated.by).toEqual({
      id: office.id,
      name: 'Office',
      token: { id, name: 'Desk 1' },
      person: null,
    });
    expect(reopened.by).toMatchObject({ id: 0, token: { id: null, name: 'ADMIN_TOKEN' } });
  });

  it('returns 304 for a matching If-None-Match', async () => {
    const { id } = await take();
    const { headers } = await shop.client.get(`/orders/${id}/history`);
    const again = await shop.client.get(`/orders/${id}/history`, { 'If-None-Match': headers.get('etag')! });
    expect([again.status, again.body]).toEqual([304, null]);
  });
});

it('one of two concurrent requests to ship and to cancel is made, and the other one is refused', async () => {
  const order = await orderIn('validated');
  const answers = await Promise.all(['ship', 'cancel'].map((verb) => move(order, verb)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await historyOf(order)).map(({ version }: Body) => version)).toEqual([1, 2, 3]);
});

describe('an application with autoValidate', () => {
  const PRICE = { unitPrice: '5.00' };

  const office = useEach('suite', () => newShop(service.admin, { rights: ['sales'], name: 'Office' }));

  /** A shop of which every new order lacks a price. */
  const newBlockedShop = (values: Parameters<typeof newApplication>[1] = {}): Promise<Shop> =>
    newShop(service.admin, { autoValidate: true, ...values }, { unitPrice: null });
  const setPrice = async (order: Body, { client }: Shop): Promise<Answer> =>
    client.patch(`/orders/${order.id}/items/${order.items[0].id}`, PRICE);
  const eventsOf = async (order: Body): Promise<string[]> =>
    (await orderEvents(service, order)).map(({ type }) => type.replace('sales_order_', ''));

  describe('A change that removes the last blocker of an order of an application with autoValidate', () => {
    it('validates the order', async () => {
      const shop = await newBlockedShop();
      const order = await takeOrder(shop);
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
      const order = await takeOrder(shop);
      const released = bodyOf(await office.client.delete(`/orders/${order.id}/holds/credit`));
      expect(released).toMatchObject({ state: 'pending', blockers: [{ code: 'missing_price' }] });
      expect(bodyOf(await setPrice(order, shop))).toMatchObject({ state: 'validated', version: 4 });
    });

    it('does not validate it while it is on hold', async () => {
      const shop = await newBlockedShop({ holdOrders: ['credit'] });
      const order = await takeOrder(shop);
      const changed = bodyOf(await setPrice(order, shop));
      expect(changed).toMatchObject({ state: 'pending', version: 2, blockers: [{ code: 'on_hold' }] });
      expect(bodyOf(await office.client.delete(`/orders/${order.id}/holds/credit`)).state).toBe('validated');
    });

    it('does not validate it when it was validated before and reopened', async () => {
      const shop = await newBlockedShop();
      const order = await takeOrder(shop);
      bodyOf(await setPrice(order, shop));
      bodyOf(await office.client.post(`/orders/${order.id}/reopen`, { reason: 'The buyer called.' }));
      const path = `/orders/${order.id}/items/${order.items[0].id}`;
      expect(bodyOf(await shop.client.patch(path, { unitPrice: null })).blockers).toHaveLength(1);
      expect(bodyOf(await setPrice(order, shop))).toMatchObject({ state: 'pending', blockers: [] });
    });

    it('does not validate that of an application without autoValidate', async () => {
      const shop = await newBlockedShop({ autoValidate: false });
      expect(bodyOf(await setPrice(await takeOrder(shop), office))).toMatchObject({
        state: 'pending',
        blockers: [],
      });
    });
  });

  it('A change of an order that nothing blocked does not validate it, even when its application has autoValidate since', async () => {
    const shop = await newShop(service.admin);
    const order = await takeOrder(shop);
    bodyOf(await service.admin.patch(`/applications/${shop.id}`, { autoValidate: true }));
    const changed = bodyOf(await shop.client.patch(`/orders/${order.id}`, { comment: 'Ring.' }));
    expect(changed).toMatchObject({ state: 'pending', version: 2, blockers: [] });
  });
});
