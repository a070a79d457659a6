import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { ApiClient } from '../support/api-client.js';
import { minimalOrder } from '../support/samples.js';
import { describeWithPostgres, describeWithRedis, POSTGRES_URL, redisSettings } from '../support/servers.js';
import { SurvivalScene } from './survival-scene.js';
import { TcpProxy } from '../support/tcp-proxy.js';

/** Far fewer than requests that wait for one, so that they can be used up. */
const POOL_SIZE = 5;

describeWithPostgres('an API process and two workers under load', () => {
  describeWithRedis('with Redis', () => {
    let network: TcpProxy;
    let scene: SurvivalScene;
    beforeAll(async () => {
      network = await TcpProxy.start(POSTGRES_URL!);
      scene = await SurvivalScene.create((databaseUrl) => ({
        ...redisSettings(),
        DATABASE_URL: network.via(databaseUrl),
        DATABASE_POOL_SIZE: String(POOL_SIZE),
      }));
      await Promise.all([scene.startWorker(), scene.startWorker()]);
    }, 120_000);
    afterAll(async () => {
      await scene.end();
      await network.close();
    });

    it('continue after a restart of PostgreSQL', async () => {
      const summary = await scene.survives('PostgreSQL gone for 3 s', async () => {
        await sleep(500);
        await network.close();
        await sleep(3_000);
        await network.open();
        await sleep(500);
      });
      expect(summary.doubles).toBe(0);
    }, 120_000);

    it('continue after their database sessions are terminated', async () => {
      const summary = await scene.survives('sessions terminated, again and again', async () => {
        for (let round = 0; round < 10; round += 1) {
          await sleep(200);
          await scene.database.query(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = current_database() AND application_name = 'order-taking-service' AND random() < 0.5`,
          );
        }
      });
      expect(summary.doubles).toBe(0);
    }, 120_000);

    it.each([
      ['an order', 'store_order'],
      ['a transaction', 'COMMIT'],
      ['a claim', 'claim_deliveries'],
      ['taking up a chunk', 'take_up_deliveries'],
      ['recording attempts', 'record_outcomes'],
    ])(
      'continue after the response to %s is lost although it was executed',
      async (name, text) => {
        const before = network.cuts;
        const summary = await scene.survives(`answer lost to ${name}`, async () => {
          network.loseAnswersTo(text, 3);
          await sleep(1_000);
        });
        expect(network.cuts - before).toBe(3);
        expect(summary.doubles).toBe(0);
      },
      120_000,
    );

    it('continue after database connections stop responding without being closed', async () => {
      await scene.survives('PostgreSQL half open', async () => {
        await sleep(500);
        network.silence();
        await sleep(500);
      });
    }, 120_000);

    /** Sends more orders than there are connections, and none of them again. */
    async function orderOnce(count: number): Promise<number[]> {
      const [shop] = scene.shops;
      const client = new ApiClient(scene.apis[0]!.url, shop!.token);
      const orders = Array.from({ length: count }, () => minimalOrder({ externalReference: 'BOX' }));
      const answers = await Promise.all(orders.map((order) => client.post('/orders', order)));
      expect(answers.every(({ headers }) => headers.has('retry-after'))).toBe(true);
      return answers.map(({ status }) => status);
    }

    it('refuse orders while a table is locked, and store none of the refused orders later', async () => {
      const holder = new Client({ connectionString: scene.database.url! });
      await holder.connect();
      await holder.query('BEGIN');
      await holder.query('LOCK TABLE orders IN SHARE MODE');
      const statuses = await orderOnce(POOL_SIZE * 3);
      await holder.query('ROLLBACK');
      await holder.end();
      expect(new Set(statuses)).toEqual(new Set([503]));
      await scene.survives('table locked and pool exhausted', () => sleep(500));
    }, 120_000);

    it('refuse orders while the disk is full', async () => {
      await scene.database.query(`
        CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
        CREATE TRIGGER full_disk BEFORE INSERT ON order_items EXECUTE FUNCTION fill()`);
      const statuses = await orderOnce(3);
      await scene.database.query('DROP FUNCTION fill CASCADE');
      expect(statuses).toEqual([503, 503, 503]);
      await scene.survives('disk full', () => sleep(500));
    }, 120_000);
  });
});
