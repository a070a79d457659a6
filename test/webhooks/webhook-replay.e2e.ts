import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { EventName } from '../../src/events/catalogue.js';
import { WorkRepository } from '../../src/persistence/work/work.repository.js';
import type { Answer, Body } from '../support/api-client.js';
import { createDatabase } from '../support/database.js';
import { waitUntil } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { emit, deletePings } from '../support/events.js';
import { pagesOf } from '../support/paging.js';
import { useReceiver } from '../support/receiver.js';
import { bodyOf, newApplication, newSubscription } from '../support/samples.js';
import { describeWithRedis, redisSettings } from '../support/servers.js';
import { startService, useService } from '../support/service.js';

const EVENT = 'sales_order_validated';
const TIMESTAMP = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

// Longer than any test holds a response back.
const service = useService({ WEBHOOK_TIMEOUT_MS: '60000' });
const receiver = useReceiver();
const shop = useEach('test', () => newApplication(service.admin));
let webhook: number;
afterEach(() => service.database.query('DELETE FROM webhooks'));

async function subscribe(client = shop.client): Promise<number> {
  webhook = (await newSubscription({ client }, EVENT, receiver.url)).id;
  await deletePings(service);
  return webhook;
}
const emitEvents = (count: number, age: number, type?: EventName, applicationId = shop.id) =>
  emit(service, count, { applicationId, age, ...(type !== undefined && { type }) });
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const start = (body: unknown, client = shop.client) => client.post(`/webhooks/${webhook}/replay`, body);
const read = async (id: number, client = shop.client) => bodyOf(await client.get(`/webhook_replays/${id}`));

async function replayAndDeliver(body: unknown, client = shop.client): Promise<Body> {
  const { id } = bodyOf(await start(body, client));
  await waitUntil(async () => (await read(id, client)).status === 'finished');
  await noDeliveryWaits();
  return read(id, client);
}
/** Waits until the service has looked at all work once more. */
async function aRound(): Promise<void> {
  const open = jest.spyOn(service.app.get(WorkRepository, { strict: false }), 'open');
  await waitUntil(() => open.mock.calls.length > 1);
  open.mockRestore();
}
const noDeliveryWaits = (): Promise<void> =>
  waitUntil(
    async () =>
      (await service.database.query(`SELECT FROM webhook_deliveries WHERE state = 'waiting'`)).length === 0,
  );
const finish = (messageId: string, state: string): Promise<object[]> =>
  service.database.sql`
    UPDATE webhook_deliveries SET state = ${state}, finished_at = now(), next_attempt_at = NULL
     WHERE event_id = (SELECT id FROM events WHERE message_id = ${messageId})`;

describe('what a running replay waits for', () => {
  /** Deliveries of earlier events, which wait for a retry. */
  async function keepWaiting(count: number, due: string): Promise<void> {
    await emitEvents(count, 60);
    await service.database.sql`INSERT INTO webhook_deliveries (event_id, webhook_id, next_attempt_at)
       SELECT e.id, ${webhook}, now() + ${due}::interval FROM events e WHERE e.application_id = ${shop.id} ORDER BY e.id LIMIT ${count}`;
  }

  it('is told with the number of deliveries that wait', async () => {
    await subscribe();
    await keepWaiting(1_000, '1 hour');
    await emitEvents(1, 10);
    await service.database.query(`DELETE FROM webhook_deliveries WHERE next_attempt_at <= now()`);
    const { id } = bodyOf(await start({ since: minutesAgo(20) }));
    await aRound();
    const waitingFor = { code: 'waiting_deliveries', detail: 'The receiver has 1,000 deliveries that wait.' };
    const waiting = { status: 'running', queued: 0, waiting: 1_000, waitingFor };
    expect(await read(id)).toMatchObject(waiting);
    expect(bodyOf(await shop.client.get(`/webhooks/${webhook}/replays`))).toMatchObject([waiting]);
    await service.database.query('UPDATE webhooks SET active = false');
    expect(await read(id)).toMatchObject({ waitingFor: { code: 'webhook_inactive' } });
    await shop.client.post(`/webhook_replays/${id}/cancel`);
    expect(await read(id)).toMatchObject({ status: 'cancelled', waiting: null, waitingFor: null });
  });

  it('are deliveries that are due while nothing is sent', async () => {
    await subscribe();
    await service.database.query(`UPDATE webhooks SET paused_until = now() + interval '1 hour'`);
    await emitEvents(60, 10);
    await service.database.query(`DELETE FROM webhook_deliveries`);
    const { id } = bodyOf(await start({ since: minutesAgo(20) }));
    await waitUntil(async () => (await read(id)).queued === 50);
    expect(await read(id)).toMatchObject({
      status: 'running',
      waiting: 50,
      waitingFor: { code: 'due_deliveries' },
    });
  });
});

