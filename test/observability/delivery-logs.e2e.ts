import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { waitUntil, type Subscription, useDelivery } from '../support/delivery.js';
import { useReceiver } from '../support/receiver.js';

describe('warnings about deliveries and subscriptions', () => {
  const fixture = useDelivery({ REDIS_URL: '' });
  const receiver = useReceiver();
  let subscription: Subscription;
  let entries: unknown[][];
  beforeEach(async () => {
    entries = [];
    jest.spyOn(Logger.prototype, 'warn').mockImplementation((...entry: unknown[]) => {
      // Others are texts, such as that of TypeORM about two connections, or come from a service that other files share.
      const [details] = entry;
      if (typeof details === 'object' && details !== null && 'webhook' in details) entries.push(entry);
    });
    subscription = await fixture.subscribe(`${receiver.url}?token=zzcanary`);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
  });

  const ids = () => ({ application: subscription.applicationId, webhook: subscription.id });
  const warnings = () => entries.map(([entry]) => entry);

  it('are written once, with ids and the reason: failing, exhausted, recovered', async () => {
    receiver.answer = (_, index) => ({ status: index < 4 ? 500 : 200 });
    const [failed] = await fixture.emit(subscription);
    // Two processes: only the one that recorded an outcome writes the warning.
    await Promise.all([fixture.startWorker(), fixture.startWorker()]);
    await fixture.waitUntilStatesAre('exhausted');
    const [delivered] = await fixture.emit(subscription);
    await waitUntil(() => entries.length === 3);
    const [first, second] = await fixture.deliveries();
    const failure = { ...ids(), delivery: first!.id, event: failed, reason: 'http_500' };
    expect(warnings()).toEqual([
      { message: 'A webhook is failing.', ...failure },
      { message: 'A delivery is exhausted: it is not attempted again.', ...failure },
      { message: 'A webhook has recovered.', ...ids(), delivery: second!.id, event: delivered, reason: null },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/zzcanary|127\.0\.0\.1|ORD-/);
  });

  it('say that a subscription is disabled, and why', async () => {
    receiver.answer = () => ({ status: 410 });
    const [event] = await fixture.emit(subscription);
    await fixture.startWorker();
    await waitUntil(() => entries.length === 2);
    const [delivery] = await fixture.deliveries();
    const gone = { ...ids(), delivery: delivery!.id, event, reason: 'gone' };
    expect(warnings()).toEqual(
      expect.arrayContaining([
        { message: 'A delivery is exhausted: it is not attempted again.', ...gone },
        { message: 'A webhook is disabled: nothing is sent until it is enabled.', ...gone },
      ]),
    );
  });

  it('are also written for a subscription to webhook_failing, whose failure causes no event', async () => {
    receiver.answer = () => ({ status: 500 });
    await fixture.database.query(`UPDATE webhooks SET events = '{webhook_failing}'`);
    await fixture.store([{ ...fixture.newEvent(subscription), type: 'webhook_failing' }]);
    await fixture.startWorker();
    await fixture.waitUntilStatesAre('exhausted');
    await waitUntil(() => entries.length === 2);
    expect(warnings()).toContainEqual(expect.objectContaining({ message: 'A webhook is failing.' }));
    expect(await fixture.deliveries()).toHaveLength(1);
  });

  it('do not report pings: a receiver that refuses the ping with the invalid signature is healthy', async () => {
    receiver.answerPing = () => ({ status: 401 });
    const [event] = await fixture.emit(subscription);
    await fixture.database.query(`UPDATE webhook_deliveries SET kind = 'forged_ping'`);
    receiver.answer = () => ({ status: 401 });
    await fixture.startWorker();
    await fixture.waitUntilStatesAre('exhausted');
    await fixture.stopWorkers();
    expect([event, ...warnings()]).toEqual([event]);
  });
});
