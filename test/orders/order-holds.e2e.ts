import { describe, expect, it } from '@jest/globals';
import { useEach } from '../support/each.js';
import type { Answer, ApiClient, Body, Values } from '../support/api-client.js';
import { bodyOf, BOX, minimalOrder, newApplication, newShop, unique, type Shop } from '../support/samples.js';
import { orderEvents } from '../support/events.js';
import { useService } from '../support/service.js';

const OVER_LIMIT = { reason: 'The credit limit is exceeded.' };

const service = useService();
const shop = useEach('suite', () => newShop(service.admin));
const newMember = (name: string, right: string) => newApplication(service.admin, { rights: [right], name });
const office = useEach('suite', () => newMember('Office', 'sales'));
const credit = useEach('suite', () => newMember('Credit', 'holds'));

const take = async (values: Values = {}, of: Shop = shop): Promise<Body> =>
  bodyOf(await of.client.post('/orders', minimalOrder(BOX, values)));
const read = async ({ id }: Body, client = office.client) => bodyOf(await client.get(`/orders/${id}`));
const hold = (
  { id }: Body,
  {
    code = 'credit',
    headers = {},
    ...values
  }: Values & { code?: string; headers?: Record<string, string> } = {},
  client: ApiClient = credit.client,
): Promise<Answer> => client.put(`/orders/${id}/holds/${code}`, { ...OVER_LIMIT, ...values }, headers);
const release = (
  { id }: Body,
  {
    code = 'credit',
    reason,
    headers = {},
  }: { code?: string; reason?: string; headers?: Record<string, string> } = {},
  client: ApiClient = credit.client,
): Promise<Answer> => {
  const query = reason === undefined ? '' : `?reason=${encodeURIComponent(reason)}`;
  return client.delete(`/orders/${id}/holds/${code}${query}`, headers);
};
const eventsOf = async (order: Body): Promise<string[]> =>
  (await orderEvents(service, order)).map(
    ({ type, sequence }) => `${type.replace('sales_order_', '')} ${sequence}`,
  );
const historyOf = async ({ id }: Body) => bodyOf(await office.client.get(`/orders/${id}/history`));
const holdsOf = ({ blockers }: Body): Body[] => blockers.flatMap(({ hold: found }: Body) => found ?? []);
const codesOf = (order: Body): string[] => holdsOf(order).map(({ code }: Body) => code);