describe('POST /webhooks/{id}/replay', () => {
  it('returns at once and replays in the background', async () => {
    const ids = await emitEvents(3, 10);
    await subscribe();
    const since = minutesAgo(20);
    const answer = await start({ since });
    expect(answer.status).toBe(202);
    expect(answer.headers.get('location')).toBe(`/api/v1/webhook_replays/${answer.body.id}`);
    const replay = {
      id: expect.any(Number),
      webhook,
      since,
      until: TIMESTAMP,
      state: 'undelivered',
      status: 'running',
      queued: 0,
      waiting: 0,
      waitingFor: null,
      createdAt: TIMESTAMP,
      finishedAt: null,
    };
    expect(answer.body).toEqual(replay);
    const { id } = answer.body;
    await waitUntil(async () => (await read(id)).status === 'finished');
    const ended = { status: 'finished', queued: 3, waiting: null, finishedAt: TIMESTAMP };
    expect(await read(id)).toEqual({ ...replay, ...ended });
    await waitUntil(() => receiver.received.length === 3);
    expect([...receiver.messageIds].sort()).toEqual([...ids].sort());
  });

  const STATES = ['delivered', 'exhausted', 'cancelled', 'missing'];
  it.each([
    [undefined, ['exhausted', 'cancelled', 'missing']],
    ['undelivered', ['exhausted', 'cancelled', 'missing']],
    ['exhausted', ['exhausted']],
    ['cancelled', ['cancelled']],
    ['missing', ['missing']],
    ['delivered', ['delivered']],
    ['all', STATES],
  ])('with the filter %s replays events whose delivery is %j', async (state, expected) => {
    const [missing] = (await emitEvents(1, 10)) as [string];
    await subscribe();
    const [delivered, exhausted, cancelled] = (await emitEvents(3, 10)) as [string, string, string];
    await waitUntil(() => receiver.received.length === 3);
    await noDeliveryWaits();
    await finish(exhausted, 'exhausted');
    await finish(cancelled, 'cancelled');
    receiver.received.length = 0;

    const events: Record<string, string> = { delivered, exhausted, cancelled, missing };
    const { queued } = await replayAndDeliver({
      since: minutesAgo(20),
      ...(state !== undefined && { state }),
    });
    expect(queued).toBe(expected.length);
    expect([...receiver.messageIds].sort()).toEqual(expected.map((name) => events[name]).sort());
    const rows = await service.database.sql<{ state: string }>`
      SELECT state FROM webhook_deliveries WHERE webhook_id = ${webhook}`;
    expect(rows).toHaveLength(expected.includes('missing') ? 4 : 3);
  });

  it('replays the events from since on and before until', async () => {
    const ids: string[] = [];
    for (const age of [40, 30, 20, 10]) ids.push(...(await emitEvents(1, age)));
    const rows = await service.database.sql<{ created_at: Date }>`
      SELECT created_at FROM events WHERE message_id = ANY (${ids}) ORDER BY id`;
    const [, second, , fourth] = rows.map((row) => row.created_at.toISOString());
    await subscribe();
    expect(await replayAndDeliver({ since: second, until: fourth })).toMatchObject({
      queued: 2,
      until: fourth,
    });
    expect([...receiver.messageIds].sort()).toEqual([ids[1], ids[2]].sort());
  });

  it('sends the oldest events first', async () => {
    const young = await emitEvents(1, 10);
    const old = await emitEvents(1, 30);
    const middle = await emitEvents(1, 20);
    await subscribe();
    const { id } = bodyOf(await start({ since: minutesAgo(60) }));
    await noDeliveryWaits();
    await waitUntil(async () => (await read(id)).status === 'finished');
    const rows = await service.database.sql<{ message_id: string }>`
      SELECT message_id FROM webhook_deliveries d JOIN events e ON e.id = d.event_id
       WHERE webhook_id = ${webhook} ORDER BY d.id`;
    expect(rows.map((row) => row.message_id)).toEqual([...old, ...middle, ...young]);
  });

  it('replays the event of the subscription, and only events of its application', async () => {
    const other = await newApplication(service.admin);
    await emitEvents(1, 10, 'sales_order_created');
    await emitEvents(1, 10, EVENT, other.id);
    const own = await emitEvents(1, 10);
    await subscribe();
    expect(await replayAndDeliver({ since: minutesAgo(15) })).toMatchObject({ queued: 1 });
    expect(receiver.messageIds).toEqual(own);
  });

  it('replays the events of all applications with the right sales', async () => {
    await service.database.query('DELETE FROM events');
    const office = await newApplication(service.admin, { rights: ['sales'] });
    const ids = [...(await emitEvents(1, 10)), ...(await emitEvents(1, 10, EVENT, office.id))];
    await subscribe(office.client);
    await replayAndDeliver({ since: minutesAgo(15) }, office.client);
    expect([...receiver.messageIds].sort()).toEqual(ids.sort());
  });

  it('finishes at once when there is nothing to replay', async () => {
    await subscribe();
    expect(await replayAndDeliver({ since: '2001-01-01', until: '2001-01-02' })).toMatchObject({
      queued: 0,
      status: 'finished',
    });
  });

  it('does not change deliveries that are waiting', async () => {
    await subscribe();
    await service.database.query(`UPDATE webhooks SET paused_until = now() + interval '1 hour'`);
    await emitEvents(2, 10);
    const waiting = () =>
      service.database.sql`SELECT id, next_attempt_at, redelivered_at FROM webhook_deliveries ORDER BY id`;
    const before = await waiting();
    const { id } = bodyOf(await start({ since: minutesAgo(15), state: 'all' }));
    await waitUntil(async () => (await read(id)).status === 'finished');
    expect(await read(id)).toMatchObject({ queued: 0 });
    expect(await waiting()).toEqual(before);
  });
});

