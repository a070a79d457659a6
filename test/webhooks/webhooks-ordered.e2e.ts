import { describe, expect, it } from '@jest/globals';
import type { Body } from '../support/api-client.js';
import { useSession } from '../support/database.js';
import { waitUntil } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { Receiver, useReceiver } from '../support/receiver.js';
import { bodyOf, newApplication, newShop, takeOrder, newSubscription } from '../support/samples.js';
import { describeWithPostgres } from '../support/servers.js';
import { useService } from '../support/service.js';

const CREATED = 'sales_order_created';
const VALIDATED = 'sales_order_validated';

// One retry, after a time in which a test can act.
const service = useService({ WEBHOOK_RETRY_SCHEDULE: '1h' });

const receiver = useReceiver();
const shop = useEach('test', () => newShop(service.admin, { autoValidate: true }));

const subscribe = (event: string, more: object = {}, client = shop.client): Promise<Body> =>
  newSubscription({ client }, event, receiver.url, more);
const order = (): Promise<Body> => takeOrder(shop);
const events = (): unknown[] => receiver.received.map(({ headers }) => headers['x-webhook-event']);
const deliveries = async (path = ''): Promise<Body> =>
  bodyOf(await shop.client.get(`/webhook_deliveries?${path}`)).filter(({ kind }: Body) => kind === 'event');
const deliveryOf = async (event: string): Promise<Body> =>
  (await deliveries()).find((delivery: Body) => delivery.event.type === event);

/** An order whose sales_order_created was refused once; sales_order_validated waits for it. */
async function orderThatWaits(): Promise<{ created: Body; validated: Body; webhooks: Body[] }> {
  const webhooks = [
    await subscribe(CREATED, { ordered: true }),
    await subscribe(VALIDATED, { ordered: true }),
  ];
  receiver.answer = () => ({ status: 500 });
  await order();
  await waitUntil(async () => (await deliveryOf(VALIDATED))?.reason === 'waits_for_earlier');
  await waitUntil(async () => (await deliveryOf(CREATED)).reason === 'http_500');
  receiver.answer = () => ({ status: 200 });
  return { created: await deliveryOf(CREATED), validated: await deliveryOf(VALIDATED), webhooks };
}
const validatedArrives = () => waitUntil(async () => (await deliveryOf(VALIDATED)).state === 'delivered');

describe('PUT /webhooks with ordered', () => {
  it('is false for a new subscription, and stays what it is when it is absent', async () => {
    expect((await subscribe(CREATED)).ordered).toBe(false);
    const { id, ordered } = await subscribe(CREATED, { ordered: true });
    expect(ordered).toBe(true);
    expect((await subscribe(CREATED)).ordered).toBe(true);
    expect((await subscribe(CREATED, { url: `${receiver.url}/other` })).ordered).toBe(true);
    expect(bodyOf(await shop.client.get(`/webhooks/${id}`)).ordered).toBe(true);
    expect(bodyOf(await shop.client.get('/webhooks'))).toMatchObject([{ id, ordered: true }]);
    expect((await subscribe(CREATED, { ordered: false })).ordered).toBe(false);
  });

  it('is returned by every request about the subscription', async () => {
    const { id } = await subscribe(CREATED, { ordered: true });
    for (const path of ['enable', 'rotate_secret'])
      expect(bodyOf(await shop.client.post(`/webhooks/${id}/${path}`)).ordered).toBe(true);
  });

  it('sends no pings when nothing else has changed', async () => {
    await subscribe(CREATED);
    await waitUntil(() => receiver.pings.length === 2);
    await subscribe(CREATED, { ordered: true });
    await order();
    await waitUntil(() => receiver.received.length === 1);
    expect(receiver.pings).toHaveLength(2);
  });
});

