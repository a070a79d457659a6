import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { whileLocked } from '../support/held-lock.js';
import { countRows } from '../support/row-counts.js';
import type { Body } from '../support/api-client.js';
import { waitUntil } from '../support/delivery.js';
import { emit, deletePings } from '../support/events.js';
import { Receiver } from '../support/receiver.js';
import { bodyOf, newApplication, type TestApplication } from '../support/samples.js';
import { describeWithPostgres } from '../support/servers.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
let receiver: Receiver;
let shop: TestApplication;
let office: TestApplication;
let webhook: number;

beforeAll(async () => {
  // No delivery is repeated before the test makes it due.
  service = await startService({ WEBHOOK_RETRY_SCHEDULE: '20h,20h,20h' });
  receiver = await Receiver.start();
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});
beforeEach(async () => {
  await service.database.query('DELETE FROM webhooks');
  receiver.received.length = 0;
  receiver.answer = () => ({ status: 200 });
  shop = await newApplication(service.admin);
  office = await newApplication(service.admin, { rights: ['sales'] });
  const subscription = { event: 'sales_order_validated', url: receiver.url };
  webhook = bodyOf(await office.client.put('/webhooks', subscription)).id;
  await deletePings(service);
});

/** Creates an event with a delivery to the back office. @returns the delivery when it has the given state */
async function deliveryOfNewEvent(state: string, application = shop): Promise<Body> {
  const [messageId] = await emit(service, 1, { applicationId: application.id });
  const find = async (): Promise<Body> =>
    bodyOf(await office.client.get(`/webhook_deliveries?webhook=${webhook}`)).find(
      ({ event, attempts }: Body) => event.id === messageId && attempts.length > 0,
    );
  await waitUntil(async () => (await find())?.state === state);
  return find();
}

const read = async ({ id }: Body) => bodyOf(await office.client.get(`/webhook_deliveries/${id}`));

const makeDue = (...deliveries: Body[]): Promise<object[]> =>
  service.database.query('UPDATE webhook_deliveries SET next_attempt_at = now() WHERE id = ANY ($1)', [
    deliveries.map(({ id }) => id),
  ]);

/** Removes the right, and waits until the authenticator no longer uses the cached rights. */
async function removeRight(): Promise<void> {
  bodyOf(await service.admin.patch(`/applications/${office.id}`, { rights: [] }));
  await waitUntil(async () => bodyOf(await office.client.get('/me')).rights.length === 0);
}

describe('an application that loses the right to receive the events of other applications', () => {
  it('receives its own pending deliveries and none of other applications', async () => {
    receiver.answer = () => ({ status: 500 });
    const others = await deliveryOfNewEvent('waiting');
    const own = await deliveryOfNewEvent('waiting', office);
    receiver.received.length = 0;
    receiver.answer = () => ({ status: 200 });
    await removeRight();
    await makeDue(own, others);
    await waitUntil(async () => (await read(own)).state === 'delivered');
    await waitUntil(async () => (await read(others)).state !== 'waiting');
    expect(await read(others)).toMatchObject({
      state: 'cancelled',
      reason: 'right_lost',
      nextAttemptAt: null,
    });
    expect((await read(others)).detail).toEqual(expect.any(String));
    expect(receiver.messageIds.filter((id) => id === others.event.id)).toEqual([]);
  });

  it('cannot redeliver events of other applications', async () => {
    const others = await deliveryOfNewEvent('delivered');
    const own = await deliveryOfNewEvent('delivered', office);
    await removeRight();
    receiver.received.length = 0;
    const answer = await office.client.post(`/webhook_deliveries/${others.id}/redeliver`);
    expect(answer).toMatchObject({ status: 403, body: { code: 'missing_right', right: 'sales' } });
    expect(bodyOf(await office.client.post(`/webhook_deliveries/${own.id}/redeliver`)).id).toBe(own.id);
    await waitUntil(() => receiver.received.length > 0);
    await waitUntil(async () => (await read(own)).state === 'delivered');
    expect(receiver.messageIds).toEqual([own.event.id]);
    expect((await read(others)).redeliveredAt).toBeNull();
  });

  it('keeps its pending deliveries when another field changes', async () => {
    receiver.answer = () => ({ status: 500 });
    const others = await deliveryOfNewEvent('waiting');
    receiver.answer = () => ({ status: 200 });
    const change = { name: 'Other', rights: ['crm', 'sales'] };
    bodyOf(await service.admin.patch(`/applications/${office.id}`, change));
    await makeDue(others);
    await waitUntil(async () => (await read(others)).state === 'delivered');
  });
});

