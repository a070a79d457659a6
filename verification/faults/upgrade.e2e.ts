import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient } from '../../test/support/api-client.js';
import { createDatabase } from '../../test/support/database.js';
import { waitForFeed } from '../../test/support/event-feed.js';
import type { ServiceProcess } from '../../test/support/processes.js';
import { Receiver } from '../../test/support/receiver.js';
import { unpackReleasedVersion } from '../support/released-version.js';
import { bodyOf, minimalOrder, unique } from '../../test/support/samples.js';
import { describeWithPostgres, describeWithRedis, redisSettings } from '../../test/support/servers.js';
import { ADMIN_TOKEN } from '../../test/support/service.js';
import { lost, read, readablePaths, ReleasedRows } from './released-rows.js';
import { SurvivalFixture, type RunningApi } from './survival-fixture.js';

/** Rows of webhook_leases exist only while something is being sent, those of checklist_facts only in a test installation. */
const EMPTY_TABLES = ['checklist_facts', 'webhook_leases'];

const contactNamed = (lastName: string) => ({
  contact: { externalReference: unique('contact'), firstName: 'Ada', lastName },
});

/** Before the first release the old processes are those of this build, so that the drill itself is tested. */
describeWithPostgres('the upgrade of the last released version under load', () => {
  describeWithRedis('with Redis', () => {
    let fixture: SurvivalFixture;
    let receiver: Receiver;
    /** Where the released version is. */
    let released: string;
    let old: { api: RunningApi; worker: ServiceProcess };
    /** What each client read from the old version, by path. */
    const before: [ApiClient, Map<string, unknown>][] = [];

    beforeAll(async () => {
      released = unpackReleasedVersion();
      receiver = await Receiver.start();
      const database = await createDatabase();
      await database.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
      const settings = { ...redisSettings(), SHUTDOWN_DELAY_MS: '1000' };
      fixture = await SurvivalFixture.create(() => settings, { database, folder: released });
      const [api] = fixture.apis;
      old = { api: api!, worker: await fixture.startWorker({}, released) };
      const admin = new ApiClient(api!.url, ADMIN_TOKEN);
      for (const client of await ReleasedRows.create(admin, receiver)) {
        const changing = fixture.shops.map(({ applicationId }) => applicationId);
        const paths = await readablePaths(client, released, changing);
        before.push([client, await read(client, paths)]);
      }
    }, 180_000);
    afterAll(async () => {
      await fixture.end();
      await receiver.stop();
    });

    const current = () => fixture.apis.at(-1)!;
    const shopClient = ({ url }: RunningApi) => new ApiClient(url, fixture.shops[1]!.token);
    const newOrder = async (api: RunningApi, lastName: string): Promise<number> => {
      const order = minimalOrder({ externalReference: 'BOX' }, contactNamed(lastName));
      return bodyOf(await shopClient(api).post('/orders', order)).id;
    };
    const found = async (q: string): Promise<number[]> =>
      (bodyOf(await shopClient(current()).get(`/orders?q=${q}`)) as { id: number }[]).map(({ id }) => id);

    async function stop(api: RunningApi, worker: ServiceProcess): Promise<void> {
      api.ready = false;
      const codes = [api.process, worker].map((one) => {
        fixture.expectExit(one);
        return one.kill('SIGTERM');
      });
      expect(await Promise.all(codes)).toEqual([0, 0]);
    }

    it('begins with rows of every kind', async () => {
      const tables = await fixture.database.query<{ name: string }>(
        `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
      );
      const empty: string[] = [];
      for (const { name } of tables) {
        const rows = await fixture.database.query(`SELECT FROM ${name} LIMIT 1`);
        if (rows.length === 0) empty.push(name);
      }
      expect(empty).toEqual(EMPTY_TABLES);
      const states = await fixture.database.query<{ state: string }>(
        `SELECT DISTINCT state FROM orders UNION SELECT DISTINCT state FROM webhook_deliveries ORDER BY 1`,
      );
      expect(states.map(({ state }) => state)).toEqual([
        'cancelled',
        'delivered',
        'exhausted',
        'pending',
        'shipped',
        'validated',
        'waiting',
      ]);
    });

    it('refuses and loses nothing while old and new processes run beside each other', async () => {
      const summary = await fixture.runUnderLoad('upgrade', async () => {
        await sleep(300);
        // The new API migrates the database that the old processes use; the new worker waits for it.
        const [, worker] = await Promise.all([fixture.startApi(), fixture.startWorker()]);
        expect(worker.output).not.toMatch(/"level":[56]0/);
        await sleep(1_000);
        await stop(old.api, old.worker);
        await sleep(300);
      });
      expect(summary.orders).toBeGreaterThan(0);
      expect(fixture.load.failures).toEqual({});
      expect(summary.duplicates).toBe(0);
    }, 180_000);

    it('shows everything as the old version did', async () => {
      for (const [{ token }, bodies] of before) {
        const client = new ApiClient(current().url, token);
        const after = await read(client, bodies.keys());
        const differences = [...bodies].flatMap(([path, body]) => lost(body, after.get(path), `${path} `));
        expect(differences).toEqual([]);
      }
      const office = new ApiClient(current().url, ADMIN_TOKEN);
      const { length } = await fixture.database.query(`SELECT FROM events WHERE type <> 'webhook_ping'`);
      expect(await waitForFeed(office, length)).toHaveLength(length);
    });

    it('can be reverted to the old version, with what the new one has stored, and made again', async () => {
      const api = current();
      const byNew = await newOrder(api, 'Neumann');
      const [oldApi, oldWorker] = await Promise.all([
        fixture.startApi({}, released),
        fixture.startWorker({}, released),
      ]);
      fixture.apis.splice(fixture.apis.indexOf(oldApi), 1);
      expect(bodyOf(await shopClient(oldApi).get(`/orders/${byNew}`)).contact.lastName).toBe('Neumann');
      const byOld = await newOrder(oldApi, 'Lovelace');
      const changed = await newOrder(oldApi, 'Turing');
      bodyOf(await shopClient(oldApi).patch(`/orders/${changed}`, contactNamed('Hopper')));
      for (const id of [byNew, byOld, changed]) {
        bodyOf(await new ApiClient(oldApi.url, ADMIN_TOKEN).post(`/orders/${id}/validate`));
      }
      fixture.load.taken.push(byNew, byOld, changed);
      await stop(oldApi, oldWorker);

      expect(await found('lovelace')).toEqual([byOld]);
      expect([await found('turing'), await found('hopper')]).toEqual([[], [changed]]);
      await fixture.runUnderLoad('after the upgrade', () => sleep(300));
    }, 180_000);

    it('finds every order by its words', async () => {
      const missing = await fixture.database.query(
        `SELECT o.id FROM orders o LEFT JOIN order_words w ON w.order_id = o.id
         WHERE w.words IS NULL OR NOT w.words @@ quote_literal(lower(o.code))::tsquery`,
      );
      expect(missing).toEqual([]);
    });
  });
});