describe('A hold of an order', () => {
  it('is a blocker with code, reason and end, and keeps the order from being validated', async () => {
    const order = await take();
    const answer = await hold(order, { until: '2099-12-31T23:00:00Z' });
    const held = bodyOf(answer);
    expect(held.blockers).toEqual([
      {
        code: 'on_hold',
        pointer: '#',
        detail: 'The order is on hold (credit): The credit limit is exceeded.',
        hold: {
          code: 'credit',
          reason: OVER_LIMIT.reason,
          until: '2099-12-31T23:00:00.000Z',
          by: { id: credit.id, name: 'Credit', token: { id: expect.any(Number), name: null }, person: null },
          since: held.updatedAt,
        },
      },
    ]);
    expect([held.version, answer.headers.get('etag')]).toEqual([2, '"v2"']);
    expect(await read(order)).toEqual(held);
    const refused = await office.client.post(`/orders/${order.id}/validate`);
    expect([refused.status, refused.body.code, refused.body.blockers]).toEqual([
      409,
      'order_blocked',
      held.blockers,
    ]);
  });

  it('is released by its code, and the order can be validated then', async () => {
    const order = await take();
    await hold(order);
    const released = bodyOf(await release(order, { reason: 'The invoice was paid.' }));
    expect(released).toMatchObject({ state: 'pending', version: 3, blockers: [] });
    expect(bodyOf(await office.client.post(`/orders/${order.id}/validate`)).state).toBe('validated');
    expect(await eventsOf(order)).toEqual(['created 1', 'held 2', 'released 3', 'validated 4']);
  });

  it('is changed by sending another reason or end, and left as it is by sending the same', async () => {
    const order = await take();
    const until = '2099-12-31T23:00:00Z';
    const first = bodyOf(await hold(order));
    expect(bodyOf(await hold(order))).toEqual(first);
    expect(bodyOf(await hold(order, {}, office.client))).toEqual(first);
    const changed = bodyOf(await hold(order, { until }));
    expect(bodyOf(await hold(order, { until: '2100-01-01T00:00:00+01:00' }))).toEqual(changed);
    expect(holdsOf(changed)).toMatchObject([{ code: 'credit', until: '2099-12-31T23:00:00.000Z' }]);
    expect(await eventsOf(order)).toEqual(['created 1', 'held 2', 'held 3']);
  });

  it('is one of several, which are released one by one', async () => {
    const order = await take();
    await hold(order);
    expect(codesOf(bodyOf(await hold(order, { code: 'fraud' })))).toEqual(['credit', 'fraud']);
    expect(codesOf(bodyOf(await release(order)))).toEqual(['fraud']);
    expect(codesOf(bodyOf(await release(order, { code: 'unknown' })))).toEqual(['fraud']);
    expect(codesOf(bodyOf(await release(order, { code: 'fraud' })))).toEqual([]);
    expect(await eventsOf(order)).toHaveLength(5);
  });

  it('stays when the content changes, and PATCH accepts the order as GET returns it', async () => {
    const order = await take();
    const held = bodyOf(await hold(order));
    const patched = bodyOf(
      await shop.client.patch(`/orders/${order.id}`, { ...held, comment: 'Ring twice.' }),
    );
    expect([patched.comment, patched.blockers]).toEqual(['Ring twice.', held.blockers]);
    const refused = await shop.client.patch(`/orders/${order.id}`, { blockers: [] });
    expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'read_only']);
  });

  it('ends when the order is cancelled', async () => {
    const order = await take();
    await hold(order);
    const cancelled = bodyOf(await shop.client.post(`/orders/${order.id}/cancel`, { reason: 'Twice.' }));
    expect([cancelled.state, cancelled.blockers]).toEqual(['cancelled', []]);
    expect(bodyOf(await release(order))).toEqual(cancelled);
    expect((await eventsOf(order)).at(-1)).toMatch('cancelled');
  });

  it.each<[string, Values & { code?: string }, number, string, string]>([
    ['without a reason', { reason: undefined }, 422, 'validation_failed', '#/reason'],
    ['with a blank reason', { reason: ' ' }, 422, 'validation_failed', '#/reason'],
    ['that ends in the past', { until: '2001-01-01' }, 422, 'validation_failed', '#/until'],
    ['with a code in capitals', { code: 'CREDIT' }, 400, 'invalid_parameter', 'code'],
    ['with a code of 41 characters', { code: 'c'.repeat(41) }, 400, 'invalid_parameter', 'code'],
  ])('%s is refused', async (_, values, status, code, at) => {
    const order = await take();
    const { body } = await hold(order, values);
    expect([body.status, body.code, body.errors[0].pointer ?? body.errors[0].parameter]).toEqual([
      status,
      code,
      at,
    ]);
    // The code is in the path.
    expect(body.title).not.toContain('query');
    expect(await read(order)).toEqual(order);
  });

  it('is refused as the 21st of an order', async () => {
    const order = await take();
    for (let number = 1; number <= 20; number += 1) bodyOf(await hold(order, { code: `code_${number}` }));
    const refused = await hold(order, { code: 'code_21' });
    expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'too_many']);
    expect(codesOf(bodyOf(await hold(order, { code: 'code_20', reason: 'Another.' })))).toHaveLength(20);
  });
});

