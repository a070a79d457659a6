import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { ApiClient } from '../../test/support/api-client.js';
import { waitUntil } from '../../test/support/delivery.js';
import { minimalOrder } from '../../test/support/samples.js';
import {
  describeWithPostgres,
  describeWithRedis,
  POSTGRES_URL,
  redisSettings,
} from '../../test/support/servers.js';
import { SurvivalFixture } from './survival-fixture.js';
import { TcpProxy } from '../../test/support/tcp-proxy.js';

/** Fewer connections than concurrent requests, so that the pool can be exhausted. */
const POOL_SIZE = 5;

describeWithPostgres('an API process and two workers under load', () => {
  describeWithRedis('with Redis', () => {
    let network: TcpProxy;
    let fixture: SurvivalFixture;
    beforeAll(async () => {
      network = await TcpProxy.start(POSTGRES_URL!);
      fixture = await SurvivalFixture.create((databaseUrl) => ({
        ...redisSettings(),
        DATABASE_URL: network.via(databaseUrl),
        DATABASE_POOL_SIZE: String(POOL_SIZE),
      }));
      await Promise.all([fixture.startWorker(), fixture.startWorker()]);
    }, 300_000);
    afterAll(async () => {
      await fixture.end();
      await network.close();
    });

    it('continue after PostgreSQL was unreachable for 3 s', async () => {
      const summary = await fixture.runWithHistory('PostgreSQL unreachable for 3 s', async () => {
        await sleep(500);
        await network.close();
        await sleep(3_000);
        await network.open();
        await sleep(500);
      });
      expect(summary.duplicates).toBe(0);
    }, 120_000);

    it('continue after their database sessions are terminated', async () => {
      const summary = await fixture.runWithHistory('sessions terminated repeatedly', async () => {
        for (let round = 0; round < 10; round += 1) {
          await sleep(200);
          await fixture.database.query(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = current_database() AND application_name = 'order-taking-service' AND random() < 0.5`,
          );
        }
      });
      expect(summary.duplicates).toBe(0);
    }, 120_000);

    // Each with words that only its statement has.
    it.each([
      ['an order', 'INSERT INTO orders'],
      ['a transaction', 'COMMIT'],
      ['a claim', 'INSERT INTO webhook_leases'],
      ['renewing the lease of a chunk', 'SET started = true'],
      ['recording attempts', 'INSERT INTO webhook_attempts'],
    ])(
      'continue after the response to %s is lost although it was executed',
      async (name, text) => {
        const before = network.cuts;
        const summary = await fixture.runWithHistory(`response to ${name} lost`, async () => {
          network.loseAnswersTo(text, 3);
          await sleep(1_000);
          await waitUntil(() => network.cuts - before === 3);
        });
        expect(network.cuts - before).toBe(3);
        expect(summary.duplicates).toBe(0);
      },
      120_000,
    );

    it('continue after database connections stop responding without being closed', async () => {
      await fixture.runWithHistory('half-open connections to PostgreSQL', async () => {
        await sleep(500);
        network.dropTraffic();
        await sleep(500);
      });
    }, 120_000);

    /** Sends concurrent orders without repeating any. @returns the statuses of the responses */
    async function orderOnce(count: number): Promise<number[]> {
      const [shop] = fixture.shops;
      const client = new ApiClient(fixture.apis[0]!.url, shop!.token);
      const orders = Array.from({ length: count }, () => minimalOrder({ externalReference: 'BOX' }));
      const answers = await Promise.all(orders.map((order) => client.post('/orders', order)));
      expect(answers.every(({ headers }) => headers.has('retry-after'))).toBe(true);
      return answers.map(({ status }) => status);
    }

    it('refuse orders while a table is locked, and store none of the refused orders later', async () => {
      const lockHolder = new Client({ connectionString: fixture.database.url! });
      await lockHolder.connect();
      await lockHolder.query('BEGIN');
      await lockHolder.query('LOCK TABLE orders IN SHARE MODE');
      const statuses = await orderOnce(POOL_SIZE * 3);
      await lockHolder.query('ROLLBACK');
      await lockHolder.end();
      expect(new Set(statuses)).toEqual(new Set([503]));
      await fixture.runWithHistory('table locked and pool exhausted', () => sleep(500));
    }, 120_000);

    it('refuse orders while the disk is full', async () => {
      await fixture.database.query(`
        CREATE FUNCTION raise_disk_full() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
        CREATE TRIGGER full_disk BEFORE INSERT ON order_items EXECUTE FUNCTION raise_disk_full()`);
      const statuses = await orderOnce(3);
      await fixture.database.query('DROP FUNCTION raise_disk_full CASCADE');
      expect(statuses).toEqual([503, 503, 503]);
      await fixture.runWithHistory('disk full', () => sleep(500));
    }, 120_000);
  });
});