describe('an order of an application with ordered subscriptions', () => {
  it('shows which delivery waits for an earlier one, and that no time is planned for it', async () => {
    const { validated } = await orderThatWaits();
    expect(validated).toMatchObject({
      state: 'waiting',
      reason: 'waits_for_earlier',
      detail:
        'The subscription is ordered, and an earlier event of the same order is still waiting to be delivered.',
      attempts: [],
      nextAttemptAt: null,
    });
    expect(events()).toEqual([CREATED]);
  });

  it('continues as soon as the earlier delivery is redelivered', async () => {
    const { created } = await orderThatWaits();
    expect((await shop.client.post(`/webhook_deliveries/${created.id}/redeliver`)).status).toBe(202);
    await validatedArrives();
    expect(events()).toEqual([CREATED, CREATED, VALIDATED]);
  });

  it('still waits when the later delivery itself is redelivered', async () => {
    const { created, validated } = await orderThatWaits();
    await shop.client.post(`/webhook_deliveries/${validated.id}/redeliver`);
    await waitUntil(async () => (await deliveryOf(VALIDATED)).reason === 'waits_for_earlier');
    expect(events()).toEqual([CREATED]);
    await shop.client.post(`/webhook_deliveries/${created.id}/redeliver`);
    await validatedArrives();
    expect(events()).toEqual([CREATED, CREATED, VALIDATED]);
  });

  it.each<[string, (id: number) => Promise<unknown>]>([
    ['earlier delivery is not ordered any more', () => subscribe(CREATED, { ordered: false })],
    ['later delivery is not ordered any more', () => subscribe(VALIDATED, { ordered: false })],
    ['earlier delivery is deleted', (id) => shop.client.delete(`/webhooks/${id}`)],
  ])('continues when the subscription of the %s', async (_, change) => {
    const { webhooks } = await orderThatWaits();
    await change(webhooks[0].id);
    await validatedArrives();
    expect(events()).toEqual([CREATED, VALIDATED]);
  });

  describeWithPostgres('with another transaction that has locked a delivery that waits', () => {
    const other = useSession(service);

    it.each([
      ['deleted', (id: number) => shop.client.delete(`/webhooks/${id}`)],
      [
        'not ordered any more',
        () => shop.client.put('/webhooks', { event: CREATED, url: receiver.url, ordered: false }),
      ],
    ])('continues when that ends, and its earlier subscription is %s meanwhile', async (_, change) => {
      const { validated, webhooks } = await orderThatWaits();
      await other.query('BEGIN');
      await other.query('SELECT FROM webhook_deliveries WHERE id = $1 FOR UPDATE', [validated.id]);
      // Without waiting for the lock: how many deliveries wait does not matter to the request.
      expect((await change(webhooks[0].id)).status).toBeLessThan(300);
      await other.query('ROLLBACK');
      await validatedArrives();
    });
  });

  it('waits while the subscription of the earlier delivery is disabled, and continues when it is enabled', async () => {
    const { created, validated, webhooks } = await orderThatWaits();
    await service.database.query('UPDATE webhooks SET active = false WHERE id = $1', [webhooks[0].id]);
    // Another order is complete without its first event, which is not written for a disabled subscription.
    await order();
    await waitUntil(async () => (await deliveries('state=delivered')).length === 1);
    expect(events()).toEqual([CREATED, VALIDATED]);
    const waiting: Body[] = await deliveries('state=waiting');
    expect(new Map(waiting.map(({ id, reason }) => [id, reason]))).toEqual(
      new Map([
        [validated.id, 'waits_for_earlier'],
        [created.id, 'webhook_inactive'],
      ]),
    );
    await shop.client.post(`/webhooks/${webhooks[0].id}/enable`);
    await shop.client.post(`/webhook_deliveries/${created.id}/redeliver`);
    await waitUntil(async () => (await deliveries('state=waiting')).length === 0);
    expect(events()).toEqual([CREATED, VALIDATED, CREATED, VALIDATED]);
  });

  it('waits while its application is switched off, and then continues in sequence', async () => {
    const { created } = await orderThatWaits();
    await service.admin.patch(`/applications/${shop.id}`, { active: false });
    await service.database.sql`UPDATE webhook_deliveries d SET next_attempt_at = now() FROM webhooks w
       WHERE w.id = d.webhook_id AND w.application_id = ${shop.id} AND d.state = 'waiting'`;
    const [inactive] = bodyOf(
      await service.admin.get(`/webhook_deliveries?application=${shop.id}&event=${CREATED}`),
    );
    expect(inactive).toMatchObject({ id: created.id, reason: 'application_inactive', nextAttemptAt: null });
    await service.admin.patch(`/applications/${shop.id}`, { active: true });
    await waitUntil(() => receiver.received.length === 3);
    expect(events()).toEqual([CREATED, CREATED, VALIDATED]);
  });

  it('is replayed in sequence', async () => {
    const webhooks = [
      await subscribe(CREATED, { ordered: true }),
      await subscribe(VALIDATED, { ordered: true }),
    ];
    const since = new Date(Date.now() - 60_000).toISOString();
    await order();
    // Not only received: a replay leaves out what is still recorded as waiting.
    await waitUntil(async () => (await deliveries('state=delivered')).length === 2);
    // The first event has to be sent again, but cannot be yet: the second one waits for it.
    receiver.answer = ({ headers }) => ({ status: headers['x-webhook-event'] === CREATED ? 500 : 200 });
    const replay = (id: number) => shop.client.post(`/webhooks/${id}/replay`, { since, state: 'all' });
    await replay(webhooks[0].id);
    // Not only received: the recording of the failure sets the time of the next attempt, which is set below.
    await waitUntil(async () => (await deliveryOf(CREATED)).reason === 'http_500');
    await replay(webhooks[1].id);
    await waitUntil(async () => (await deliveryOf(VALIDATED)).reason === 'waits_for_earlier');
    receiver.answer = () => ({ status: 200 });
    await service.database.sql`
      UPDATE webhook_deliveries SET next_attempt_at = now() WHERE id = ${(await deliveryOf(CREATED)).id}`;
    await waitUntil(() => receiver.received.length === 5);
    expect(events()).toEqual([CREATED, VALIDATED, CREATED, CREATED, VALIDATED]);
  });

  it('is delivered to another application without waiting for the subscriptions of the first', async () => {
    const office = await newApplication(service.admin, { rights: ['sales'] });
    const listening = await Receiver.start();
    await subscribe(VALIDATED, { ordered: true, url: listening.url }, office.client);
    await orderThatWaits();
    await waitUntil(() => listening.received.length === 1);
    await listening.stop();
  });
});
