import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ApiClient, Body } from '../support/api-client.js';
import { waitUntil } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { emit, deletePings } from '../support/events.js';
import { useReceiver } from '../support/receiver.js';
import { bodyOf, newApplication, takeOrder, newSubscription, newShop } from '../support/samples.js';
import { useService } from '../support/service.js';

const EVENT = 'sales_order_validated';
/** Three attempts in quick succession, and a fourth one in 20 hours. */
const SCHEDULE = '50ms,50ms,20h';
const TIMESTAMP = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

// The time-out is longer than any test holds a response back.
const service = useService({ WEBHOOK_RETRY_SCHEDULE: SCHEDULE, WEBHOOK_TIMEOUT_MS: '60000' });
const receiver = useReceiver();
const shop = useEach('test', () => newShop(service.admin));
let webhook: number;
beforeEach(async () => {
  webhook = await subscribe(shop.client);
});
afterEach(() => shop.client.delete(`/webhooks/${webhook}`));

async function subscribe(client: ApiClient): Promise<number> {
  const { id } = await newSubscription({ client }, EVENT, receiver.url);
  await deletePings(service);
  return id;
}
const emitEvents = (count = 1): Promise<string[]> => emit(service, count, { applicationId: shop.id });
const list = async (query = ''): Promise<Body> =>
  bodyOf(await shop.client.get(`/webhook_deliveries?webhook=${webhook}${query}`));
const read = async (id: number): Promise<Body> => bodyOf(await shop.client.get(`/webhook_deliveries/${id}`));
const redeliver = (id: number, client = shop.client) => client.post(`/webhook_deliveries/${id}/redeliver`);

async function validatedOrder(): Promise<Body> {
  const order = await takeOrder(shop);
  bodyOf(await service.admin.post(`/orders/${order.id}/validate`));
  return order;
}

/** Another event arrives, which is sent after everything that was due before it. */
async function anotherArrives(): Promise<void> {
  const [later] = await emitEvents();
  await waitUntil(async () => receiver.messageIds.includes(later!));
  await waitUntil(async () => (await list('&state=waiting')).length === 0);
}

/** Waits until a delivery meets the condition. @returns the newest delivery */
async function delivery(condition: (delivery: Body) => boolean): Promise<Body> {
  await waitUntil(async () => (await list()).some(condition));
  return (await list())[0];
}
const inState = (state: string) => (found: Body) => found.state === state;
const attempted = (times: number) => (found: Body) => found.attempts.length === times;

/**
 * Makes the times of redeliveries later while `work` runs, so that the five seconds during which repeated requests have no
 * effect do not end meanwhile, however long it takes.
 */
async function withinFiveSeconds<T>(work: () => Promise<T>): Promise<T> {
  const { query, sql } = service.database;
  await sql`CREATE FUNCTION redeliver_later() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN NEW.redelivered_at = now() + interval '1 hour'; RETURN NEW; END $$`;
  await sql`CREATE TRIGGER redeliver_later BEFORE UPDATE ON webhook_deliveries FOR EACH ROW
    WHEN (NEW.redelivered_at IS DISTINCT FROM OLD.redelivered_at) EXECUTE FUNCTION redeliver_later()`;
  try {
    return await work();
  } finally {
    await query('DROP FUNCTION redeliver_later CASCADE');
  }
}
const finish = (id: number, state: string) =>
  service.database.sql`
    UPDATE webhook_deliveries SET state = ${state}, finished_at = now(), next_attempt_at = NULL WHERE id = ${id}`;

