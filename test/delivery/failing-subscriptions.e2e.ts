import { describe, expect, it } from '@jest/globals';
import type { DeliveryChunk } from '../../src/persistence/delivery/delivery.repository.js';
import type { AttemptRecord } from '../../src/persistence/delivery/delivery-record.statement.js';
import {
  attemptOf,
  waitUntil,
  QUEUES,
  type Subscription,
  useDelivery,
  CLAIM_LIMITS,
} from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { useReceiver } from '../support/receiver.js';

const LIMITS = { ...CLAIM_LIMITS, chunks: 20, chunksPerApplication: 20, failingChunks: 2, chunkSize: 4 };
const FULL_SHARE = LIMITS.chunksPerSubscription * LIMITS.chunkSize;
const URL = 'http://127.0.0.1:9/';
const DISABLED = 'webhook_disabled';

interface Health {
  active: boolean;
  disabledReason: string | null;
  failingSince: Date | null;
  maxInFlight: number | null;
}

describe('a webhook subscription', () => {
  const fixture = useDelivery();
  const subscription = useEach('test', () => fixture.subscribe(URL));

  const claim = (limits = {}) => fixture.claim({ ...LIMITS, ...limits }).then(({ chunks }) => chunks);

  async function health({ id }: Subscription = subscription): Promise<Health> {
    const [row] = await fixture.database.sql<Health>`
      SELECT active, disabled_reason AS "disabledReason", failing_since AS "failingSince", max_in_flight AS "maxInFlight"
       FROM webhooks WHERE id = ${id}`;
    return row!;
  }

  /** Claims everything that is due, ignoring limits, and records the results `states` in turns. */
  async function attempt(
    states: AttemptRecord['state'][],
    more: Partial<AttemptRecord> = {},
    of = subscription,
  ): Promise<void> {
    await fixture.database.query('DELETE FROM webhook_leases');
    await fixture.database.query('UPDATE webhook_deliveries SET next_attempt_at = now()');
    await fixture.emit(of, states.length);
    const rows = await fixture.database.query<{ id: string; token: string }>(
      `WITH lease AS (INSERT INTO webhook_leases (token, webhook_id, delivery_ids, until)
         SELECT gen_random_uuid(), $1, ARRAY[id], now() + interval '1 minute'
         FROM webhook_deliveries WHERE webhook_id = $1 AND state = 'waiting' LIMIT $2
         RETURNING token, delivery_ids)
       SELECT delivery_ids[1] AS id, token FROM lease`,
      [of.id, states.length],
    );
    const records = rows.map(({ id, token }, index): AttemptRecord => {
      const state = states[index]!;
      return attemptOf({ webhookId: of.id, leaseToken: token }, Number(id), {
        ...{ state, reason: state === 'delivered' ? state : 'timeout', status: null },
        ...{ delayMs: state === 'waiting' ? 1 : null, ...more },
      });
    });
    await fixture.repository.record(records, FULL_SHARE);
    expect(records).toHaveLength(states.length);
  }

  const failFor = (interval: string): Promise<unknown> =>
    fixture.database.sql`
      UPDATE webhooks SET max_in_flight = 1, failing_since = now() - ${interval}::interval WHERE id = ${subscription.id}`;

  /** Adds another subscription of the same application. */
  async function alsoSubscribe(event: string, { applicationId } = subscription): Promise<number> {
    const [row] = await fixture.database.query<{ id: string }>(
      `INSERT INTO webhooks (application_id, events, url, secret)
       SELECT $1, ARRAY[$2::text], url, secret FROM webhooks WHERE application_id = $1 LIMIT 1 RETURNING id`,
      [applicationId, event],
    );
    return Number(row!.id);
  }

  const deliveriesOf = (event: string) =>
    fixture.database.sql<{ webhook: number; applicationId: number; payload: string }>`
      SELECT d.webhook_id::int AS webhook, e.application_id::int AS "applicationId", e.payload
       FROM webhook_deliveries d JOIN events e ON e.id = d.event_id WHERE e.type = ${event} ORDER BY 1`;

  it('that fails may have one delivery in flight, and one more after each success up to its share', async () => {
    expect(await health()).toMatchObject({ maxInFlight: null, failingSince: null });
    await attempt(['waiting', 'exhausted']);
    const { failingSince } = await health();
    expect([(await health()).maxInFlight, failingSince]).toEqual([1, expect.any(Date)]);
    await attempt(['waiting']);
    expect(await health()).toMatchObject({ maxInFlight: 1, failingSince });
    await attempt(['delivered']);
    expect(await health()).toMatchObject({ maxInFlight: 2, failingSince: null });
    await attempt(['delivered', 'delivered', 'delivered', 'waiting']);
    expect(await health()).toMatchObject({ maxInFlight: 5, failingSince: null });
    await attempt(['waiting']);
    expect(await health()).toMatchObject({ maxInFlight: 1, failingSince: expect.any(Date) });
    await attempt(Array.from({ length: FULL_SHARE - 2 }, () => 'delivered' as const));
    expect((await health()).maxInFlight).toBe(FULL_SHARE - 1);
    await attempt(['delivered']);
    expect(await health()).toMatchObject({ maxInFlight: null, failingSince: null });
  });

  it('that is healthy is not written to the database after deliveries', async () => {
    const row = () => fixture.database.query(`SELECT xmin FROM webhooks`);
    const before = await row();
    await attempt(['delivered', 'delivered']);
    await attempt(['delivered']);
    expect(await row()).toEqual(before);
  });

  it('keeps its last failure, and is not failing, after a success and a failure at the same time', async () => {
    await attempt(['delivered', 'waiting'], { status: 500 });
    expect(await health()).toMatchObject({ active: true, failingSince: null, maxInFlight: null });
    const [row] = await fixture.database.sql<object>`
      SELECT d.state, w.last_failure_reason AS reason, w.last_failure_status AS status
       FROM webhooks w JOIN webhook_deliveries d ON d.id = w.last_failed_delivery_id`;
    expect(row).toEqual({ state: 'waiting', reason: 'timeout', status: 500 });
  });

  it('that sent Retry-After may have one delivery in flight although others succeeded', async () => {
    await attempt(['delivered', 'waiting'], { pauseMs: 60_000 });
    expect(await health()).toMatchObject({ maxInFlight: 1, failingSince: null, active: true });
  });

  it('has no more deliveries in flight than its limit', async () => {
    await fixture.emit(subscription, 10);
    await fixture.database.query('UPDATE webhooks SET max_in_flight = 3');
    expect((await claim({ chunkSize: 2 })).map(({ deliveryIds }) => deliveryIds.length)).toEqual([2]);
    expect((await claim({ chunkSize: 2 })).map(({ deliveryIds }) => deliveryIds.length)).toEqual([1]);
    expect(await claim()).toEqual([]);
  });

  it('that fails shares a limited part of the slots with all failing subscriptions', async () => {
    const failing = [subscription, await fixture.subscribe(URL), await fixture.subscribe(URL)];
    const healthy = [
      await fixture.subscribe(URL),
      await fixture.subscribe(URL),
      await fixture.subscribe(URL),
    ];
    for (const one of [...failing, ...healthy]) await fixture.emit(one, 10);
    await fixture.database.sql`
      UPDATE webhooks SET failing_since = now() WHERE id = ANY (${failing.map(({ id }) => id)})`;
    const claimed = [...(await claim()), ...(await claim()), ...(await claim())].map(
      (chunk) => chunk.webhookId,
    );
    expect(claimed.filter((id) => failing.some((one) => one.id === id))).toHaveLength(LIMITS.failingChunks);
    for (const { id } of healthy) expect(claimed.filter((one) => one === id)).toHaveLength(2);
  });

  it('that failed for five days is disabled, and webhook_disabled is sent to its application', async () => {
    const listening = await alsoSubscribe(DISABLED);
    await alsoSubscribe('sales_order_created');
    await alsoSubscribe(DISABLED, await fixture.subscribe(URL));
    await failFor('4 days 23 hours');
    await attempt(['waiting']);
    expect(await health()).toMatchObject({ active: true, disabledReason: null });
    expect(await deliveriesOf(DISABLED)).toEqual([]);

    await failFor('5 days 1 minute');
    await attempt(['waiting', 'waiting']);
    const { failingSince, ...rest } = await health();
    expect(rest).toEqual({ active: false, disabledReason: 'failing', maxInFlight: 1 });
    const [delivery, ...others] = await deliveriesOf(DISABLED);
    expect(others).toEqual([]);
    expect(delivery).toMatchObject({ webhook: listening, applicationId: subscription.applicationId });
    expect(JSON.parse(delivery!.payload)).toEqual({
      ...{ id: subscription.id, event: 'sales_order_validated', url: URL, active: false },
      application: { id: subscription.applicationId, name: subscription.key },
      lastDelivery: {
        ...{ id: expect.any(Number), event: expect.stringMatching(/^msg_[0-9a-f]{32}$/) },
        ...{ reason: 'timeout', status: null },
      },
      ...{ disabledReason: 'failing', failingSince: failingSince!.toISOString() },
      disabledAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    // Results of deliveries that were in flight change nothing.
    await attempt(['waiting']);
    expect(await deliveriesOf(DISABLED)).toHaveLength(1);
    expect(await claim()).toEqual([expect.objectContaining({ webhookId: listening })]);
  });

  const [FAILING, RECOVERED] = ['webhook_failing', 'webhook_recovered'];
  const eventsOf = async (type: string): Promise<Record<string, unknown>[]> =>
    (
      await fixture.database.sql<{ payload: string }>`
        SELECT payload FROM events WHERE type = ${type} ORDER BY id`
    ).map(({ payload }) => JSON.parse(payload) as Record<string, unknown>);

  it('that fails three times in a row causes one webhook_failing, and after a success one webhook_recovered', async () => {
    const listening = [await alsoSubscribe(FAILING), await alsoSubscribe(RECOVERED)];
    const office = await fixture.subscribe(URL, FAILING);
    await fixture.database.sql`UPDATE applications SET rights = '{sales}' WHERE id = ${office.applicationId}`;
    await fixture.subscribe(URL, FAILING);
    await attempt(['waiting']);
    await attempt(['waiting']);
    expect(await eventsOf(FAILING)).toEqual([]);
    await attempt(['exhausted'], { status: 500, reason: 'http_500' });
    await attempt(['waiting', 'waiting']);
    const { failingSince } = await health();
    const [told, ...others] = await eventsOf(FAILING);
    expect(others).toEqual([]);
    const common = {
      ...{ id: subscription.id, event: 'sales_order_validated', url: URL, active: true },
      application: { id: subscription.applicationId, name: subscription.key },
      failingSince: failingSince!.toISOString(),
    };
    const event = expect.stringMatching(/^msg_[0-9a-f]{32}$/);
    expect(told).toEqual({
      ...common,
      lastDelivery: { id: expect.any(Number), event, reason: 'http_500', status: 500 },
    });
    expect((await deliveriesOf(FAILING)).map(({ webhook }) => webhook)).toEqual([listening[0], office.id]);
    expect(await eventsOf(RECOVERED)).toEqual([]);

    await attempt(['delivered'], { status: 200 });
    await attempt(['delivered'], { status: 200 });
    expect(await eventsOf(RECOVERED)).toEqual([
      {
        ...common,
        recoveredAt: expect.stringMatching(/Z$/),
        lastDelivery: { id: expect.any(Number), event, reason: 'delivered', status: 200 },
      },
    ]);
    expect(await deliveriesOf(RECOVERED)).toMatchObject([{ webhook: listening[1] }]);
    expect(await eventsOf(FAILING)).toHaveLength(1);
  });

  it('to webhook_failing and another event is reported to other subscriptions, and not to itself', async () => {
    await fixture.database.sql`
      UPDATE webhooks SET events = events || ${FAILING}::text WHERE id = ${subscription.id}`;
    const listening = await alsoSubscribe(FAILING);
    for (let failed = 0; failed < 3; failed += 1) await attempt(['waiting']);
    expect(await eventsOf(FAILING)).toMatchObject([
      { id: subscription.id, event: ['sales_order_validated', FAILING] },
    ]);
    expect(await deliveriesOf(FAILING)).toMatchObject([{ webhook: listening }]);
  });

  it('that fails for an hour causes webhook_failing after fewer failures', async () => {
    await failFor('59 minutes');
    await attempt(['waiting']);
    expect(await eventsOf(FAILING)).toEqual([]);
    await failFor('61 minutes');
    await attempt(['waiting']);
    expect(await eventsOf(FAILING)).toHaveLength(1);
  });

  it('with a success between its failures causes no webhook_failing', async () => {
    for (const state of ['waiting', 'waiting', 'delivered', 'waiting', 'waiting'] as const)
      await attempt([state]);
    expect([await eventsOf(FAILING), await eventsOf(RECOVERED)]).toEqual([[], []]);
  });

  /** Claims what is due, which the attempts of `records` then fail to deliver. */
  async function failures(limits = {}): Promise<AttemptRecord[]> {
    const timeout = { state: 'waiting', reason: 'timeout', delayMs: 1, status: null } as const;
    return (await claim(limits)).flatMap((chunk) =>
      chunk.deliveryIds.map((id) => attemptOf(chunk, id, timeout)),
    );
  }

  it('that fails causes one webhook_failing when several processes record failures at the same time', async () => {
    await fixture.emit(subscription, 12);
    const limits = { chunkSize: 3, chunksPerSubscription: 4 };
    const chunks: AttemptRecord[][] = [];
    for (let chunk = 0; chunk < 4; chunk += 1) chunks.push(await failures(limits));
    await Promise.all(chunks.map((records) => fixture.repository.record(records, FULL_SHARE)));
    expect(await eventsOf(FAILING)).toHaveLength(1);
  });

  it('to webhook_failing causes no such event itself, so that there is no endless series', async () => {
    const listening = await fixture.subscribe(URL, FAILING);
    await fixture.database.sql`
      UPDATE applications SET rights = '{sales}' WHERE id = ${listening.applicationId}`;
    await attempt(['waiting', 'waiting', 'waiting']);
    expect(await eventsOf(FAILING)).toHaveLength(1);
    for (let round = 0; round < 4; round += 1) await failAll(listening);
    expect(await health(listening)).toMatchObject({ failingSince: expect.any(Date) });
    expect(await eventsOf(FAILING)).toHaveLength(1);
  });

  /** Records a failure of everything that waits for a subscription. */
  async function failAll(of: Subscription): Promise<void> {
    await fixture.database.query('DELETE FROM webhook_leases');
    await fixture.database.sql`
      UPDATE webhook_deliveries SET next_attempt_at = now() WHERE webhook_id = ${of.id}`;
    await fixture.database.sql`
      UPDATE webhook_deliveries SET next_attempt_at = now() + interval '1 hour' WHERE webhook_id <> ${of.id}`;
    await fixture.repository.record(await failures(), FULL_SHARE);
  }

  /** One event, which is delivered to `subscription` and to another subscription. */
  async function emitToBoth(other: number): Promise<void> {
    await fixture.emit(subscription);
    await fixture.database.sql`
      INSERT INTO webhook_deliveries (event_id, webhook_id) SELECT max(id), ${other} FROM events`;
  }

  it.each([
    ['fails', 'waiting'],
    ['recovers', 'delivered'],
  ] as const)('to webhook_disabled that %s in the same statement is told', async (_, state) => {
    const listening = await alsoSubscribe(DISABLED);
    await fixture.database.query('UPDATE webhooks SET failing_since = now() WHERE id = $1', [listening]);
    await emitToBoth(listening);
    const records = (await failures()).map((record): AttemptRecord =>
      record.webhookId === listening
        ? { ...record, state }
        : { ...record, state: 'exhausted', disableSubscription: true },
    );
    expect(records).toHaveLength(2);
    await fixture.repository.record(records, FULL_SHARE);
    const told = await fixture.database.sql`
      SELECT FROM webhook_deliveries d JOIN events e ON e.id = d.event_id WHERE d.webhook_id = ${listening} AND e.type = ${DISABLED}`;
    expect(told).toHaveLength(1);
  });

  it('to webhook_disabled that is disabled in the same statement receives no event', async () => {
    const listening = await alsoSubscribe(DISABLED);
    await emitToBoth(listening);
    const gone = { state: 'exhausted', disableSubscription: true } as const;
    const records = (await failures()).map((record) => ({ ...record, ...gone }));
    expect(records).toHaveLength(2);
    await fixture.repository.record(records, FULL_SHARE);
    expect(await eventsOf(DISABLED)).toHaveLength(2);
    expect(await deliveriesOf(DISABLED)).toEqual([]);
  });

  it('that had one success in five days stays active', async () => {
    await failFor('6 days');
    await attempt(['waiting', 'delivered']);
    await attempt(['waiting']);
    expect(await health()).toMatchObject({ active: true, disabledReason: null });
  });

  it('disabled by 410 causes webhook_disabled too, but never to itself', async () => {
    const listening = { ...subscription, id: await alsoSubscribe(DISABLED) };
    await attempt(['exhausted'], { disableSubscription: true });
    expect(await health()).toMatchObject({ active: false, disabledReason: 'gone' });
    expect(await deliveriesOf(DISABLED)).toMatchObject([{ webhook: listening.id }]);
    await attempt([], {}, listening);
    const [chunk] = (await claim()) as [DeliveryChunk];
    const gone = { state: 'exhausted', reason: 'gone', status: 410, disableSubscription: true } as const;
    const record = attemptOf(chunk, chunk.deliveryIds[0]!, gone);
    expect(await fixture.repository.record([record], FULL_SHARE)).toHaveLength(2);
    expect(await health(listening)).toMatchObject({ active: false, disabledReason: 'gone' });
    expect(await deliveriesOf(DISABLED)).toHaveLength(1);
  });
});

describe.each(QUEUES)('a receiver after an outage, $queue', ({ settings }) => {
  const receiver = useReceiver();
  const fixture = useDelivery(() => ({ ...settings(), WEBHOOK_CONCURRENCY: '20' }));

  it('gets its backlog slowly at first and then at full speed', async () => {
    receiver.answer = () => ({ status: 500 });
    const subscription = await fixture.subscribe(receiver.url);
    await fixture.startWorker({ WEBHOOK_RETRY_SCHEDULE: '1s,1s,1s,1s,1s,1s,1s,1s,1s' });
    await fixture.emit(subscription);
    await waitUntil(
      async () => (await fixture.database.query('SELECT FROM webhooks WHERE max_in_flight = 1')).length === 1,
    );

    await fixture.database.query(`UPDATE webhooks SET paused_until = now() + interval '1 hour'`);
    const before = receiver.received.length;
    const ids = await fixture.emit(subscription, 400);
    const violations: string[] = [];
    receiver.maxConcurrent = 0;
    receiver.delayMs = 30;
    receiver.answer = (_request, index) => {
      const earlier = index - before;
      // The limit grows by one per success, so at most half of the requests can be in flight.
      if (receiver.maxConcurrent > (earlier + 1) / 2 + 1)
        violations.push(`${receiver.maxConcurrent} of ${earlier}`);
      return { status: 200 };
    };
    await fixture.database.query(`UPDATE webhooks SET paused_until = NULL`);
    await fixture.waitUntilStatesAre('delivered');
    expect(violations).toEqual([]);
    expect(receiver.maxConcurrent).toBeGreaterThan(5);
    expect(receiver.messageIds).toEqual(expect.arrayContaining(ids));
    expect(
      await fixture.database.query('SELECT max_in_flight AS "maxInFlight", failing_since FROM webhooks'),
    ).toEqual([{ maxInFlight: null, failing_since: null }]);
  });
});
