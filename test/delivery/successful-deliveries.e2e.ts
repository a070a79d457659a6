import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';
import { QUEUES, useDelivery } from '../support/delivery.js';
import { Receiver, useReceiver } from '../support/receiver.js';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

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
