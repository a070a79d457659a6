import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ADVISORY_LOCKS } from '../../src/persistence/database/advisory-locks.js';
import { Client } from 'pg';
import { deliverySettings } from '../../src/delivery/delivery-settings.js';
import { Retention } from '../../src/delivery/retention.js';
import { loadConfig } from '../../src/config/env.js';
import { DeliveryLogRepository } from '../../src/persistence/delivery/delivery-log.repository.js';
import { RetentionRepository } from '../../src/persistence/delivery/retention.repository.js';
import { Transactions } from '../../src/persistence/database/transactions.js';
import { DeliveryScene, eventually, type Subscription } from '../support/delivery.js';
import { describeWithPostgres } from '../support/servers.js';

const DAYS = 30;

let scene: DeliveryScene;
let subscription: Subscription;
let transactions: Transactions;
let repository: RetentionRepository;
beforeEach(async () => {
  scene = await DeliveryScene.create({ EVENT_RETENTION_DAYS: String(DAYS) });
  subscription = await scene.subscribe('http://127.0.0.1:9/');
  transactions = scene.transactions;
  repository = new RetentionRepository(transactions);
});
afterEach(() => scene.end());

/** Inserts events of that age with deliveries in this state and one attempt each. @returns their webhook-ids */
async function happened(count: number, days: number, state = 'delivered'): Promise<string[]> {
  const ids = await scene.emit(subscription, count);
  await scene.database.query(
    `WITH event AS (
       UPDATE events SET created_at = created_at - $2 * interval '1 day' WHERE message_id = ANY ($1) RETURNING id
     ), delivery AS (
       UPDATE webhook_deliveries d SET state = $3, attempts = 1, created_at = now() - $2 * interval '1 day'
       FROM event WHERE d.event_id = event.id RETURNING d.id
     )
     INSERT INTO webhook_attempts (delivery_id, attempt, started_at, duration_ms, reason, response)
     SELECT id, 1, now(), 1, 'http_500', 'no' FROM delivery`,
    [ids, days, state],
  );
  return ids;
}
const left = async (): Promise<string[]> => {
  const rows = await scene.database.query<{ message_id: string }>(
    'SELECT message_id FROM events ORDER BY id',
  );
  return rows.map((row) => row.message_id);
};
const count = async (table: string): Promise<number> =>
  (await scene.database.query(`SELECT FROM ${table}`)).length;

const clean = async (): Promise<void> => {
  const settings = deliverySettings(loadConfig(scene.environment));
  await new Retention(transactions, repository, settings).round(new AbortController().signal);
};

