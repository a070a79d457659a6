import { afterEach, expect, it, jest } from '@jest/globals';
import { redisCheck } from '../../src/app/commands/doctor/doctor.command.js';
import { loadConfig, type Environment } from '../../src/config/env.js';
import { RedisConnection } from '../../src/platform/redis/redis-connection.js';
import { DeliveryFixture, waitUntil } from '../../test/support/delivery.js';
import { Receiver } from '../../test/support/receiver.js';
import { MASTER, RedisSentinels } from '../support/redis-sentinels.js';
import { BOX, bodyOf, minimalOrder, newShop, type Shop } from '../../test/support/samples.js';
import { describeWithPostgres, describeWithRedisServer } from '../../test/support/servers.js';
import { ADMIN_TOKEN, startService } from '../../test/support/service.js';

jest.setTimeout(300_000);

describeWithPostgres('the service', () => {
  describeWithRedisServer('with a Redis whose primary Sentinels name', () => {
    const ends: (() => Promise<unknown>)[] = [];
    afterEach(async () => {
      for (const end of ends.splice(0).reverse()) await end();
    });

    async function startSentinels(password: string | null): Promise<[RedisSentinels, Environment]> {
      const sentinels = await RedisSentinels.start(password);
      ends.push(() => sentinels.stop());
      const user = password === null ? '' : `:${password}@`;
      const environment = {
        REDIS_URL: `redis://${user}primary.example`,
        REDIS_SENTINELS: sentinels.addresses,
        REDIS_MASTER: MASTER,
      };
      return [sentinels, environment];
    }

    it.each([
      ['without passwords', null],
      ['with passwords', 'secret'],
    ])('delivers webhooks again after a failover without a restart, %s', async (_, password) => {
      const [sentinels, environment] = await startSentinels(password);
      expect(await redisCheck(loadConfig(environment))).toMatchObject({ result: 'ok' });

      const fixture = await DeliveryFixture.create({ HOST: '127.0.0.1', ADMIN_TOKEN });
      ends.push(() => fixture.end());
      const receiver = await Receiver.start();
      ends.push(() => receiver.stop());
      const service = await startService({ ...fixture.environment, ...environment }, fixture.database);
      ends.push(() => service.stop());
      await fixture.startWorker(environment);
      const shop = await newShop(service.admin);
      bodyOf(await shop.client.put('/webhooks', { event: 'sales_order_created', url: receiver.url }));
      await expectDelivery(receiver, shop);

      await sentinels.killFirstSentinel();
      await sentinels.failOver();
      await expectDelivery(receiver, shop);
      await waitUntil(async () => {
        const response = await fetch(`${service.url}/health/ready`);
        return ((await response.json()) as { status: string }).status === 'ok';
      });
      // What every process uses for rate limits, and to try the queue.
      expect(await service.app.get(RedisConnection, { strict: false }).client!.ping()).toBe('PONG');
    });

    it('says what to do when no Sentinel responds, or they do not know the primary', async () => {
      const [sentinels, environment] = await startSentinels(null);
      const unknown = { ...environment, REDIS_MASTER: 'other' };
      await expectFailure(
        unknown,
        'All sentinels are unreachable',
        'Correct REDIS_MASTER: the Sentinels know no primary with this name.',
      );
      await sentinels.stop();
      ends.length = 0;
      await expectFailure(
        environment,
        'All sentinels are unreachable',
        'Start the Sentinels, or correct REDIS_SENTINELS.',
      );
    });

    async function expectFailure(environment: Environment, detail: string, action: string): Promise<void> {
      expect(await redisCheck(loadConfig(environment))).toMatchObject({
        result: 'failed',
        detail: expect.stringContaining(detail),
        action,
      });
    }

    async function expectDelivery(receiver: Receiver, shop: Shop): Promise<void> {
      const { id } = bodyOf(await shop.client.post('/orders', minimalOrder(BOX)));
      await waitUntil(() => receiver.received.some(({ body }) => JSON.parse(body.toString()).id === id));
    }
  });
});
