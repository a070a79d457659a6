import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Body } from '../support/api-client.js';
import { waitUntil } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { useReceiver } from '../support/receiver.js';
import { bodyOf, newApplication, newPackaging, sharePackaging, takeOrder } from '../support/samples.js';
import { useService } from '../support/service.js';

const service = useService({ WEBHOOK_RETRY_SCHEDULE: '1h' });
let packaging: number;
beforeAll(async () => {
  ({ id: packaging } = await newPackaging(service.admin));
});

const receiver = useReceiver();
const shop = useEach('test', () => newApplication(service.admin));
let reference: number;
let id: number;
beforeEach(async () => {
  ({ id: reference } = await sharePackaging(service.admin, shop.id, packaging));
  const subscription = { event: 'sales_order_created', url: receiver.url };
  ({ id } = bodyOf(await shop.client.put('/webhooks', subscription)));
  await waitUntil(() => receiver.pings.length === 2);
});

const order = (): Promise<Body> => takeOrder(shop, {}, { internalReferenceId: reference });
const read = async (): Promise<Body> => bodyOf(await shop.client.get(`/webhooks/${id}`));
const enable = async (): Promise<Body> => bodyOf(await shop.client.post(`/webhooks/${id}/enable`));

/** The numbers of event deliveries of the subscription by state. */
async function states(): Promise<Record<string, number>> {
  const rows = await service.database.sql<{ state: string; count: number }>`
    SELECT state, count(*)::int FROM webhook_deliveries WHERE webhook_id = ${id} AND kind = 'event' GROUP BY state`;
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** The receiver responds 410 to one delivery while another one waits for its second attempt. */
async function disableWithOneWaiting(): Promise<void> {
  receiver.answer = () => ({ status: 500 });
  await order();
  await waitUntil(() => receiver.received.length > 0);
  await service.database.sql`WITH lease AS (DELETE FROM webhook_leases)
     UPDATE webhook_deliveries SET next_attempt_at = now() + interval '1 hour'
     WHERE webhook_id = ${id} AND kind = 'event'`;
  receiver.answer = () => ({ status: 410 });
  await order();
  await waitUntil(async () => !(await read()).active);
}

describe('POST /webhooks/{id}/enable', () => {
  it('activates a subscription that was disabled by 410, including its waiting deliveries', async () => {
    await disableWithOneWaiting();
    expect(await read()).toMatchObject({ active: false, disabledReason: 'gone' });
    expect(await states()).toEqual({ waiting: 1, exhausted: 1 });
    await order();
    expect(await states()).toEqual({ waiting: 1, exhausted: 1 });

    receiver.answer = () => ({ status: 200 });
    await service.database.sql`
      UPDATE webhook_deliveries SET next_attempt_at = now() WHERE webhook_id = ${id} AND state = 'waiting'`;
    expect(await enable()).toMatchObject({ id, active: true, disabledReason: null });
    await waitUntil(async () => (await states())['delivered'] === 1);
    await order();
    await waitUntil(async () => (await states())['delivered'] === 2);
    expect(await states()).toEqual({ delivered: 2, exhausted: 1 });
  });

  it('sends one pair of pings however often it is called', async () => {
    await service.database.sql`
      UPDATE webhooks SET active = false, disabled_reason = 'failing' WHERE id = ${id}`;
    expect(await read()).toMatchObject({ active: false, disabledReason: 'failing' });
    await Promise.all(Array.from({ length: 10 }, enable));
    await waitUntil(() => receiver.pings.length === 4);
    await enable();
    const pings = await service.database.query(`SELECT FROM webhook_deliveries WHERE webhook_id = $1`, [id]);
    expect(pings).toHaveLength(4);
  });

  it('ends a pause and resets failures without a ping', async () => {
    await service.database.sql`
      UPDATE webhooks SET paused_until = now() + interval '1 hour', failing_since = now() WHERE id = ${id}`;
    expect(await read()).toMatchObject({
      pausedUntil: expect.stringMatching(/Z$/),
      failingSince: expect.stringMatching(/Z$/),
    });
    expect(await enable()).toMatchObject({ active: true, pausedUntil: null, failingSince: null });
    await order();
    await waitUntil(async () => (await states())['delivered'] === 1);
    expect(receiver.pings).toHaveLength(2);
  });

  it('changes nothing for a healthy subscription', async () => {
    await waitUntil(async () => (await read()).warnings.length === 1);
    const before = await read();
    expect(await enable()).toEqual(before);
    expect(await enable()).toEqual(before);
    expect(await read()).toEqual(before);
  });
});