describe('deletion of old events', () => {
  it('removes deliveries and attempts with them, and nothing younger', async () => {
    await happened(3, DAYS + 1);
    await happened(1, DAYS + 1, 'exhausted');
    await happened(1, DAYS + 1, 'cancelled');
    const young = [...(await happened(1, DAYS - 1)), ...(await happened(2, 0))];
    await clean();
    expect(await left()).toEqual(young);
    expect(await count('webhook_deliveries')).toBe(3);
    expect(await count('webhook_attempts')).toBe(3);
  });

  it('is exact to the retention time', async () => {
    const ids = [...(await happened(1, DAYS)), ...(await happened(1, DAYS))];
    await scene.database.query(
      `UPDATE events SET created_at = created_at + interval '1 minute' WHERE message_id = $1`,
      [ids[1]],
    );
    await clean();
    expect(await left()).toEqual([ids[1]]);
  });

  it('keeps an event with all its deliveries while one of them is waiting', async () => {
    const other = await scene.subscribe('http://127.0.0.1:9/', 'sales_order_validated');
    const waiting = await happened(2, DAYS + 1, 'waiting');
    const [mixed] = await happened(1, DAYS + 1);
    await scene.database.query(
      `INSERT INTO webhook_deliveries (event_id, webhook_id) SELECT id, $2 FROM events WHERE message_id = $1`,
      [mixed, other.id],
    );
    await happened(1, DAYS + 1);
    await clean();
    expect(await left()).toEqual([...waiting, mixed]);
    expect(await count('webhook_deliveries')).toBe(4);

    await scene.database.query(`UPDATE webhook_deliveries SET state = 'delivered'`);
    await clean();
    expect(await left()).toEqual([]);
  });

  it('removes events without subscribers', async () => {
    await happened(2, DAYS + 1);
    await scene.database.query('DELETE FROM webhooks');
    await clean();
    expect(await left()).toEqual([]);
  });

  it('works in batches and continues past events that must stay', async () => {
    const waiting = await happened(1, DAYS + 3, 'waiting');
    await happened(1, DAYS + 2);
    await scene.database.query(
      `INSERT INTO events (message_id, type, application_id, payload, created_at)
       SELECT 'old_' || n, e.type, e.application_id, e.payload, e.created_at + n * interval '1 ms'
       FROM generate_series(1, 4500) n, (SELECT * FROM events ORDER BY id DESC LIMIT 1) e`,
    );
    await scene.database.query(
      `INSERT INTO webhook_deliveries (event_id, webhook_id, state)
       SELECT id, $1, 'delivered' FROM events WHERE message_id LIKE 'old%'`,
      [subscription.id],
    );
    const young = await happened(1, 1);
    const forgetting = jest.spyOn(repository, 'deleteOldEvents');
    await clean();
    expect(await left()).toEqual([...waiting, ...young]);
    const batches = await Promise.all(
      forgetting.mock.results.map(({ value }) => value as ReturnType<typeof repository.deleteOldEvents>),
    );
    expect(batches.map(({ forgotten }) => forgotten)).toEqual([999, 1000, 1000, 1000, 502]);
  });

  it('removes old finished replays and no others', async () => {
    const replay = (status: string, days: number | null) =>
      scene.database.query(
        `INSERT INTO webhook_replays (webhook_id, since, until, state, status, position_at, created_at, finished_at)
         VALUES ($1, now(), now(), 'all', $2, now(), now() - interval '1 year', now() - $3 * interval '1 day')`,
        [subscription.id, status, days],
      );
    await replay('running', null);
    await replay('finished', DAYS + 1);
    await replay('cancelled', DAYS + 1);
    await replay('finished', DAYS - 1);
    await clean();
    const rows = await scene.database.query<{ status: string }>(
      'SELECT status FROM webhook_replays ORDER BY id',
    );
    expect(rows.map(({ status }) => status)).toEqual(['running', 'finished']);
  });

  it('runs by itself in a process that delivers', async () => {
    await happened(2, DAYS + 1);
    await scene.startWorker({ REDIS_URL: '' });
    await eventually(async () => (await left()).length === 0);
  });
});

describeWithPostgres('deletion of old events with concurrent sessions', () => {
  let other: Client;
  beforeEach(async () => {
    other = new Client({ connectionString: scene.database.url! });
    await other.connect();
    await other.query('BEGIN');
  });
  afterEach(() => other.end());

  it('runs in one process at a time', async () => {
    await happened(1, DAYS + 1);
    await other.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.deleteOldEvents]);
    await clean();
    expect(await left()).toHaveLength(1);
    await other.query('COMMIT');
    await clean();
    expect(await left()).toEqual([]);
  });

  it('keeps an event for which a delivery is being created', async () => {
    const [made] = await happened(1, DAYS + 1);
    await happened(1, DAYS + 1);
    await other.query(
      `INSERT INTO webhook_deliveries (event_id, webhook_id) SELECT id, $2 FROM events WHERE message_id = $1`,
      [made, subscription.id],
    );
    await clean();
    expect(await left()).toEqual([made]);
    await other.query('COMMIT');
    await clean();
    expect(await left()).toEqual([made]);
  });

  it('lets a concurrently requested redelivery succeed or be 404, and loses none', async () => {
    await happened(1, DAYS + 1);
    const { id } = (await scene.deliveries())[0]!;
    const log = new DeliveryLogRepository(transactions);
    const redelivering = () => log.redeliver(subscription.applicationId, id);

    // The deletion got the lock first, so the redelivery waits for it.
    const forgotten = transactions.run(async (tx) => {
      const { next } = await repository.deleteOldEvents(tx, DAYS, null, 10);
      const asked = redelivering();
      await tx.rows({ name: '', text: 'SELECT pg_sleep(0.3)' }, []);
      return { next, asked };
    });
    await (
      await forgotten
    ).asked;
    expect(await left()).toEqual([]);
    expect(await scene.deliveries()).toEqual([]);

    // The redelivery got the lock first, so the deletion skips the event.
    const again = await happened(1, DAYS + 1);
    const [row] = await scene.deliveries();
    await transactions.run(async (tx) => {
      await log.redeliver(subscription.applicationId, row!.id, tx);
      await clean();
    });
    await clean();
    expect(await left()).toEqual(again);
    expect(await scene.deliveries()).toMatchObject([{ state: 'waiting' }]);
  });
});