describe('GET /webhook_deliveries/{id}', () => {
  it('shows the request and the response of a successful delivery', async () => {
    receiver.answer = () => ({ status: 201, body: 'Thank you "very" much 🎉' });
    const [messageId] = await emitEvents();
    const { id } = await delivery(inState('delivered'));
    const { order_id: order } = (
      await service.database.sql<{ order_id: string }>`
        SELECT order_id FROM events WHERE message_id = ${messageId}`
    )[0]!;
    expect(await read(id)).toEqual({
      id,
      webhook,
      kind: 'event',
      event: { id: messageId, type: EVENT },
      order: { id: Number(order), code: null, sequence: 1 },
      state: 'delivered',
      reason: null,
      detail: null,
      attempts: [
        {
          attempt: 1,
          startedAt: TIMESTAMP,
          durationMs: expect.any(Number),
          status: 201,
          reason: 'delivered',
          response: 'Thank you "very" much 🎉',
        },
      ],
      nextAttemptAt: null,
      createdAt: TIMESTAMP,
      redeliveredAt: null,
      finishedAt: TIMESTAMP,
      payload: JSON.parse(receiver.received[0]!.body.toString()),
    });
  });

  it('shows the code of the order, and the body byte for byte', async () => {
    const order = await validatedOrder();
    const { id, ...listed } = await delivery(inState('delivered'));
    expect(listed.order).toEqual({ id: order.id, code: order.code, sequence: 2 });
    expect((await read(id)).order).toEqual(listed.order);
    const answer = await fetch(`${service.url}/api/v1/webhook_deliveries/${id}`, {
      headers: { 'X-AUTH-TOKEN': shop.token },
    });
    expect(await answer.text()).toContain(`"payload":${receiver.received[0]!.body.toString()}}`);
  });

  it('shows neither code nor body to an application that has lost the right to see the event', async () => {
    const office = await newApplication(service.admin, { rights: ['sales'] });
    const own = await subscribe(office.client);
    const order = await validatedOrder();
    const find = async (client: ApiClient): Promise<Body> => {
      const [found] = bodyOf(await client.get(`/webhook_deliveries?webhook=${own}`));
      return [found.order.code, bodyOf(await client.get(`/webhook_deliveries/${found.id}`)).payload];
    };
    expect(await find(office.client)).toEqual([order.code, expect.objectContaining({ code: order.code })]);
    bodyOf(await service.admin.patch(`/applications/${office.id}`, { rights: [] }));
    // Rights are cached for less than a second.
    await waitUntil(async () => (await find(office.client))[0] === null);
    expect(await find(office.client)).toEqual([null, null]);
    expect(await find(service.admin)).toEqual([order.code, expect.objectContaining({ code: order.code })]);
  });

  it('shows the fields of the list and, in addition, the payload and the responses', async () => {
    await emitEvents();
    const { id } = await delivery(inState('delivered'));
    const one = await read(id);
    delete one.attempts[0].response;
    delete one.payload;
    expect(await list()).toEqual([one]);
  });

  it('shows the reason of each failed attempt and the time of the next one', async () => {
    receiver.answer = (_, index) => ({ status: index === 0 ? 500 : 404, body: `answer ${index}` });
    await emitEvents();
    const { id } = await delivery(attempted(3));
    const found = await read(id);
    expect(found).toMatchObject({
      state: 'waiting',
      reason: 'http_404',
      detail: 'The receiver responded with the status 404.',
      finishedAt: null,
    });
    expect(found.attempts).toMatchObject([
      { attempt: 1, status: 500, reason: 'http_500', response: 'answer 0' },
      { attempt: 2, status: 404, reason: 'http_404', response: 'answer 1' },
      { attempt: 3, status: 404, reason: 'http_404', response: 'answer 2' },
    ]);
    const hoursAhead = (Date.parse(found.nextAttemptAt) - Date.now()) / 3_600_000;
    expect(hoursAhead).toBeGreaterThan(15);
    expect(hoursAhead).toBeLessThan(25);
  });

  it('shows that a delivery waits for its paused subscription', async () => {
    receiver.answer = () => ({ status: 500 });
    await emitEvents();
    const { id } = await delivery(attempted(3));
    await service.database.sql`
      UPDATE webhooks SET paused_until = now() + interval '90 hours' WHERE id = ${webhook}`;
    const paused = await read(id);
    expect(paused).toMatchObject({ state: 'waiting', reason: 'webhook_paused' });
    expect(Date.parse(paused.nextAttemptAt) - Date.now()).toBeGreaterThan(89 * 3_600_000);

    await service.database.query('UPDATE webhooks SET active = false WHERE id = $1', [webhook]);
    expect(await read(id)).toMatchObject({
      state: 'waiting',
      reason: 'webhook_inactive',
      detail: expect.any(String),
      nextAttemptAt: null,
    });
  });

  it('shows no order for an event that is not about one', async () => {
    const [messageId] = await emitEvents();
    await service.database.sql`
      UPDATE events SET order_id = NULL, sequence = NULL WHERE message_id = ${messageId}`;
    expect(await delivery(inState('delivered'))).toMatchObject({ order: null });
  });

  it('shows the latest 50 attempts', async () => {
    await emitEvents();
    const { id } = await delivery(inState('delivered'));
    await service.database.sql`
      INSERT INTO webhook_attempts (delivery_id, attempt, started_at, duration_ms, status, reason, response)
       SELECT ${id}, n, now(), 1, 200, 'delivered', '' FROM generate_series(2, 60) n`;
    const numbers = ({ attempts }: Body) => attempts.map(({ attempt }: { attempt: number }) => attempt);
    const latest = Array.from({ length: 50 }, (_, index) => 11 + index);
    expect(numbers(await read(id))).toEqual(latest);
    expect(numbers((await list())[0])).toEqual(latest);
  });

  it('has an ETag', async () => {
    await emitEvents();
    const { id } = await delivery(inState('delivered'));
    const { headers } = await shop.client.get(`/webhook_deliveries/${id}`);
    const again = await shop.client.get(`/webhook_deliveries/${id}`, {
      'If-None-Match': headers.get('etag')!,
    });
    expect(again.status).toBe(304);
  });
});

