import { beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_HOLDS } from '../../src/orders/rules/order-holds.js';
import { Schedule } from '../../src/app/schedule.js';
import { DueSteps } from '../../src/orders/steps/due-steps.js';
import { useEach } from '../support/each.js';
import type { Body, Values } from '../support/api-client.js';
import { waitUntil } from '../support/delivery.js';
import { changeOrdersSql } from '../support/order-documents.js';
import { bodyOf, BOX, minimalOrder, newShop, type Shop } from '../support/samples.js';
import { orderEvents } from '../support/events.js';
import { useService } from '../support/service.js';

/** The expiry of a hold that the tests move into the past, so that none of them waits for it. */
const PAST = '2026-01-01T00:00:00.000Z';

// Without Redis the API does the work of the workers.
const service = useService({ REDIS_URL: '' });
const shop = useEach('suite', () => newShop(service.admin));
const expiry = useEach('suite', async () => service.app.get(DueSteps, { strict: false }));

const take = async (of: Shop = shop, values: Values = {}): Promise<Body> =>
  bodyOf(await of.client.post('/orders', minimalOrder(BOX, values)));
const read = async ({ id }: Body): Promise<Body> => bodyOf(await shop.client.get(`/orders/${id}`));
const hold = async ({ id }: Body, code: string, until?: string): Promise<Body> =>
  bodyOf(await service.admin.put(`/orders/${id}/holds/${code}`, { reason: 'Wait.', until }));
const eventsOf = async (order: Body): Promise<string[]> =>
  (await orderEvents(service, order)).map(({ type }) => type.replace('sales_order_', ''));
const lastStep = async ({ id }: Body) => bodyOf(await service.admin.get(`/orders/${id}/history`)).at(-1);
const release = (): Promise<number> => expiry.round(new AbortController().signal);

/** Holds the orders for an hour, and moves the end of the hold into the past. */
async function holdUntilPast(orders: Body[], code = 'credit'): Promise<void> {
  const until = new Date(Date.now() + 3_600_000).toISOString();
  for (const order of orders) await hold(order, code, until);
  await service.database.query(
    changeOrdersSql(
      {
        hold_ends_at: '$3::text::timestamptz',
        blockers: `(
          SELECT jsonb_agg(
            CASE WHEN blocker #>> '{hold,code}' = $2 THEN jsonb_set(blocker, '{hold,until}', to_jsonb($3::text)) ELSE blocker END)
          FROM jsonb_array_elements(o.blockers) blocker)`,
      },
      'o.id = ANY ($1)',
    ),
    [orders.map(({ id }) => id), code, PAST],
  );
}

/** Orders with a hold that has ended; nothing has released them. */
async function endedHolds(of: Shop, count: number): Promise<Body[]> {
  const orders: Body[] = [];
  for (let number = 0; number < count; number += 1) orders.push(await take(of));
  await holdUntilPast(orders);
  return orders;
}