describe('a long replay', () => {
  const EVENTS = 200;

  const dueNow = async (): Promise<number> => {
    const [row] = await service.database.sql<{ count: number }>`
      SELECT count(*)::int AS count FROM webhook_deliveries WHERE state = 'waiting' AND next_attempt_at <= now()`;
    return row!.count;
  };

  it('queues a limited number of deliveries at a time and does not delay new events', async () => {
    await emitEvents(EVENTS, 10);
    receiver.delayMs = 300;
    await subscribe();
    // Otherwise the replay could end before the new event is stored.
    const release = receiver.hold();
    const { id } = bodyOf(await start({ since: minutesAgo(15) }));
    await waitUntil(() => receiver.received.length > 0);
    const [newEvent] = await emitEvents(1, 0);
    release();
    const dueCounts: number[] = [];
    await waitUntil(async () => {
      dueCounts.push(await dueNow());
      return receiver.messageIds.includes(newEvent!);
    });
    // 50 deliveries of the replay, and the new one.
    expect(Math.max(...dueCounts)).toBeLessThanOrEqual(51);
    expect(receiver.messageIds.indexOf(newEvent!)).toBeLessThan(EVENTS);
    await waitUntil(() => receiver.received.length >= EVENTS + 1);
    await noDeliveryWaits();
    expect(await read(id)).toMatchObject({ status: 'finished', queued: EVENTS });
    expect(new Set(receiver.messageIds).size).toBe(EVENTS + 1);
    expect(receiver.received).toHaveLength(EVENTS + 1);
  });

  it('can be cancelled, even repeatedly', async () => {
    await emitEvents(EVENTS, 10);
    await subscribe();
    // Otherwise the replay could end before it is cancelled.
    const release = receiver.hold();
    const { id } = bodyOf(await start({ since: minutesAgo(15) }));
    await waitUntil(() => receiver.received.length > 0);
    const cancelled = await shop.client.post(`/webhook_replays/${id}/cancel`);
    expect(cancelled).toMatchObject({
      status: 200,
      body: { id, status: 'cancelled', finishedAt: TIMESTAMP },
    });
    release();
    const { queued } = await read(id);
    expect(queued).toBeLessThan(EVENTS);
    await noDeliveryWaits();
    expect(receiver.received).toHaveLength(queued);
    expect((await shop.client.post(`/webhook_replays/${id}/cancel`)).body).toEqual(await read(id));
    expect((await read(id)).queued).toBe(queued);
    expect((await start({ since: minutesAgo(15) })).status).toBe(202);
  });

  it('ends when its subscription is deleted', async () => {
    await emitEvents(EVENTS, 10);
    receiver.delayMs = 500;
    await subscribe();
    const { id } = bodyOf(await start({ since: minutesAgo(15) }));
    await waitUntil(() => receiver.received.length > 10);
    expect((await shop.client.delete(`/webhooks/${webhook}`)).status).toBe(204);
    expect((await shop.client.get(`/webhook_replays/${id}`)).status).toBe(404);
  });

  it('waits while its subscription is inactive and continues afterwards', async () => {
    await emitEvents(EVENTS, 10);
    receiver.answer = (_, index) => ({ status: index === 20 ? 410 : 200 });
    await subscribe();
    const { id } = bodyOf(await start({ since: minutesAgo(15) }));
    await waitUntil(async () => !bodyOf(await shop.client.get(`/webhooks/${webhook}`)).active);
    await aRound();
    const { status, queued } = await read(id);
    expect(status).toBe('running');
    expect(queued).toBeLessThan(EVENTS);
    await subscribe();
    await waitUntil(async () => (await read(id)).status === 'finished');
    await noDeliveryWaits();
    expect(new Set(receiver.messageIds).size).toBe(EVENTS);
  });
});

