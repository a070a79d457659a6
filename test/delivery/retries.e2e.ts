import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';
import { waitUntil, QUEUES, useDelivery } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { Receiver, useReceiver } from '../support/receiver.js';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

describe.each(QUEUES)('a failing delivery, $queue', ({ settings }) => {
  const fixture = useDelivery(settings);
  const receiver = useReceiver();
  const subscription = useEach('test', () => fixture.subscribe(receiver.url));

  const attempts = (): Promise<{ attempt: number; status: number | null; reason: string }[]> =>
    fixture.database.sql`SELECT attempt, status, reason FROM webhook_attempts ORDER BY delivery_id, attempt`;
  const isActive = async () => (await fixture.database.query('SELECT active FROM webhooks'))[0];

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

describe.each(QUEUES)('a successful delivery, $queue', ({ settings }) => {
  const fixture = useDelivery(settings);
  const receiver = useReceiver();

  it('is posted once with exactly the documented headers and the stored bytes, and recorded with its attempt', async () => {
    receiver.answer = () => ({ status: 202, body: 'thank you' });
    const subscription = await fixture.subscribe(receiver.url);
    const payload = '{"code":"ORD-1",  "recipient":"Größe ✓ 漢字 🎉 \\u00e9","n":1.0}';
    const event = fixture.newEvent(subscription, payload);
    await fixture.store([event]);
    await fixture.startWorker();
    await fixture.waitUntilStatesAre('delivered');

    expect(receiver.received).toHaveLength(1);
    const [{ method, path, headers, rawHeaders, body }] = receiver.received as [Receiver['received'][0]];
    expect({ method, path, body: body.toString() }).toEqual({
      method: 'POST',
      path: '/hooks',
      body: payload,
    });
    expect(headers).toEqual({
      host: new URL(receiver.url).host,
      connection: 'keep-alive',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(payload)),
      accept: '*/*',
      'accept-encoding': 'identity',
      'user-agent': `OrderTakingService/${version}`,
      'x-webhook-event': 'sales_order_validated',
      'x-webhook-key': subscription.key,
      'x-webhook-attempt': '1',
      'x-webhook-sequence': '1',
      'webhook-id': event.messageId,
      'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
      'webhook-signature': expect.stringMatching(/^v1,/),
      traceparent: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/),
    });
    expect(rawHeaders).toEqual(expect.arrayContaining(['X-WEBHOOK-EVENT', 'X-WEBHOOK-KEY', 'Content-Type']));
    const verified = new Webhook(subscription.secret).verify(body, headers as Record<string, string>);
    expect(verified).toEqual(JSON.parse(payload));

    const [delivery] = await fixture.deliveries();
    expect(delivery).toMatchObject({ attempts: 1, reason: null, leaseToken: null, nextAttemptAt: null });
    const attempts = await fixture.database.sql`
      SELECT attempt, status, reason, response, duration_ms BETWEEN 0 AND 60000 AS "isShort",
        started_at BETWEEN now() - interval '60 s' AND now() AS "isRecent" FROM webhook_attempts`;
    expect(attempts).toEqual([
      { attempt: 1, status: 202, reason: 'delivered', response: 'thank you', isShort: true, isRecent: true },
    ]);
  });

  it('happens once per event and subscription for many events', async () => {
    const other = await Receiver.start();
    const [one, two] = [await fixture.subscribe(receiver.url), await fixture.subscribe(other.url)];
    await fixture.startWorker();
    const expected = [await fixture.emit(one, 300), await fixture.emit(two, 120)];
    await fixture.waitUntilStatesAre('delivered');

    expect([receiver.messageIds.sort(), other.messageIds.sort()]).toEqual(expected.map((ids) => ids.sort()));
    await other.stop();
  });
});
