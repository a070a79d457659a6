import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitUntil, QUEUES, useDelivery } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { DnsServer } from '../support/dns-server.js';
import { type Receiver, useReceiver } from '../support/receiver.js';
import { bodyOf, newApplication, takeOrder, newShop } from '../support/samples.js';
import { startService } from '../support/service.js';

/** The URL of a receiver with a host name instead of its address. */
const withHostName = (name: string, { url }: Receiver): string => url.replace('127.0.0.1', name);

let dns: DnsServer;
const receiver = useReceiver();
beforeEach(async () => {
  dns = await DnsServer.start();
  dns.zones.set('healthy.test', { addresses: ['127.0.0.1'] });
});
afterEach(() => dns.stop());

describe('host names that no DNS server answers for', () => {
  const service = useEach(
    'test',
    () => startService({ REDIS_URL: '', WEBHOOK_DNS_SERVERS: dns.address }),
    (started) => started.stop(),
  );

  it('delay neither the orders nor the webhooks of other applications, however often they are pinged', async () => {
    const [attacker, shop] = [await newApplication(service.admin), await newShop(service.admin)];
    const available = bodyOf(await attacker.client.get('/webhooks/available')).slice(0, 6);
    const silent: number[] = [];
    for (const [place, { event }] of available.entries()) {
      dns.zones.set(`silent-${place}.test`, { silent: true });
      const answer = await attacker.client.put('/webhooks', { event, url: `http://silent-${place}.test/` });
      silent.push(bodyOf(answer).id);
    }
    const subscription = { event: 'sales_order_created', url: withHostName('healthy.test', receiver) };
    const healthy = bodyOf(await shop.client.put('/webhooks', subscription));

    for (let round = 1; round <= 8; round += 1) {
      const pings = await Promise.all(silent.map((one) => attacker.client.post(`/webhooks/${one}/ping`)));
      // POST /webhooks/{id}/ping does not wait for the receiver.
      expect(pings.map(({ status }) => status)).toEqual(silent.map(() => 202));
      await takeOrder(shop);
      await waitUntil(() => receiver.received.length === round);
    }
    const attempts = async () => {
      const found = bodyOf(
        await shop.client.get(`/webhook_deliveries?webhook=${healthy.id}&state=delivered`),
      );
      return found.map((delivery: { attempts: object[] }) => delivery.attempts.length);
    };
    // The events of eight orders and two pings; the receiver accepts the forged ping too.
    await waitUntil(async () => (await attempts()).length === 10);
    expect(await attempts()).toEqual(Array.from({ length: 10 }, () => 1));
    expect(bodyOf(await shop.client.get(`/webhooks/${healthy.id}`))).toMatchObject({ failingSince: null });
    expect(dns.queryCount('healthy.test')).toBe(1);
    // No ping was lost: each one ends with a result.
    await waitUntil(async () => {
      const pings = await service.database.sql`
        SELECT FROM webhook_deliveries WHERE webhook_id = ${silent[0]} AND state = ${'exhausted'}`;
      return pings.length === 18;
    });
  });
});

describe.each(QUEUES)('the DNS queries of one application, $queue', ({ settings }) => {
  const overrides = () => ({ WEBHOOK_CONCURRENCY: '10', WEBHOOK_DNS_SERVERS: dns.address });
  const fixture = useDelivery(() => ({ ...settings(), ...overrides() }));

  /** The share of one application: a fifth of the slots. */
  const SHARE = 2;

  it('use at most its share of the slots', async () => {
    for (let place = 0; place < 8; place += 1) dns.zones.set(`silent-${place}.test`, { silent: true });
    const { id, applicationId } = await fixture.subscribe('http://silent-0.test/');
    await fixture.database.query(
      `WITH subscription AS (
         INSERT INTO webhooks (application_id, events, url, secret)
         SELECT $1, ARRAY['event ' || n], 'http://silent-' || n || '.test/', secret
         FROM webhooks, generate_series(1, 7) n WHERE id = $2 RETURNING id
       ), event AS (
         INSERT INTO events (message_id, type, application_id, payload)
         VALUES ('msg_silent', 'sales_order_validated', $1, '{}') RETURNING id
       )
       INSERT INTO webhook_deliveries (event_id, webhook_id) SELECT event.id, subscription.id FROM event, subscription`,
      [applicationId, id],
    );
    const healthy = await fixture.subscribe(withHostName('healthy.test', receiver));
    await fixture.startWorker();
    for (let round = 0; round < 10; round += 1) {
      const [id] = await fixture.emit(healthy);
      await waitUntil(() => receiver.messageIds.includes(id!));
      const queried = new Set(
        dns.queries.map(({ name }) => name).filter((name) => name.startsWith('silent')),
      );
      const finished = (await fixture.deliveries()).filter(
        ({ attempts, webhookId }) => attempts > 0 && webhookId !== healthy.id,
      );
      expect(queried.size - finished.length).toBeLessThanOrEqual(SHARE);
    }
    const delivered = async () =>
      (await fixture.deliveries()).filter(
        ({ webhookId, state }) => webhookId === healthy.id && state === 'delivered',
      );
    await waitUntil(async () => (await delivered()).length === 10);
    expect((await delivered()).every(({ attempts }) => attempts === 1)).toBe(true);
  });
});
