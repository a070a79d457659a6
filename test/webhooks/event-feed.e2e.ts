import { describe, expect, it, jest } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { orderEvent, type DomainEvent } from '../../src/events/domain-event.js';
import { dataSourceOptions } from '../../src/persistence/schema/data-source.js';
import { Connections } from '../../src/platform/postgres/pool/connections.js';
import { Transactions } from '../../src/platform/postgres/transactions/transactions.js';
import { MonitoringRepository } from '../../src/persistence/monitoring/monitoring.repository.js';
import { EventFeedRepository } from '../../src/persistence/events/event-feed.repository.js';
import { recordEvents } from '../../src/persistence/events/outbox.js';
import type { Tx } from '../../src/platform/postgres/session.js';
import { useDataSource } from '../support/database.js';
import { waitUntil } from '../support/delivery.js';
import { readFeed, waitForFeed, type FeedEvent } from '../support/event-feed.js';
import { bodyOf, type TestApplication, takeOrder, newShop } from '../support/samples.js';
import { describeWithPostgres, POSTGRES_URL, uniqueName } from '../support/servers.js';
import { useService } from '../support/service.js';
import { sql } from '../../src/platform/postgres/sql.js';

const API_CLIENTS = 8;
const ORDERS_PER_CLIENT = 5;
const SESSIONS = 6;
const TRANSACTIONS_PER_SESSION = 15;

jest.setTimeout(180_000);

/** A promise that one part of a test awaits and another part resolves. */
class Gate {
  open: () => void = () => undefined;
  readonly opened = new Promise<void>((resolve) => (this.open = resolve));
}