describe('A hold that ends by itself', () => {
  it('is released by the process that does the upkeep, with an event and a line in the history', async () => {
    const [order] = await endedHolds(shop, 1);
    await waitUntil(async () => (await read(order)).version === 3);
    expect(await read(order)).toMatchObject({ state: 'pending', blockers: [] });
    expect(await eventsOf(order)).toEqual(['created', 'held', 'released']);
    expect(await lastStep(order)).toMatchObject({
      by: { name: 'Administrator' },
      reason: `The hold expired at ${PAST}.`,
      hold: { code: 'credit', action: 'released' },
    });
  });

  describe('before it is released', () => {
    // From here on the tests decide when holds are released.
    beforeAll(() => service.app.get(Schedule, { strict: false }).loops.get('DueSteps')!.stop());

    it('is shown, found and counted until the version without it, so that one ETag has one content', async () => {
      const own = await newShop(service.admin);
      const [order] = await endedHolds(own, 1);
      const path = `/orders/${order.id}`;
      const found = async (query: string) => bodyOf(await own.client.get(`/orders?${query}`)).length;
      const filters = ['held', 'blocked'].flatMap((name) => [`${name}=true`, `${name}=false`]);
      const numbers = () => Promise.all([...filters, 'blocker=on_hold'].map(found));
      const heldOrders = async () => bodyOf(await service.admin.get('/summary')).orders.blockers.on_hold;
      const held = await own.client.get(path);
      expect(bodyOf(held)).toMatchObject({ version: 2, blockers: [{ code: 'on_hold' }] });
      expect(await numbers()).toEqual([1, 0, 1, 0, 1]);
      const heldBefore = await heldOrders();
      await release();
      const condition = { 'If-None-Match': held.headers.get('etag')! };
      const released = await own.client.get(path, condition);
      expect(bodyOf(released)).toMatchObject({ version: 3, blockers: [] });
      expect(await numbers()).toEqual([0, 1, 0, 1, 0]);
      expect(await heldOrders()).toBe(heldBefore - 1);
    });

    it('is released by a validation, a cancellation or a change first, which names the version before', async () => {
      const own = await newShop(service.admin);
      const [validated, cancelled, changed] = await endedHolds(own, 3);
      const headers = { 'If-Match': '"v2"' };
      const reason = { reason: 'Twice.' };
      const answers = [
        await service.admin.post(`/orders/${validated.id}/validate`, undefined, headers),
        await own.client.post(`/orders/${cancelled.id}/cancel`, reason, headers),
        await own.client.patch(`/orders/${changed.id}`, { comment: 'Ring.' }, headers),
      ];
      expect(answers.map((answer) => [bodyOf(answer).version, answer.body.state])).toEqual([
        [4, 'validated'],
        [4, 'cancelled'],
        [4, 'pending'],
      ]);
      await release();
      expect(await eventsOf(validated)).toEqual(['created', 'held', 'released', 'validated']);
      expect(await eventsOf(cancelled)).toEqual(['created', 'held', 'released', 'cancelled']);
      expect(await eventsOf(changed)).toEqual(['created', 'held', 'released', 'updated']);
    });

    it('is released by a change that validates the order of an application with autoValidate', async () => {
      const automatic = await newShop(service.admin, { autoValidate: true, holdOrders: ['credit'] });
      const [order] = await endedHolds(automatic, 1);
      const changed = bodyOf(await automatic.client.patch(`/orders/${order.id}`, { comment: 'Ring.' }));
      expect(changed).toMatchObject({ state: 'validated', version: 5, comment: 'Ring.' });
      await release();
      expect(await eventsOf(order)).toEqual(['created', 'held', 'released', 'updated', 'validated']);
    });

    it('is left to the upkeep, which validates the order, by a change of nothing', async () => {
      const automatic = await newShop(service.admin, { autoValidate: true, holdOrders: ['credit'] });
      const [order] = await endedHolds(automatic, 1);
      const [{ id: item }] = order.items;
      for (const path of [`/orders/${order.id}`, `/orders/${order.id}/items/${item}`])
        expect(bodyOf(await automatic.client.patch(path, {}))).toMatchObject({
          version: 2,
          blockers: [{ code: 'on_hold' }],
        });
      await release();
      expect(await eventsOf(order)).toEqual(['created', 'held', 'released', 'validated']);
    });

    it('does not keep a copy of the order from being sent back, read before or after the end', async () => {
      const own = await newShop(service.admin);
      const [order] = await endedHolds(own, 1);
      const path = `/orders/${order.id}`;
      const copy = bodyOf(await own.client.get(path));
      for (const body of [copy, { ...copy, blockers: [] }])
        expect((await own.client.patch(path, body)).body).toEqual(copy);
      expect(await eventsOf(order)).toEqual(['created', 'held']);
      const changed = await own.client.patch(path, { ...copy, comment: 'Ring.' });
      expect(bodyOf(changed)).toMatchObject({ version: 4, comment: 'Ring.' });
      expect(await eventsOf(order)).toEqual(['created', 'held', 'released', 'updated']);
    });

    it('is released by a request to release it, as one that has expired', async () => {
      const automatic = await newShop(service.admin, { autoValidate: true, holdOrders: ['credit'] });
      const [order] = await endedHolds(automatic, 1);
      const released = await service.admin.delete(`/orders/${order.id}/holds/credit`);
      expect(bodyOf(released)).toMatchObject({ version: 4, state: 'validated', blockers: [] });
      const steps = bodyOf(await service.admin.get(`/orders/${order.id}/history`));
      expect(steps.at(-2).reason).toBe(`The hold expired at ${PAST}.`);
      await release();
      expect(await eventsOf(order)).toEqual(['created', 'held', 'released', 'validated']);
    });

    it('does not keep another hold from being placed when the order has the maximum of holds', async () => {
      const order = await take();
      for (let number = 1; number < MAX_HOLDS; number += 1) await hold(order, `hold_${number}`);
      await holdUntilPast([order]);
      expect((await hold(order, 'one_more')).blockers).toHaveLength(MAX_HOLDS);
      await release();
    });

    it('can be placed again', async () => {
      const [order] = await endedHolds(shop, 1);
      const held = await hold(order, 'credit');
      expect([held.version, held.blockers[0].hold.until]).toEqual([4, null]);
      await release();
      expect(await eventsOf(order)).toEqual(['created', 'held', 'released', 'held']);
    });
  });

  it('leaves other holds, the next of which expires later', async () => {
    const order = await take();
    await hold(order, 'approval');
    await hold(order, 'cut_off', '2099-12-31');
    await holdUntilPast([order]);
    await release();
    const { blockers } = await read(order);
    expect(blockers.map(({ hold: { code } }: Body) => code)).toEqual(['approval', 'cut_off']);
    const [row] = await service.database.query<{ ends: Date }>(
      'SELECT hold_ends_at AS ends FROM orders WHERE id = $1',
      [order.id],
    );
    expect(new Date(row!.ends).toISOString()).toBe('2099-12-31T00:00:00.000Z');
  });

  it('is released once when several processes do it at once', async () => {
    const orders = await endedHolds(shop, 4);
    await Promise.all([release(), release(), release(), release()]);
    await release();
    for (const order of orders) expect(await eventsOf(order)).toEqual(['created', 'held', 'released']);
  });

  it('is released even when the release of an earlier one fails', async () => {
    const [broken, order] = await endedHolds(shop, 2);
    // Its next version is in the history already, so that storing it fails.
    await service.database.query(
      `INSERT INTO order_transitions (order_id, version, from_state, to_state, actor_id)
       VALUES ($1, 3, 'pending', 'pending', 0)`,
      [broken.id],
    );
    await release();
    expect(await eventsOf(broken)).toEqual(['created', 'held']);
    expect(await eventsOf(order)).toEqual(['created', 'held', 'released']);
  });
});
