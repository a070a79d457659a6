import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { itAtFullDepth } from '../../test/support/depth.js';
import { RedisServer } from '../../test/support/redis-server.js';
import { describeWithPostgres, describeWithRedisServer } from '../../test/support/servers.js';
import { SurvivalFixture } from './survival-fixture.js';
import { TcpProxy } from '../../test/support/tcp-proxy.js';

describeWithPostgres('an API process and two workers under load, with PostgreSQL', () => {
  describeWithRedisServer('and their own Redis server', () => {
    let redis: RedisServer;
    let network: TcpProxy;
    let fixture: SurvivalFixture;
    beforeAll(async () => {
      redis = await RedisServer.create();
      network = await TcpProxy.start(redis.url);
      fixture = await SurvivalFixture.create(() => ({ REDIS_URL: network.via(redis.url) }));
    }, 300_000);
    afterAll(async () => {
      redis.thaw();
      await fixture.end();
      await network.close();
      await redis.stop();
    });

    it('accept orders before Redis is started and deliver afterwards', async () => {
      const summary = await fixture.runUnderLoad('Redis started after the workers', async () => {
        await Promise.all([fixture.startWorker(), fixture.startWorker()]);
        await redis.start();
        await sleep(1_000);
      });
      expect(summary.duplicates).toBe(0);
    }, 120_000);

    it('continue after Redis is flushed', async () => {
      const summary = await fixture.runUnderLoad('Redis flushed repeatedly', async () => {
        for (let round = 0; round < 10; round += 1) {
          await sleep(150);
          await redis.command('FLUSHALL');
        }
      });
      expect(summary.duplicates).toBe(0);
    }, 120_000);

    itAtFullDepth(
      'continue after Redis is killed and restarted without its data',
      async () => {
        const summary = await fixture.runUnderLoad('Redis killed and restarted empty after 2 s', async () => {
          await sleep(500);
          await redis.stop();
          await sleep(2_000);
          await redis.start();
          await sleep(500);
        });
        expect(summary.duplicates).toBe(0);
      },
      120_000,
    );

    itAtFullDepth(
      'continue after Redis stops responding for a while',
      async () => {
        const summary = await fixture.runUnderLoad('Redis unresponsive for 3 s', async () => {
          await sleep(500);
          redis.freeze();
          await sleep(3_000);
          redis.thaw();
          await sleep(500);
        });
        expect(summary.duplicates).toBe(0);
      },
      120_000,
    );

    itAtFullDepth(
      'continue after Redis has no memory left for a while',
      async () => {
        const summary = await fixture.runUnderLoad('Redis out of memory for 2 s', async () => {
          await sleep(500);
          await redis.command('CONFIG', 'SET', 'maxmemory', '1');
          await sleep(2_000);
          await redis.command('CONFIG', 'SET', 'maxmemory', '0');
          await sleep(500);
        });
        expect(summary.duplicates).toBe(0);
      },
      120_000,
    );

    itAtFullDepth(
      'continue after Redis connections stop responding without being closed',
      async () => {
        const summary = await fixture.runUnderLoad('half-open connections to Redis', async () => {
          await sleep(500);
          network.dropTraffic();
          await sleep(1_000);
        });
        expect(summary.duplicates).toBe(0);
      },
      120_000,
    );

    itAtFullDepth(
      'exit with a message when the eviction policy can remove jobs',
      async () => {
        await redis.command('CONFIG', 'SET', 'maxmemory-policy', 'allkeys-lru');
        const worker = fixture.start('worker');
        fixture.expectExit(worker);
        expect(await worker.waitForExit()).toBe(1);
        expect(worker.output).toContain(
          'Redis may evict jobs: its maxmemory-policy is allkeys-lru. Set maxmemory-policy noeviction',
        );
        await redis.command('CONFIG', 'SET', 'maxmemory-policy', 'noeviction');
      },
      120_000,
    );
  });
});
