import { beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { ReplayRepository } from '../../src/persistence/webhooks/replay.repository.js';
import type { ReplayLimits } from '../../src/persistence/webhooks/replay.statements.js';
import { useDelivery } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { describeWithPostgres } from '../support/servers.js';

/** The steps of a replay, called by the test, without a relay or worker. */

const LIMITS: ReplayLimits = { due: 5, waiting: 8, events: 10 };
const WIDE: Partial<ReplayLimits> = { due: 100, waiting: 100 };

const fixture = useDelivery();
const subscription = useEach('test', () => fixture.subscribe('http://127.0.0.1:9/'));
let replays: ReplayRepository;
let replay: number;
/** The id of its work. */
let work: number;
beforeEach(() => {
  replays = new ReplayRepository(fixture.transactions);
});

/** Events without a delivery for the subscription, and a replay of them. */
async function prepare(events: number): Promise<void> {
  await fixture.emit(subscription, events);
  await fixture.database.query('DELETE FROM webhook_deliveries');
  await start();
}
async function start(): Promise<void> {
  // The times are those of the transactions, in milliseconds.
  await fixture.database.query('SELECT pg_sleep(0.01)');
  const values = { webhookId: subscription.id, since: new Date(0), until: null, state: 'missing' as const };
  const started = await fixture.transactions.run((tx) =>
    replays.start(tx, subscription.applicationId, values),
  );
  replay = started!.id;
  const [row] = await fixture.database.sql<{ id: number }>`SELECT id FROM work WHERE number = ${replay}`;
  work = row!.id;
}
const advance = (limits: Partial<ReplayLimits> = {}) => replays.advance(work, { ...LIMITS, ...limits });
const state = async (): Promise<{ status: string; queued: number }> => {
  const { status, queued } = (await replays.find(subscription.applicationId, replay))!;
  return { status, queued };
};
const count = async (): Promise<number> => (await fixture.deliveries()).length;
const deliverAll = () =>
  fixture.database.sql`
    UPDATE webhook_deliveries SET state = 'delivered', next_attempt_at = NULL WHERE next_attempt_at <= now()`;

describe('a step of a replay', () => {
  it('queues no more deliveries than the subscription has room for', async () => {
    await prepare(12);
    expect(await advance()).toEqual({ queued: 5, canContinue: false });
    expect(await advance()).toBeNull();
    await deliverAll();
    expect(await advance()).toEqual({ queued: 5, canContinue: false });
    await deliverAll();
    expect(await advance()).toEqual({ queued: 2, canContinue: false });
    expect(await state()).toEqual({ status: 'finished', queued: 12 });
    expect(await advance()).toBeNull();
    expect(await count()).toBe(12);
  });

  it('queues fewer deliveries when new events are waiting', async () => {
    await prepare(12);
    await fixture.emit(subscription, 4);
    expect(await advance()).toMatchObject({ queued: 1 });
    await fixture.emit(subscription, 4);
    await deliverAll();
    await fixture.emit(subscription, 5);
    expect(await advance()).toBeNull();
  });

  it('queues nothing more while the receiver fails and deliveries wait for retries', async () => {
    await prepare(20);
    const fail = () =>
      fixture.database.sql`
        UPDATE webhook_deliveries SET attempts = 1, next_attempt_at = now() + interval '1 hour'`;
    expect(await advance()).toMatchObject({ queued: 5 });
    await fail();
    expect(await advance()).toMatchObject({ queued: 3 });
    await fail();
    expect(await advance()).toBeNull();
    expect(await state()).toEqual({ status: 'running', queued: 8 });
  });

  it('reads a limited number of events and reports whether there are more', async () => {
    await prepare(25);
    expect(await advance(WIDE)).toEqual({ queued: 10, canContinue: true });
    expect(await advance(WIDE)).toEqual({ queued: 10, canContinue: true });
    expect(await advance(WIDE)).toEqual({ queued: 5, canContinue: false });
    expect(await state()).toEqual({ status: 'finished', queued: 25 });
  });

  it('that reads exactly as many events as there is room for is not the last one', async () => {
    await prepare(10);
    expect(await advance({ events: 5 })).toEqual({ queued: 5, canContinue: true });
    expect(await advance({ events: 5 })).toBeNull();
    await deliverAll();
    expect(await advance({ events: 5 })).toEqual({ queued: 5, canContinue: true });
    await deliverAll();
    expect(await advance({ events: 5 })).toEqual({ queued: 0, canContinue: false });
    expect(await state()).toEqual({ status: 'finished', queued: 10 });
  });

  it.each(['sales_order_validated', 'webhook_disabled'])(
    'with the right sales, of %s, covers the events of all applications',
    async (event) => {
      const other = await fixture.subscribe('http://127.0.0.1:9/');
      for (const one of [subscription, other]) await fixture.emit(one);
      await fixture.database.query('DELETE FROM webhook_deliveries');
      await fixture.database.query('UPDATE events SET type = $1', [event]);
      await fixture.database.query('UPDATE webhooks SET events = ARRAY[$1::text]', [event]);
      await fixture.database.query(`UPDATE applications SET rights = '{sales}'`);
      await start();
      expect(await advance()).toMatchObject({ queued: 2 });
    },
  );

  it('of events with the same time skips and duplicates none', async () => {
    await prepare(23);
    await fixture.database.query('UPDATE events SET created_at = (SELECT min(created_at) FROM events)');
    for (let steps = 0; (await state()).status === 'running' && steps < 20; steps += 1) {
      await advance({ due: 4 });
      await deliverAll();
    }
    expect(await state()).toEqual({ status: 'finished', queued: 23 });
    expect(new Set((await fixture.deliveries()).map(({ messageId }) => messageId)).size).toBe(23);
    expect(await count()).toBe(23);
  });
});

describeWithPostgres('a step of a replay with concurrent sessions', () => {
  async function connect(): Promise<Client> {
    const client = new Client({
      connectionString: fixture.database.url!,
      application_name: 'order-taking-service',
    });
    await client.connect();
    return client;
  }

  it('is made by one of many sessions and duplicates no delivery', async () => {
    await prepare(60);
    for (let round = 0; round < 30 && (await state()).status === 'running'; round += 1) {
      await Promise.all(Array.from({ length: 8 }, () => advance(WIDE)));
    }
    expect(await state()).toEqual({ status: 'finished', queued: 60 });
    expect(await count()).toBe(60);
  });

  it('waits until concurrent writes are committed', async () => {
    const writer = await connect();
    await writer.query('BEGIN');
    await writer.query(
      `INSERT INTO events (message_id, type, application_id, payload)
       VALUES ('msg_late', 'sales_order_validated', $1, '{}')`,
      [subscription.applicationId],
    );
    await start();
    expect(await advance()).toBeNull();
    await writer.query('COMMIT');
    await writer.end();
    expect(await advance()).toEqual({ queued: 1, canContinue: false });
  });

  it('skips an event that is being deleted', async () => {
    await prepare(3);
    const other = await connect();
    await other.query('BEGIN');
    await other.query('SELECT FROM events ORDER BY id LIMIT 1 FOR UPDATE');
    expect(await advance()).toEqual({ queued: 2, canContinue: false });
    await other.query('ROLLBACK');
    await other.end();
  });

  it('is not made while its subscription is being deleted', async () => {
    await prepare(3);
    const other = await connect();
    await other.query('BEGIN');
    await other.query('DELETE FROM webhooks');
    expect(await advance()).toBeNull();
    await other.query('COMMIT');
    await other.end();
    expect(await advance()).toBeNull();
  });
});
