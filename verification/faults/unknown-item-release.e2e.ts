import { expect, it } from '@jest/globals';
import { type Answer, ApiClient } from '../../test/support/api-client.js';
import { waitUntil } from '../../test/support/delivery.js';
import { withFailPoint } from '../support/preload/environment.js';
import type { ServiceProcess } from '../../test/support/processes.js';
import { bodyOf, newPackaging, type Shop } from '../../test/support/samples.js';
import { describeWithPostgres, describeWithRedis, redisSettings } from '../../test/support/servers.js';
import {
  newName,
  newParkingShop,
  orderOf,
  unknownReference,
  waitForRelease,
} from '../../test/support/unknown-items.js';
import { ADMIN_TOKEN } from '../../test/support/service.js';
import { SurvivalFixture } from './survival-fixture.js';

type Body = Answer['body'];

const ORDERS = 300;
const STORE = 'persistence/orders/order-change.repository.js OrderChangeRepository.store';

describeWithPostgres('The release of parked orders', () => {
  describeWithRedis('with Redis', () => {
    /** Parks orders of an application that validates by itself, and binds their reference. */
    async function park({
      apis,
    }: SurvivalFixture): Promise<{ admin: ApiClient; reference: Body; shop: Shop }> {
      const admin = new ApiClient(apis[0]!.url, ADMIN_TOKEN);
      const shop = await newParkingShop(admin, { autoValidate: true });
      const name = newName();
      for (let sent = 0; sent < ORDERS; sent += 50) {
        const orders = Array.from({ length: 50 }, () => orderOf(name));
        bodyOf(await shop.client.post('/orders/bulk', { orders }));
      }
      const reference = (await unknownReference(admin, shop.id, name))!;
      expect(reference.orders).toBe(ORDERS);
      return { admin, reference, shop };
    }

    const bind = async (admin: ApiClient, { id }: Body): Promise<void> => {
      const packaging = await newPackaging(admin);
      bodyOf(await admin.put(`/unknown_references/${id}`, { packaging: packaging.id }));
    };

    /** Every order was changed and validated once, with one event each. */
    async function expectReleasedOnce({ database }: SurvivalFixture, { id }: Shop): Promise<void> {
      const events = await database.query<{ types: string[]; count: number }>(
        `SELECT types, count(*)::int AS count FROM (
           SELECT array_agg(type ORDER BY sequence) AS types FROM events WHERE application_id = $1 GROUP BY order_id
         ) of_order GROUP BY types`,
        [id],
      );
      const types = ['sales_order_created', 'sales_order_updated', 'sales_order_validated'];
      expect(events).toEqual([{ types, count: ORDERS }]);
      const states = await database.query(
        `SELECT state, version, count(*)::int AS count FROM orders WHERE application_id = $1 GROUP BY state, version`,
        [id],
      );
      expect(states).toEqual([{ state: 'validated', version: 3, count: ORDERS }]);
    }

    /** How many orders have not been changed. */
    async function unchanged({ database }: SurvivalFixture, { id }: Shop): Promise<number> {
      const [row] = await database.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM orders WHERE application_id = $1 AND version = 1',
        [id],
      );
      return row!.count;
    }

    const withFixture = async (test: (fixture: SurvivalFixture) => Promise<void>): Promise<void> => {
      const fixture = await SurvivalFixture.create(() => redisSettings());
      try {
        await test(fixture);
      } finally {
        await fixture.end();
      }
    };

    it.each([
      ['before it changes the orders of a batch', `${STORE} before 5`],
      ['after it changed the orders of a batch, before the commit', `${STORE} after 5`],
    ])(
      'is completed by another worker when one is killed %s',
      (_, point) =>
        withFixture(async (fixture) => {
          const { admin, reference, shop } = await park(fixture);
          const killed = fixture.start('worker', withFailPoint(point));
          fixture.expectExit(killed);
          await bind(admin, reference);
          expect(await killed.waitForExit()).toBeNull();
          const waiting = bodyOf(await admin.get(`/unknown_references/${reference.id}`)).orders;
          expect(waiting).toBeLessThan(ORDERS);
          expect(await unchanged(fixture, shop)).toBe(waiting);
          await fixture.startWorker();
          await waitForRelease(admin, reference.id, 120_000);
          await expectReleasedOnce(fixture, shop);
        }),
      240_000,
    );

    it(
      'releases each order once with three workers, of which one after the other is killed',
      () =>
        withFixture(async (fixture) => {
          const { admin, reference, shop } = await park(fixture);
          const workers: ServiceProcess[] = [];
          for (let count = 0; count < 3; count += 1) workers.push(await fixture.startWorker());
          await bind(admin, reference);
          const progress = async (): Promise<number> =>
            bodyOf(await admin.get(`/unknown_references/${reference.id}`)).orders;
          for (const [index, worker] of workers.slice(0, 2).entries()) {
            await waitUntil(async () => (await progress()) < ORDERS - 20 * (index + 1), 60_000);
            fixture.expectExit(worker);
            await worker.kill('SIGKILL');
          }
          await waitForRelease(admin, reference.id, 120_000);
          await expectReleasedOnce(fixture, shop);
        }),
      240_000,
    );
  });
});