describe('POST /webhooks/{id}/replay is refused', () => {
  beforeEach(async () => {
    await subscribe();
  });

  it('with every fault at once', async () => {
    const answer = await start({ since: '2999-01-02', until: '2999-01-01' });
    expect(answer.body.errors).toMatchObject([
      { pointer: '#/since', code: 'in_the_future' },
      { pointer: '#/until', code: 'in_the_future' },
      { pointer: '#/until', code: 'not_after_since' },
    ]);
  });

  it('while another replay is running; twenty concurrent requests start one', async () => {
    // More events than a replay queues while the receiver does not respond, so that the first replay is still running.
    await emitEvents(200, 10);
    receiver.answer = () => 'hang';
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => start({ since: minutesAgo(15), state: 'all' })),
    );
    const [{ body: running }, ...others] = answers.filter(({ status }) => status === 202) as [Answer];
    expect(others).toEqual([]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(19);
    for (const { body } of refused)
      expect(body).toMatchObject({ code: 'replay_in_progress', replay: running.id });
  });
});

describe('the list of replays', () => {
  it('is sorted newest first and has pages', async () => {
    await subscribe();
    const ids: number[] = [];
    for (let count = 0; count < 3; count += 1)
      ids.unshift((await replayAndDeliver({ since: minutesAgo(1) })).id);
    const [first, second, ...others] = await pagesOf(shop.client, `/webhooks/${webhook}/replays?limit=2`);
    expect([...first!, ...second!].map(({ id }) => id)).toEqual(ids);
    expect([second, others]).toEqual([[await read(ids[2]!)], []]);
  });
});

describe('a process that is interrupted during a replay', () => {
  const EVENTS = 500;

  it('loses and duplicates no event, because another process continues', async () => {
    const database = await createDatabase();
    const first = await startService({}, database);
    const { id, client } = await newApplication(first.admin);
    await emit(first, EVENTS, { applicationId: id, age: 10 });
    receiver.delayMs = 100;
    webhook = (await newSubscription({ client }, EVENT, receiver.url)).id;
    const replay = bodyOf(await client.post(`/webhooks/${webhook}/replay`, { since: minutesAgo(15) })).id;
    await waitUntil(() => receiver.received.length > 60);
    await first.stop();
    const [row] = await database.query<{ status: string }>('SELECT state AS status FROM work');
    expect(row).toEqual({ status: 'running' });
    receiver.delayMs = 0;

    const second = await startService({}, database);
    const again = second.client(client.token);
    await waitUntil(async () => (await read(replay, again)).status === 'finished');
    await waitUntil(() => new Set(receiver.messageIds).size === EVENTS);
    expect(await read(replay, again)).toMatchObject({ queued: EVENTS });
    expect(await database.query(`SELECT FROM webhook_deliveries WHERE kind = 'event'`)).toHaveLength(EVENTS);
    await second.stop();
    await database.drop();
  });
});

describeWithRedis('without a worker', () => {
  it('webhooks and replays say that nothing is sent, until one is running', async () => {
    const api = await startService(redisSettings());
    try {
      const { client } = await newApplication(api.admin);
      const url = 'https://receiver.example/hooks';
      const { id } = await newSubscription({ client }, 'sales_order_created', url);
      await client.post(`/webhooks/${id}/replay`, { since: '2026-01-21T00:00:00Z' });
      const read = async (): Promise<unknown[]> => {
        const [listed] = bodyOf(await client.get('/webhooks'));
        const [replay] = bodyOf(await client.get(`/webhooks/${id}/replays`));
        const { warnings } = bodyOf(await client.get(`/webhooks/${id}`));
        expect(listed.warnings).toEqual(warnings);
        return [warnings.map(({ code }: { code: string }) => code), replay.waitingFor];
      };
      expect(await read()).toEqual([['no_worker'], { code: 'worker', detail: 'No worker is running.' }]);
      await api.database.sql`
        INSERT INTO processes (id, kind, version) VALUES (gen_random_uuid(), 'worker', '1')`;
      expect(await read()).toEqual([[], null]);
    } finally {
      await api.stop();
    }
  });
});
