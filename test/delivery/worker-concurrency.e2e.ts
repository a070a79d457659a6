import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil, QUEUES, useDelivery } from '../support/delivery.js';
import { Receiver } from '../support/receiver.js';

const SLOTS = 10;

describe.each(QUEUES)('delivery workers, $queue', ({ settings }) => {
  const fixture = useDelivery(() => ({ ...settings(), WEBHOOK_CONCURRENCY: String(SLOTS) }));
  let receivers: Receiver[];
  beforeEach(async () => {
    receivers = [];
  });
  afterEach(() => Promise.all(receivers.map((receiver) => receiver.stop())));

  const leaseTokens = async () => (await fixture.deliveries()).flatMap(({ leaseToken }) => leaseToken ?? []);

  async function newReceiver(): Promise<Receiver> {
    const receiver = await Receiver.start();
    receivers.push(receiver);
    return receiver;
  }

  it('make exactly one attempt for each event when several relays run', async () => {
    const receiver = await newReceiver();
    const subscription = await fixture.subscribe(receiver.url);
    await Promise.all([fixture.startWorker(), fixture.startWorker(), fixture.startWorker()]);
    const emitted = await Promise.all(Array.from({ length: 12 }, () => fixture.emit(subscription, 25)));
    await fixture.waitUntilStatesAre('delivered');
    expect(receiver.messageIds.sort()).toEqual(emitted.flat().sort());
    expect((await fixture.deliveries()).every(({ attempts }) => attempts === 1)).toBe(true);
  });

  it('do not delay deliveries to other receivers when one never responds', async () => {
    const [unresponsive, healthy] = [await newReceiver(), await newReceiver()];
    unresponsive.answer = () => 'hang';
    const [unresponsiveSubscription, ...others] = [
      await fixture.subscribe(unresponsive.url),
      await fixture.subscribe(healthy.url),
      await fixture.subscribe(healthy.url),
    ];
    await fixture.emit(unresponsiveSubscription, 500);
    // Without the limit per subscription the unresponsive receiver would occupy the slots of both workers.
    const settings = { WEBHOOK_TIMEOUT_MS: '60000' };
    await Promise.all([fixture.startWorker(settings), fixture.startWorker(settings)]);
    await waitUntil(() => unresponsive.received.length === SLOTS);

    for (let round = 0; round < 10; round += 1) {
      const ids = (await Promise.all(others.map((other) => fixture.emit(other)))).flat();
      await waitUntil(() => ids.every((id) => healthy.messageIds.includes(id)));
      await sleep(50);
    }
    // The first requests were still unanswered: one chunk is processed at a time, with ten concurrent requests.
    expect(unresponsive.received).toHaveLength(SLOTS);
    // Only of this subscription: the last deliveries to the healthy receiver may not be recorded yet.
    const leased = (await fixture.deliveries()).filter(
      ({ webhookId, leaseToken }) => webhookId === unresponsiveSubscription.id && leaseToken !== null,
    );
    expect(leased.length).toBeLessThanOrEqual(50);
  });

  it('leave half of the slots to healthy receivers when the unresponsive ones are marked as failing', async () => {
    const [unresponsive, healthy] = [await newReceiver(), await newReceiver()];
    unresponsive.answer = () => 'hang';
    const unresponsiveSubscription = await Promise.all(
      Array.from({ length: SLOTS + 2 }, () => fixture.subscribe(unresponsive.url)),
    );
    for (const one of unresponsiveSubscription) await fixture.emit(one, 50);
    const other = await fixture.subscribe(healthy.url);
    await fixture.startWorker({ WEBHOOK_TIMEOUT_MS: '500' });
    const known = () =>
      fixture.database.query('SELECT FROM webhooks WHERE failing_since IS NOT NULL AND max_in_flight = 1');
    await waitUntil(async () => (await known()).length === unresponsiveSubscription.length);
    // Requests that were started earlier run into their timeout.
    const earlier = new Set(await leaseTokens());
    await waitUntil(async () => (await leaseTokens()).every((token) => !earlier.has(token)));

    unresponsive.maxConcurrent = 0;
    const before = unresponsive.received.length;
    for (let round = 0; round < 10; round += 1) {
      const [id] = await fixture.emit(other);
      await waitUntil(() => healthy.messageIds.includes(id!));
      await sleep(100);
    }
    await waitUntil(() => unresponsive.received.length > before);
    expect(unresponsive.maxConcurrent).toBeLessThanOrEqual(SLOTS / 2);
  });

  it('deliver the backlog of a slow receiver in chunks, each event once', async () => {
    const receiver = await newReceiver();
    receiver.delayMs = 300;
    const ids = await fixture.emit(await fixture.subscribe(receiver.url), 120);
    await fixture.startWorker();
    await fixture.waitUntilStatesAre('delivered');
    expect(receiver.messageIds.sort()).toEqual(ids.sort());
    expect(receiver.maxConcurrent).toBeLessThanOrEqual(10);
  });

  it('continue the deliveries of a killed worker when its leases expire and not before', async () => {
    const receiver = await newReceiver();
    const [id] = await fixture.emit(await fixture.subscribe(receiver.url));
    await fixture.database.sql`INSERT INTO webhook_leases (token, webhook_id, delivery_ids, until)
       SELECT gen_random_uuid(), webhook_id, ARRAY[id], now() + interval '2 s' FROM webhook_deliveries`;
    const [lease] = await fixture.database.query<{ until: Date }>('SELECT until FROM webhook_leases');
    await fixture.startWorker();
    await fixture.waitUntilStatesAre('delivered');
    expect(receiver.messageIds).toEqual([id]);
    expect(receiver.received[0]!.at).toBeGreaterThanOrEqual(lease!.until.getTime());
  });

  it('finish requests in progress when they are stopped and leave the other deliveries waiting', async () => {
    const receiver = await newReceiver();
    receiver.delayMs = 400;
    await fixture.emit(await fixture.subscribe(receiver.url), 100);
    await fixture.startWorker();
    await waitUntil(() => receiver.received.length > 0);
    await fixture.stopWorkers();
    const sent = receiver.received.length;
    const rows = await fixture.deliveries();
    expect(rows.filter(({ state }) => state === 'delivered')).toHaveLength(sent);
    expect(sent).toBeLessThan(100);

    receiver.delayMs = 0;
    await fixture.startWorker();
    await fixture.waitUntilStatesAre('delivered');
    expect(new Set(receiver.messageIds).size).toBe(100);
    expect(receiver.received).toHaveLength(100);
  });

  it('send nothing more to a deleted subscription and continue with others', async () => {
    const [removed, kept] = [await newReceiver(), await newReceiver()];
    removed.delayMs = 500;
    const [one, two] = [await fixture.subscribe(removed.url), await fixture.subscribe(kept.url)];
    await fixture.emit(one, 100);
    await fixture.startWorker();
    await waitUntil(() => removed.received.length > 0);
    await fixture.database.query('DELETE FROM webhooks WHERE id = $1', [one.id]);
    // The requests in progress, and those that begin before a worker records one of them.
    const sent = removed.received.length;
    const ids = await fixture.emit(two, 10);
    await waitUntil(() => kept.received.length === 10);
    await sleep(1_200);
    expect(removed.received.length).toBeLessThanOrEqual(sent + 2 * SLOTS);
    await fixture.waitUntilStatesAre('delivered');
    expect((await fixture.deliveries()).map(({ messageId }) => messageId).sort()).toEqual(ids.sort());
  });
});