describeWithPostgres('GET /events during concurrent writes', () => {
  const service = useService();
  const dataSource = useDataSource('suite', service, { poolSize: SESSIONS + 2 });

  let orders = 1_000_000;
  const newEvent = ({ id }: TestApplication, order = (orders += 1), version = 1): DomainEvent =>
    orderEvent('sales_order_created', { id: order, applicationId: id, version }, '{}');
  const write = (work: (tx: Tx) => Promise<void>) => new Transactions(new Connections(dataSource)).run(work);
  const ids = (events: { id: string }[]): string[] => events.map(({ id }) => id);

  it('does not read past an event that is written earlier and committed later', async () => {
    const shop = await newShop(service.admin);
    const [early, late] = [newEvent(shop), newEvent(shop)];
    const [written, commit] = [new Gate(), new Gate()];
    const slow = write(async (tx) => {
      await recordEvents(tx, [early]);
      written.open();
      await commit.opened;
    });
    await written.opened;
    await write((tx) => recordEvents(tx, [late]));
    for (let reads = 0; reads < 10; reads++) {
      expect(await readFeed(shop.client)).toEqual([]);
      await sleep(50);
    }
    commit.open();
    await slow;
    expect(ids(await waitForFeed(shop.client, 2))).toEqual([early.messageId, late.messageId]);
  });

  it('does not read past an event with a lower id from a younger transaction', async () => {
    const shop = await newShop(service.admin);
    const events = [newEvent(shop), newEvent(shop), newEvent(shop)] as const;
    const [begun, other, written, commit] = [new Gate(), new Gate(), new Gate(), new Gate()];
    const older = write(async (tx) => {
      await recordEvents(tx, [events[0]]);
      begun.open();
      await other.opened;
      await recordEvents(tx, [events[2]]);
    });
    await begun.opened;
    const younger = write(async (tx) => {
      await recordEvents(tx, [events[1]]);
      other.open();
      written.open();
      await commit.opened;
    });
    await written.opened;
    await older;
    const seen = await readFeed(shop.client);
    commit.open();
    await younger;
    await waitUntil(async () => {
      seen.push(...(await readFeed(shop.client, seen.at(-1)?.id)));
      return seen.length === events.length;
    });
    expect(ids(seen).sort()).toEqual(events.map(({ messageId }) => messageId).sort());
  });

  it('is not delayed by a transaction that only reads', async () => {
    const shop = await newShop(service.admin);
    const [reading, end] = [new Gate(), new Gate()];
    const report = dataSource.transaction('REPEATABLE READ', async (tx) => {
      await tx.query('SELECT count(*) FROM events');
      reading.open();
      await end.opened;
    });
    await reading.opened;
    await write((tx) => recordEvents(tx, [newEvent(shop)]));
    await waitForFeed(shop.client, 1);
    end.open();
    await report;
  });

  it('is not delayed by a transaction of another database that writes, even for a role that sees no sessions', async () => {
    const role = uniqueName();
    const shop = await newShop(service.admin);
    const event = newEvent(shop);
    const other = new Client({ connectionString: POSTGRES_URL! });
    await other.connect();
    await other.query(`CREATE ROLE "${role}"`);
    const plain = new DataSource(dataSourceOptions({ ...service.connection, poolSize: 1 }));
    await plain.initialize();
    try {
      await plain.query(`GRANT SELECT ON events, data_histories TO "${role}"`);
      await plain.query(`SET ROLE "${role}"`);
      await other.query('BEGIN; SELECT pg_current_xact_id()');
      await write((tx) => recordEvents(tx, [event]));
      const scope = { applicationId: shop.id, ownTypes: [event.type], sharedTypes: [] };
      const page = { ...scope, after: null, limit: 10, maxBytes: 1_000_000 };
      const transactions = new Transactions(new Connections(plain));
      const feed = new EventFeedRepository(transactions);
      await waitUntil(async () => (await feed.page(page)).events.length === 1);
      expect(await new MonitoringRepository(transactions).feedHeldSeconds()).toBe(0);
      await other.query('ROLLBACK');
    } finally {
      await plain.query(`RESET ROLE; DROP OWNED BY "${role}"; DROP ROLE "${role}"`);
      await plain.destroy();
      await other.end();
    }
  });

  it('returns a later event of an order after the earlier one, whichever transaction is older', async () => {
    const shop = await newShop(service.admin);
    const order = await takeOrder(shop);
    const [old, done] = [new Gate(), new Gate()];
    const second = newEvent(shop, order.id, 3);
    const waiting = write(async (tx) => {
      await tx.rows(sql`SELECT pg_current_xact_id()`);
      old.open();
      await done.opened;
      await tx.rows(sql`SELECT FROM orders WHERE id = ${order.id} FOR UPDATE`);
      await recordEvents(tx, [second]);
    });
    await old.opened;
    bodyOf(await service.admin.post(`/orders/${order.id}/validate`));
    done.open();
    await waiting;
    const events = await waitForFeed(shop.client, 3);
    expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  });

  it('returns no event of a rolled back transaction', async () => {
    const shop = await newShop(service.admin);
    const failing = write(async (tx) => {
      await recordEvents(tx, [newEvent(shop)]);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    const stored = newEvent(shop);
    await write((tx) => recordEvents(tx, [stored]));
    expect(ids(await waitForFeed(shop.client, 1))).toEqual([stored.messageId]);
  });

  describe('by many clients and sessions', () => {
    /** Creates, changes, validates and reopens orders through the API. */
    async function sendOrders(shop: TestApplication): Promise<void> {
      for (let count = 0; count < ORDERS_PER_CLIENT; count++) {
        const { id } = await takeOrder(shop);
        bodyOf(await shop.client.patch(`/orders/${id}`, { comment: 'please ring twice' }));
        bodyOf(await service.admin.post(`/orders/${id}/validate`));
        bodyOf(await service.admin.post(`/orders/${id}/reopen`, { reason: 'a mistake' }));
      }
    }

    /** Writes events in slow transactions, and rolls every fifth one back. */
    async function writeEvents(shop: TestApplication): Promise<void> {
      for (let count = 0; count < TRANSACTIONS_PER_SESSION; count++) {
        const events = [newEvent(shop), newEvent(shop)];
        const isRolledBack = count % 5 === 4;
        const writing = write(async (tx) => {
          await recordEvents(tx, events.slice(0, 1));
          await sleep(Math.random() * 60);
          await recordEvents(tx, events.slice(1));
          await sleep(Math.random() * 60);
          if (isRolledBack) throw new Error('rolled back');
        });
        await (isRolledBack ? expect(writing).rejects.toThrow('rolled back') : writing);
      }
    }

    it('returns every event once, and the events of an order in their sequence', async () => {
      const shop = await newShop(service.admin);
      let isFinished = false;
      const writers = Promise.all([
        ...Array.from({ length: API_CLIENTS }, () => sendOrders(shop)),
        ...Array.from({ length: SESSIONS }, () => writeEvents(shop)),
      ]).finally(() => (isFinished = true));

      const seen: FeedEvent[] = [];
      let polls = 0;
      const readNewEvents = async (): Promise<void> => {
        seen.push(...(await readFeed(shop.client, seen.at(-1)?.id ?? null, 'limit=7')));
        polls += 1;
      };
      while (!isFinished) await readNewEvents();
      await writers;
      const stored = await service.database.sql<{ id: string }>`
        SELECT message_id AS id FROM events WHERE application_id = ${shop.id}`;
      await waitUntil(async () => {
        await readNewEvents();
        return seen.length >= stored.length;
      });

      expect(stored).toHaveLength(
        API_CLIENTS * ORDERS_PER_CLIENT * 4 + SESSIONS * (TRANSACTIONS_PER_SESSION - 3) * 2,
      );
      expect(ids(seen).sort()).toEqual(ids(stored).sort());
      expect(polls).toBeGreaterThan(2);
      for (const order of new Set(seen.map((event) => event.order))) {
        const sequences = seen.filter((event) => event.order === order).map(({ sequence }) => sequence!);
        expect(sequences).toEqual([...sequences].sort((one, other) => one - other));
      }
      // Reading the whole feed again returns the same events.
      expect(await waitForFeed(shop.client, seen.length)).toEqual(seen);
    });
  });
});