describe('GET /webhook_deliveries', () => {
  it('contains pings, which cannot be redelivered', async () => {
    bodyOf(await shop.client.post(`/webhooks/${webhook}/ping`));
    await waitUntil(async () => (await list('&state=delivered')).length === 2);
    const pings = await list();
    expect(pings.map(({ kind }: Body) => kind).sort()).toEqual(['forged_ping', 'ping']);
    for (const ping of pings) {
      expect(ping).toMatchObject({ event: { type: 'webhook_ping' }, order: null, state: 'delivered' });
      const answer = await redeliver(ping.id);
      expect(answer).toMatchObject({ status: 409, body: { code: 'ping_not_redeliverable' } });
      expect(await read(ping.id)).toMatchObject({ state: 'delivered', redeliveredAt: null });
    }
  });
});

describe('POST /webhook_deliveries/{id}/redeliver', () => {
  it.each(['delivered', 'exhausted', 'cancelled'])(
    'sends the same bytes again when the delivery is %s',
    async (state) => {
      const [messageId] = await emitEvents();
      const { id } = await delivery(inState('delivered'));
      await finish(id, state);
      const answer = await redeliver(id);
      expect(answer.status).toBe(202);
      expect(answer.body).toMatchObject({ id, reason: null, redeliveredAt: TIMESTAMP });
      const again = await delivery((found) => found.state === 'delivered' && attempted(2)(found));

      expect(again).toMatchObject({ id, attempts: [{ attempt: 1 }, { attempt: 2 }] });
      expect(receiver.messageIds).toEqual([messageId, messageId]);
      const [first, second] = receiver.received;
      expect(second!.body).toEqual(first!.body);
      expect(second!.headers['x-webhook-attempt']).toBe('2');
    },
  );

  it('starts the retry schedule again', async () => {
    receiver.answer = () => ({ status: 500 });
    await emitEvents();
    const { id } = await delivery(attempted(3));
    await finish(id, 'exhausted');
    await redeliver(id);
    const again = await delivery(attempted(6));
    expect(again).toMatchObject({ state: 'waiting', reason: 'http_500', finishedAt: null });
    expect(Date.parse(again.nextAttemptAt) - Date.now()).toBeGreaterThan(15 * 3_600_000);
    expect(again.attempts.map(({ attempt }: { attempt: number }) => attempt)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('makes a waiting delivery due at once', async () => {
    receiver.answer = (_, index) => ({ status: index < 3 ? 500 : 200 });
    await emitEvents();
    const { id } = await delivery(attempted(3));
    expect((await redeliver(id)).status).toBe(202);
    expect(await delivery(inState('delivered'))).toMatchObject({ id });
    expect(receiver.received).toHaveLength(4);
  });

  it('does not send a delivery twice that is being sent', async () => {
    const release = receiver.hold();
    await emitEvents();
    await waitUntil(() => receiver.received.length === 1);
    const [{ id }] = await list();
    expect((await redeliver(id)).body).toMatchObject({ state: 'waiting', redeliveredAt: null });
    release();
    await delivery(inState('delivered'));
    await anotherArrives();
    expect(receiver.received).toHaveLength(2);
    expect(await read(id)).toMatchObject({ state: 'delivered', attempts: [{ attempt: 1 }] });
  });

  it('treats several requests within five seconds as one', async () => {
    await emitEvents();
    const { id } = await delivery(inState('delivered'));
    const answers = await withinFiveSeconds(() =>
      Promise.all(Array.from({ length: 10 }, () => redeliver(id))),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
    await delivery((found) => found.state === 'delivered' && attempted(2)(found));
    const setRedelivered = (seconds: number): Promise<object[]> =>
      service.database.sql`
        UPDATE webhook_deliveries SET redelivered_at = now() + ${seconds} * interval '1 second' WHERE id = ${id}`;
    // In the future, so that the five seconds do not end before the request.
    await setRedelivered(60);
    expect((await redeliver(id)).body).toMatchObject({ state: 'delivered' });
    await anotherArrives();
    expect(receiver.received).toHaveLength(3);

    await setRedelivered(-5);
    await redeliver(id);
    await delivery((found) => found.state === 'delivered' && attempted(3)(found));
  });

  it('is refused for an inactive subscription', async () => {
    receiver.answer = () => ({ status: 410 });
    await emitEvents();
    const { id } = await delivery(inState('exhausted'));
    const before = await read(id);
    const answer = await redeliver(id);
    expect(answer).toMatchObject({ status: 409, body: { code: 'webhook_inactive', webhook } });
    expect(await read(id)).toEqual(before);

    receiver.answer = () => ({ status: 200 });
    await subscribe(shop.client);
    await redeliver(id);
    await delivery(inState('delivered'));
    expect(receiver.received).toHaveLength(2);
  });
});
