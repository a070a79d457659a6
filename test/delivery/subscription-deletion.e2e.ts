import { beforeEach, expect, it } from '@jest/globals';
import { useSession } from '../support/database.js';
import { waitUntil } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { useReceiver } from '../support/receiver.js';
import { bodyOf, newApplication, takeOrder, newSubscription, newShop } from '../support/samples.js';
import { describeWithPostgres } from '../support/servers.js';
import { useService } from '../support/service.js';

const EVENT = 'sales_order_created';
/** More deliveries than one batch of the deletion. */
const BACKLOG = 2_500;

describeWithPostgres('deleting a subscription with a backlog', () => {
  const service = useService({ REDIS_URL: '' });
  const receiver = useReceiver();
  const shop = useEach('test', () => newShop(service.admin));
  const seller = useEach('test', () => newApplication(service.admin, { rights: ['sales'] }));
  const other = useSession(service);
  let removed: number;
  beforeEach(async () => {
    await newSubscription(shop, EVENT, receiver.url);
    removed = (await newSubscription(seller, EVENT, receiver.url)).id;
    await waitUntil(() => receiver.pings.length === 4);
    await service.database.sql`WITH event AS (
         INSERT INTO events (message_id, type, application_id, payload)
         SELECT 'msg_' || gen_random_uuid(), ${EVENT}, ${shop.id}, '{}' FROM generate_series(1, ${BACKLOG}) RETURNING id
       ) INSERT INTO webhook_deliveries (event_id, webhook_id, next_attempt_at)
       SELECT id, ${removed}, now() + interval '1 hour' FROM event`;
  });

  const rows = (): Promise<object[]> =>
    service.database.query(
      'SELECT id FROM webhook_deliveries WHERE webhook_id = $1 UNION ALL SELECT id FROM webhooks WHERE id = $1',
      [removed],
    );

  it('takes effect at once, deletes the deliveries later and does not delay orders', async () => {
    await other.query('BEGIN');
    await other.query('SELECT FROM webhook_deliveries WHERE webhook_id = $1 ORDER BY id LIMIT 1 FOR UPDATE', [
      removed,
    ]);
    expect(await seller.client.delete(`/webhooks/${removed}`)).toMatchObject({ status: 204 });
    expect(await seller.client.get(`/webhooks/${removed}`)).toMatchObject({ status: 404 });
    expect(bodyOf(await seller.client.get(`/webhook_deliveries?webhook=${removed}`))).toEqual([]);
    expect(await seller.client.post(`/webhooks/${removed}/ping`)).toMatchObject({ status: 404 });
    expect(bodyOf(await seller.client.get(`/webhooks?application=${seller.id}`))).toEqual([]);
    await takeOrder(shop);
    await waitUntil(() => receiver.received.length === 1);
    // Rows that are not locked are deleted meanwhile.
    await waitUntil(async () => (await rows()).length === 2);
    await other.query('COMMIT');
    await waitUntil(async () => (await rows()).length === 0);
  });

  it('allows a new subscription, which has another id and secret', async () => {
    expect(await seller.client.delete(`/webhooks/${removed}`)).toMatchObject({ status: 204 });
    const made = await newSubscription(seller, EVENT, receiver.url);
    expect(made).toMatchObject({ active: true, secret: expect.stringMatching(/^whsec_/) });
    expect(made.id).not.toBe(removed);
    await waitUntil(async () => (await rows()).length === 0);
    await takeOrder(shop);
    await waitUntil(() => receiver.received.length === 2);
  });
});