describeWithPostgres('while pending deliveries are locked and cannot be deleted', () => {
  /** Creates deliveries that wait because the receiver fails. Then the receiver succeeds again. */
  async function createWaitingDeliveries(): Promise<{ others: Body; own: Body; locked: Body }> {
    receiver.answer = () => ({ status: 500 });
    const [others, own, locked] = [
      await deliveryOfNewEvent('waiting'),
      await deliveryOfNewEvent('waiting', office),
      await deliveryOfNewEvent('waiting'),
    ];
    receiver.answer = () => ({ status: 200 });
    receiver.received.length = 0;
    return { others, own, locked };
  }

  /** Locks a delivery while `work` runs. It is due tomorrow, so that only the clean-up needs the lock. */
  async function whileHolding({ id }: Body, work: () => Promise<void>): Promise<void> {
    await service.database.query(
      `UPDATE webhook_deliveries SET next_attempt_at = now() + interval '1 day' WHERE id = $1`,
      [id],
    );
    const lock = 'SELECT FROM webhook_deliveries WHERE id = $1 FOR UPDATE';
    await whileLocked(service.database, lock, [id], work);
  }

  it('a right is removed at once and nothing that it covered is sent', async () => {
    const { others, own, locked } = await createWaitingDeliveries();
    await whileHolding(locked, async () => {
      await removeRight();
      await makeDue(own, others);
      await waitUntil(async () => (await read(own)).state === 'delivered');
      await waitUntil(async () => (await read(others)).state !== 'waiting');
      expect(await read(others)).toMatchObject({ state: 'cancelled', reason: 'right_lost' });
      expect((await read(locked)).state).toBe('waiting');
      expect(new Set(receiver.messageIds)).toEqual(new Set([own.event.id]));
    });
    await waitUntil(async () => (await read(locked)).state === 'cancelled');
  });

  it('a subscription ends at once and its rows are deleted later', async () => {
    const { locked } = await createWaitingDeliveries();
    const rows = (): Promise<object[]> =>
      service.database.query(
        `SELECT id FROM webhook_deliveries WHERE webhook_id = $1 UNION ALL SELECT id FROM webhooks WHERE id = $1`,
        [webhook],
      );
    await whileHolding(locked, async () => {
      expect((await office.client.delete(`/webhooks/${webhook}`)).status).toBe(204);
      expect((await office.client.get(`/webhooks/${webhook}`)).status).toBe(404);
      expect((await office.client.get(`/webhook_deliveries/${locked.id}`)).status).toBe(404);
      expect(bodyOf(await office.client.get('/webhooks'))).toEqual([]);
      expect(await rows()).not.toEqual([]);
      // The application can subscribe to the same event again.
      const again = bodyOf(
        await office.client.put('/webhooks', { event: 'sales_order_validated', url: receiver.url }),
      );
      expect(again.id).not.toBe(webhook);
    });
    await waitUntil(async () => (await rows()).length === 0);
  });
});

describe('a clean-up of more rows than one batch', () => {
  const COUNT = 2_500;
  const waitingOf = (): Promise<number> =>
    countRows(service.database, `webhook_deliveries WHERE webhook_id = $1 AND state = 'waiting'`, [webhook]);
  beforeEach(async () => {
    await service.database.query(
      `WITH event AS (
         INSERT INTO events (message_id, type, application_id, payload)
         SELECT gen_random_uuid(), 'sales_order_validated', CASE WHEN n % 10 = 0 THEN $1::bigint ELSE $2 END, '{}'
         FROM generate_series(1, ${COUNT}) n
         RETURNING id
       )
       INSERT INTO webhook_deliveries (event_id, webhook_id, next_attempt_at)
       SELECT id, $3, now() + interval '1 day' FROM event`,
      [office.id, shop.id, webhook],
    );
  });

  it('deletes the deliveries that the removed right covered and no others', async () => {
    await removeRight();
    await waitUntil(async () => (await waitingOf()) === COUNT / 10);
    const cancelled = `webhook_deliveries d JOIN events e ON e.id = d.event_id
       WHERE d.webhook_id = $1 AND e.application_id = $2 AND d.state = 'cancelled' AND d.reason = 'right_lost'`;
    expect(await countRows(service.database, cancelled, [webhook, shop.id])).toBe(COUNT - COUNT / 10);
  });

  it('deletes all deliveries of an ended subscription', async () => {
    expect((await office.client.delete(`/webhooks/${webhook}`)).status).toBe(204);
    await waitUntil(async () => (await waitingOf()) === 0);
  });
});
