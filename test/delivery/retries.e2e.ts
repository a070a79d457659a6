import { beforeEach, describe, expect, it } from '@jest/globals';
import { waitUntil, QUEUES, type Subscription, useDelivery } from '../support/delivery.js';
import { useReceiver } from '../support/receiver.js';

describe.each(QUEUES)('a failing delivery, $queue', ({ settings }) => {
  const fixture = useDelivery(settings);
  const receiver = useReceiver();
  let subscription: Subscription;
  beforeEach(async () => {
    subscription = await fixture.subscribe(receiver.url);
  });

  const attempts = (): Promise<{ attempt: number; status: number | null; reason: string }[]> =>
    fixture.database.sql`SELECT attempt, status, reason FROM webhook_attempts ORDER BY delivery_id, attempt`;
  const isActive = async (): Promise<unknown> =>
    (await fixture.database.query('SELECT active FROM webhooks'))[0];

  it('is retried with the same id and bytes until it succeeds', async () => {
    receiver.answer = (_, index) => ({ status: index < 2 ? 500 : 200 });
    const [id] = await fixture.emit(subscription);
    await fixture.startWorker();
    await fixture.waitUntilStatesAre('delivered');

    expect(await attempts()).toEqual([
      { attempt: 1, status: 500, reason: 'http_500' },
      { attempt: 2, status: 500, reason: 'http_500' },
      { attempt: 3, status: 200, reason: 'delivered' },
    ]);
    expect(receiver.messageIds).toEqual([id, id, id]);
    expect(new Set(receiver.received.map(({ body }) => body.toString())).size).toBe(1);
    expect(receiver.received.map(({ headers }) => headers['x-webhook-attempt'])).toEqual(['1', '2', '3']);
    const [first, second] = receiver.received;
    // 100 ms with a jitter of 20 %.
    expect(second!.at - first!.at).toBeGreaterThanOrEqual(80);
  });

  it('is exhausted at the end of the retry schedule', async () => {
    receiver.answer = () => ({ status: 503, body: 'no' });
    await fixture.emit(subscription);
    await fixture.startWorker();
    await fixture.waitUntilStatesAre('exhausted');

    expect(await fixture.deliveries()).toMatchObject([
      { attempts: 4, reason: 'http_503', nextAttemptAt: null },
    ]);
    expect(await attempts()).toHaveLength(4);
    receiver.answer = () => ({ status: 200 });
    const [later] = await fixture.emit(subscription);
    await waitUntil(() => receiver.messageIds.includes(later!));
    expect(receiver.received).toHaveLength(5);
  });

  it('is not attempted when its address is not allowed', async () => {
    await fixture.emit(subscription);
    await fixture.startWorker({ WEBHOOK_ALLOWED_NETWORKS: '10.0.0.0/8' });
    await fixture.waitUntilStatesAre('exhausted');
    expect(await fixture.deliveries()).toMatchObject([{ reason: 'address_refused' }]);
    expect(receiver.received).toEqual([]);
  });

  it('with 410 disables the subscription', async () => {
    receiver.answer = () => ({ status: 410 });
    await fixture.emit(subscription);
    await fixture.startWorker();
    await fixture.waitUntilStatesAre('exhausted');

    expect(await fixture.deliveries()).toMatchObject([{ attempts: 1, reason: 'gone' }]);
    expect(await isActive()).toEqual({ active: false });
    await fixture.emit(subscription);
    expect(await fixture.deliveries()).toHaveLength(1);
  });

  it('with 410 leaves waiting deliveries until the application subscribes again', async () => {
    receiver.answer = (_, index) => {
      // Later than the first, so that no sender goes on with the next delivery before the 410 has arrived.
      receiver.delayMs = index === 0 ? 0 : 500;
      return { status: index === 0 ? 410 : 200 };
    };
    await fixture.emit(subscription, 100);
    // One request at a time, so that some deliveries are still waiting.
    const worker = await fixture.startWorker({ WEBHOOK_CONCURRENCY: '1' });
    await waitUntil(async () => (await fixture.deliveries()).some(({ reason }) => reason === 'gone'));
    await waitUntil(async () => (await fixture.deliveries()).every(({ leaseToken }) => leaseToken === null));
    const sent = receiver.received.length;
    expect(sent).toBeLessThanOrEqual(10);
    const waiting = (await fixture.deliveries()).filter(({ state }) => state === 'waiting');
    expect(waiting).toHaveLength(100 - sent);
    expect(waiting.every(({ attempts: made }) => made === 0)).toBe(true);

    receiver.answer = () => ({ status: 200 });
    receiver.delayMs = 0;
    await fixture.database.query('UPDATE webhooks SET active = true');
    await waitUntil(() => receiver.received.length === 100);
    await worker.close();
  });

  it('with Retry-After pauses the subscription', async () => {
    receiver.answer = (_, index) =>
      index === 0 ? { status: 429, headers: { 'retry-after': '2' } } : { status: 200 };
    await fixture.emit(subscription);
    await fixture.startWorker();
    await waitUntil(() => receiver.received.length === 1);
    await waitUntil(async () => (await attempts()).length === 1);
    await fixture.emit(subscription, 3);
    await fixture.waitUntilStatesAre('delivered');

    const [first, ...others] = receiver.received.map(({ at }) => at);
    expect(others).toHaveLength(4);
    expect(Math.min(...others) - first!).toBeGreaterThan(1_900);
  });
});