describe('Concurrent requests about holds', () => {
  it('and a validation leave the order either held or validated', async () => {
    for (let round = 0; round < 8; round += 1) {
      const order = await take();
      const [held, validated] = await Promise.all([
        hold(order, {}, office.client),
        office.client.post(`/orders/${order.id}/validate`),
      ]);
      const { state, blockers } = await read(order);
      expect([held.status, validated.status, state, blockers.length]).toEqual(
        state === 'validated' ? [409, 200, 'validated', 0] : [200, 409, 'pending', 1],
      );
    }
  });

  it('of different codes all take effect', async () => {
    const order = await take();
    const codes = Array.from({ length: 8 }, (_, index) => `code_${index}`);
    await Promise.all(codes.map(async (code) => bodyOf(await hold(order, { code }))));
    expect(codesOf(await read(order)).sort()).toEqual(codes);
    await Promise.all(codes.map(async (code) => bodyOf(await release(order, { code }))));
    expect(await read(order)).toMatchObject({ blockers: [], version: 17 });
  });
});

describe('The orders of an application with holdOrders', () => {
  const heldShop = (values: Values = {}): Promise<Shop> =>
    newShop(service.admin, { holdOrders: ['credit', 'fraud'], ...values });

  it('start on hold, in the same statement, and a repetition returns the same order', async () => {
    const held = await heldShop();
    const body = minimalOrder(BOX);
    const order = bodyOf(await held.client.post('/orders', body));
    expect([order.state, order.version, codesOf(order)]).toEqual(['pending', 1, ['credit', 'fraud']]);
    expect(holdsOf(order)[0]).toMatchObject({ until: null, by: { id: held.id }, since: order.createdAt });
    expect(await eventsOf(order)).toEqual(['created 1']);
    const repeated = await held.client.post('/orders', body);
    expect([repeated.body, repeated.headers.get('idempotent-replayed')]).toEqual([order, 'true']);
    expect((await historyOf(order))[0].reason).toBe('The orders of this application start on hold.');
  });

  it('start on hold in a preview and in a bulk request too', async () => {
    const held = await heldShop();
    const preview = bodyOf(await held.client.post('/orders/preview', minimalOrder(BOX)));
    expect(codesOf(preview)).toEqual(['credit', 'fraud']);
    for (const errorPolicy of ['reject_failed_rows', 'reject_everything']) {
      const { results } = bodyOf(
        await held.client.post('/orders/bulk', { orders: [minimalOrder(BOX)], errorPolicy }),
      );
      expect(codesOf(results[0].order)).toEqual(['credit', 'fraud']);
    }
  });

  it('are validated when the last hold is released, if it has autoValidate', async () => {
    const order = await take({}, await heldShop({ autoValidate: true }));
    expect(order.state).toBe('pending');
    expect(bodyOf(await release(order)).state).toBe('pending');
    const tag = { 'If-Match': '"v2"' };
    const answer = await release(order, { code: 'fraud', headers: tag });
    expect(bodyOf(answer)).toMatchObject({ state: 'validated', version: 4, blockers: [] });
    expect(answer.headers.get('etag')).toBe('"v4"');
    expect(bodyOf(await release(order, { code: 'fraud', headers: tag }))).toEqual(answer.body);
    expect(await eventsOf(order)).toEqual(['created 1', 'released 2', 'released 3', 'validated 4']);
    expect((await historyOf(order)).at(-1)).toMatchObject({
      to: 'validated',
      by: { name: 'Credit' },
      reason: expect.stringContaining('validated automatically'),
    });
  });

  it('are not validated by a release while something else blocks them, or after they were reopened', async () => {
    const held = await newShop(service.admin, { holdOrders: ['credit'], autoValidate: true });
    const blocked = await take({ declaredTotals: { gross: '1.00' } }, held);
    expect(bodyOf(await release(blocked))).toMatchObject({ state: 'pending', blockers: [{}] });
    const order = await take({}, held);
    bodyOf(await release(order));
    bodyOf(await office.client.post(`/orders/${order.id}/reopen`, OVER_LIMIT));
    expect(codesOf(await read(order))).toEqual([]);
    bodyOf(await hold(order));
    expect(bodyOf(await release(order)).state).toBe('pending');
  });

  it('can be set and removed by the administrator, and codes are checked', async () => {
    const { id, client } = await newShop(service.admin);
    const path = `/applications/${id}`;
    const change = (holdOrders: unknown) => service.admin.patch(path, { holdOrders });
    expect(bodyOf(await service.admin.get(path)).holdOrders).toEqual([]);
    expect(bodyOf(await change(['credit', 'credit', 'cut_off'])).holdOrders).toEqual(['credit', 'cut_off']);
    expect(bodyOf(await change([])).holdOrders).toEqual([]);
    for (const wrong of [['Credit'], [''], ['a'.repeat(41)], 'credit', [1], Array(11).fill('credit')])
      expect((await change(wrong)).status).toBe(422);
    const order = bodyOf(await client.post('/orders', minimalOrder(BOX)));
    expect(order.blockers).toEqual([]);
  });
});

