import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ADVISORY_LOCKS } from '../../src/persistence/locks/advisory-locks.js';
import { Retention } from '../../src/app/retention.js';
import { loadConfig } from '../../src/config/env.js';
import { DeliveryLogRepository } from '../../src/persistence/webhooks/delivery-log.repository.js';
import { RETAINED, RetentionRepository } from '../../src/persistence/retention/retention.repository.js';
import { useSession } from '../support/database.js';
import { waitUntil, useDelivery } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { describeWithPostgres } from '../support/servers.js';
import { sql } from '../../src/platform/postgres/sql.js';

const DAYS = 30;

const fixture = useDelivery({ EVENT_RETENTION_DAYS: String(DAYS) });
const subscription = useEach('test', () => fixture.subscribe('http://127.0.0.1:9/'));
let repository: RetentionRepository;
beforeEach(() => {
  repository = new RetentionRepository();
});

/** Inserts events of that age with deliveries in this state and one attempt each. @returns their webhook-ids */
async function insertEvents(count: number, days: number, state = 'delivered'): Promise<string[]> {
  const ids = await fixture.emit(subscription, count);
  await fixture.database.query(
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
const remainingIds = async (): Promise<string[]> => {
  const rows = await fixture.database.sql<{ message_id: string }>`SELECT message_id FROM events ORDER BY id`;
  return rows.map((row) => row.message_id);
};
const count = async (table: string) => (await fixture.database.query(`SELECT FROM ${table}`)).length;

const clean = async (): Promise<void> => {
  const config = loadConfig(fixture.environment);
  await new Retention(fixture.transactions, repository, config).round(new AbortController().signal);
};

describe('deletion of old events', () => {
  it('removes their deliveries and attempts, and keeps newer events', async () => {
    await insertEvents(3, DAYS + 1);
    await insertEvents(1, DAYS + 1, 'exhausted');
    await insertEvents(1, DAYS + 1, 'cancelled');
    const young = [...(await insertEvents(1, DAYS - 1)), ...(await insertEvents(2, 0))];
    await clean();
    expect(await remainingIds()).toEqual(young);
    expect(await count('webhook_deliveries')).toBe(3);
    expect(await count('webhook_attempts')).toBe(3);
  });

  it('removes an event exactly when the retention time has passed', async () => {
    const ids = [...(await insertEvents(1, DAYS)), ...(await insertEvents(1, DAYS))];
    await fixture.database.sql`
      UPDATE events SET created_at = created_at + interval '1 minute' WHERE message_id = ${ids[1]}`;
    await clean();
    expect(await remainingIds()).toEqual([ids[1]]);
  });

  it('keeps an event with all its deliveries while one of them is waiting', async () => {
    const other = await fixture.subscribe('http://127.0.0.1:9/', 'sales_order_validated');
    const waiting = await insertEvents(2, DAYS + 1, 'waiting');
    const [mixed] = await insertEvents(1, DAYS + 1);
    await fixture.database.sql`
      INSERT INTO webhook_deliveries (event_id, webhook_id) SELECT id, ${other.id} FROM events WHERE message_id = ${mixed}`;
    await insertEvents(1, DAYS + 1);
    await clean();
    expect(await remainingIds()).toEqual([...waiting, mixed]);
    expect(await count('webhook_deliveries')).toBe(4);

    await fixture.database.query(`UPDATE webhook_deliveries SET state = 'delivered'`);
    await clean();
    expect(await remainingIds()).toEqual([]);
  });

  it('removes events without subscribers', async () => {
    await insertEvents(2, DAYS + 1);
    await fixture.database.query('DELETE FROM webhooks');
    await clean();
    expect(await remainingIds()).toEqual([]);
  });

  it('works in batches and continues past events that must stay', async () => {
    const waiting = await insertEvents(1, DAYS + 3, 'waiting');
    await insertEvents(1, DAYS + 2);
    await fixture.database.sql`INSERT INTO events (message_id, type, application_id, payload, created_at)
       SELECT 'old_' || n, e.type, e.application_id, e.payload, e.created_at + n * interval '1 ms'
       FROM generate_series(1, 4500) n, (SELECT * FROM events ORDER BY id DESC LIMIT 1) e`;
    await fixture.database.sql`INSERT INTO webhook_deliveries (event_id, webhook_id, state)
       SELECT id, ${subscription.id}, 'delivered' FROM events WHERE message_id LIKE 'old%'`;
    const young = await insertEvents(1, 1);
    const endNext = jest.spyOn(repository, 'endNext');
    await clean();
    expect(await remainingIds()).toEqual([...waiting, ...young]);
    expect(endNext.mock.calls.filter(([, what]) => what === RETAINED.events)).toHaveLength(5);
  });

  it('removes old finished replays and no others', async () => {
    const replay = (status: string, days: number | null) =>
      fixture.database.sql`
        INSERT INTO work (kind, number, webhook_id, since, until, selection, state, position_at, created_at, finished_at)
         VALUES ('replay', nextval('work_replay_number_seq'), ${subscription.id}, now(), now(), 'all', ${status}, now(), now() - interval '1 year', now() - ${days} * interval '1 day')`;
    await replay('running', null);
    await replay('finished', DAYS + 1);
    await replay('cancelled', DAYS + 1);
    await replay('finished', DAYS - 1);
    await clean();
    const rows = await fixture.database.sql<{ status: string }>`
      SELECT state AS status FROM work ORDER BY id`;
    expect(rows.map(({ status }) => status)).toEqual(['running', 'finished']);
  });

  it('runs by itself in a process that delivers', async () => {
    await insertEvents(2, DAYS + 1);
    await fixture.startWorker({ REDIS_URL: '' });
    await waitUntil(async () => (await remainingIds()).length === 0);
  });
});

describeWithPostgres('deletion of old events with concurrent sessions', () => {
  const other = useSession(fixture);
  beforeEach(() => other.query('BEGIN'));

  it('runs in one process at a time', async () => {
    await insertEvents(1, DAYS + 1);
    await other.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.deleteOld]);
    await clean();
    expect(await remainingIds()).toHaveLength(1);
    await other.query('COMMIT');
    await clean();
    expect(await remainingIds()).toEqual([]);
  });

  it('keeps an event for which a delivery is being created', async () => {
    const [kept] = await insertEvents(1, DAYS + 1);
    await insertEvents(1, DAYS + 1);
    await other.query(
      `INSERT INTO webhook_deliveries (event_id, webhook_id) SELECT id, $2 FROM events WHERE message_id = $1`,
      [kept, subscription.id],
    );
    await clean();
    expect(await remainingIds()).toEqual([kept]);
    await other.query('COMMIT');
    await clean();
    expect(await remainingIds()).toEqual([kept]);
  });

  it('loses no concurrently requested redelivery: it is 404 or the event is kept', async () => {
    await insertEvents(1, DAYS + 1);
    const { id } = (await fixture.deliveries())[0]!;
    const log = new DeliveryLogRepository(fixture.transactions);
    const redelivering = () =>
      fixture.transactions.run((tx) => log.redeliver(tx, subscription.applicationId, id));

    // The deletion got the lock first, so the redelivery waits for it.
    const deletion = fixture.transactions.run(async (tx) => {
      await repository.endNext(tx, RETAINED.events, { days: DAYS, after: null, limit: 10 });
      const redelivery = redelivering();
      await tx.rows(sql`SELECT pg_sleep(0.3)`);
      return { redelivery };
    });
    await (
      await deletion
    ).redelivery;
    expect(await remainingIds()).toEqual([]);
    expect(await fixture.deliveries()).toEqual([]);

    // The redelivery got the lock first, so the deletion skips the event.
    const again = await insertEvents(1, DAYS + 1);
    const [row] = await fixture.deliveries();
    await fixture.transactions.run(async (tx) => {
      await log.redeliver(tx, subscription.applicationId, row!.id);
      await clean();
    });
    await clean();
    expect(await remainingIds()).toEqual(again);
    expect(await fixture.deliveries()).toMatchObject([{ state: 'waiting' }]);
  });
});
