import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { DeliveryFixture } from '../../test/support/delivery.js';
import { Acknowledged, OrderedShop } from '../../test/support/ordered-shop.js';
import { ServiceProcess } from '../../test/support/processes.js';
import { Receiver } from '../../test/support/receiver.js';
import { RedisServer } from '../../test/support/redis-server.js';
import { describeWithPostgres, describeWithRedisServer } from '../../test/support/servers.js';

const ORDERS = 120;
const ROUNDS = 6;
const SETTLE_MS = 90_000;

describeWithPostgres('ordered subscriptions, when workers are killed and Redis is flushed', () => {
  describeWithRedisServer('with a Redis server of its own', () => {
    let redis: RedisServer;
    let fixture: DeliveryFixture;
    let receivers: Receiver[];
    const workers = new Set<ServiceProcess>();
    beforeEach(async () => {
      redis = await RedisServer.create();
      await redis.start();
      fixture = await DeliveryFixture.create({
        ...{ REDIS_URL: redis.url, LOG_LEVEL: 'info', WEBHOOK_TIMEOUT_MS: '5000' },
        WEBHOOK_RETRY_SCHEDULE: Array.from({ length: 30 }, () => '200ms').join(),
      });
      receivers = await Promise.all([Receiver.start(), Receiver.start()]);
    });
    afterEach(async () => {
      await Promise.all([...workers].map((worker) => worker.kill('SIGKILL')));
      await fixture.end();
      await Promise.all(receivers.map((receiver) => receiver.stop()));
      await redis.stop();
    });

    async function startWorker(): Promise<ServiceProcess> {
      const worker = new ServiceProcess('worker', fixture.environment);
      workers.add(worker);
      await worker.waitForOutput('The worker has started.');
      return worker;
    }

    it('receive the events of each order in sequence, by their first success, and every event', async () => {
      const shops: { shop: OrderedShop; acknowledged: Acknowledged; orders: number[] }[] = [];
      for (const receiver of receivers) {
        const shop = await OrderedShop.open(fixture, receiver.url);
        const acknowledged = new Acknowledged();
        acknowledged.watch(receiver, () => (Math.random() < 0.2 ? 500 : 200));
        receiver.delayMs = 15;
        shops.push({ shop, acknowledged, orders: shop.newOrders(ORDERS) });
      }
      let [killed] = await Promise.all([startWorker(), startWorker()]);
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const sequence of [1, 2, 3]) {
          for (const { shop, orders } of shops) {
            const some = orders.filter((_, index) => index % ROUNDS === round);
            await shop.change(some, [sequence]);
          }
          await sleep(40);
        }
        if (round % 2 === 1) {
          await redis.command('FLUSHALL');
          continue;
        }
        await killed.kill('SIGKILL');
        killed = await startWorker();
      }
      await fixture.waitUntilStatesAre('delivered', SETTLE_MS);
      for (const { acknowledged, orders } of shops)
        expect(orders.map((order) => acknowledged.of(order))).toEqual(orders.map(() => [1, 2, 3]));
    }, 240_000);
  });
});