describe('GET /orders and GET /summary', () => {
  it('find the orders that are on hold', async () => {
    const own = await newShop(service.admin);
    const [held, free] = [await take({}, own), await take({}, own)];
    bodyOf(await hold(held));
    const found = async (query: string): Promise<number[]> =>
      bodyOf(await own.client.get(`/orders?${query}`)).map(({ id }: Body) => id);
    expect(await found('held=true')).toEqual([held.id]);
    expect(await found('held=false')).toEqual([free.id]);
    expect(await found('blocker=on_hold')).toEqual([held.id]);
    expect(await found('blocked=true')).toEqual([held.id]);
    expect(await found('blocked=false')).toEqual([free.id]);
    expect(await found('held=true&state=validated')).toEqual([]);
    expect((await own.client.get('/orders?held=yes')).status).toBe(400);
    const summary = async () => bodyOf(await office.client.get('/summary')).orders;
    const before = await summary();
    bodyOf(await hold(free));
    const after = await summary();
    expect([after.held - before.held, after.blockers.on_hold - before.blockers.on_hold]).toEqual([1, 1]);
  });
});

describe('An application with the right holds', () => {
  it('sees pending orders of all applications, and those on which it decided a hold', async () => {
    const own = await newShop(service.admin);
    const [pending, decided, other] = [await take({}, own), await take({}, own), await take({}, own)];
    bodyOf(await hold(decided));
    bodyOf(await release(decided));
    for (const { id } of [decided, other]) bodyOf(await office.client.post(`/orders/${id}/validate`));
    const statuses = await Promise.all(
      [pending, decided, other].map(async ({ id }) => (await credit.client.get(`/orders/${id}`)).status),
    );
    expect(statuses).toEqual([200, 200, 404]);
    const listed = bodyOf(await credit.client.get('/orders?limit=500')).map(({ state }: Body) => state);
    expect(new Set(listed)).toEqual(new Set(['pending']));
    expect(bodyOf(await credit.client.get('/orders?state=validated'))).toEqual([]);
    const listedIds = bodyOf(await credit.client.get(`/orders?externalId=${pending.externalId}`));
    expect(listedIds.map(({ id }: Body) => id)).toEqual([pending.id]);
    expect((await hold(other)).status).toBe(404);
    expect((await release(other)).status).toBe(404);
    expect((await hold(decided)).status).toBe(409);
  });

  it('subscribes to the events of pending orders, and to no others', async () => {
    const events = bodyOf(await credit.client.get('/webhooks/available')).map(({ event }: Body) => event);
    expect(events).toEqual([
      'sales_order_created',
      'sales_order_updated',
      'sales_order_reopened',
      'sales_order_held',
      'sales_order_released',
      'webhook_failing',
      'webhook_recovered',
      'webhook_disabled',
      'data_lost',
      'contact_erased',
    ]);
    const url = 'http://127.0.0.1:9/';
    const refused = await credit.client.put('/webhooks', { event: 'sales_order_validated', url });
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '#/event']);
  });

  it('together with sales does what the back office does', async () => {
    const both = await newShop(service.admin, { rights: ['sales', 'holds'], name: unique('both') });
    const order = await take({}, both);
    bodyOf(await both.client.post(`/orders/${order.id}/validate`));
    expect((await both.client.get('/payments')).status).toBe(200);
  });
});
