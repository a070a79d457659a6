import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { DeliveryFixture, waitUntil, type Subscription } from '../../test/support/delivery.js';
import { Receiver } from '../../test/support/receiver.js';
import { RedisServer } from '../../test/support/redis-server.js';
import { describeWithRedisServer } from '../../test/support/servers.js';
import { TcpProxy } from '../../test/support/tcp-proxy.js';

/** Time limit for the reconnection to Redis and for the end of leases whose chunks Redis lost. */
const RECOVERY_MS = 60_000;

describeWithRedisServer('a worker with a Redis server of its own', () => {
  let redis: RedisServer;
  let fixture: DeliveryFixture;
  let receiver: Receiver;
  let subscription: Subscription;
  beforeEach(async () => {
    redis = await RedisServer.create();
    fixture = await DeliveryFixture.create({ REDIS_URL: redis.url });
    receiver = await Receiver.start();
    subscription = await fixture.subscribe(receiver.url);
  });
  afterEach(async () => {
    redis.thaw();
    await fixture.end();
    await receiver.stop();
    await redis.stop();
  });

  const distinct = (): string[] => [...new Set(receiver.messageIds)].sort();

  it('delivers all events when Redis is flushed under load', async () => {
    await redis.start();
    receiver.delayMs = 20;
    await fixture.startWorker();
    await fixture.startWorker();
    const ids: string[] = [];
    for (let round = 0; round < 10; round += 1) {
      ids.push(...(await fixture.emit(subscription, 60)));
      await redis.command('FLUSHALL');
      await sleep(20);
    }
    await fixture.waitUntilStatesAre('delivered', RECOVERY_MS);
    expect(receiver.messageIds.sort()).toEqual(ids.sort());
  });

  it('delivers at once beside another installation with the same Redis and prefix', async () => {
    await redis.start();
    const other = await DeliveryFixture.create({ REDIS_URL: redis.url });
    try {
      const otherSubscription = await other.subscribe(receiver.url);
      await Promise.all([fixture.startWorker(), other.startWorker()]);
      for (let round = 0; round < 10; round += 1) {
        await Promise.all([fixture.emit(subscription, 5), other.emit(otherSubscription, 5)]);
        // Less than a lease: what the other installation took would be claimed again only after that.
        await Promise.all([fixture, other].map((each) => each.waitUntilStatesAre('delivered', 15_000)));
      }
      expect((await fixture.deliveries()).every(({ attempts }) => attempts === 1)).toBe(true);
    } finally {
      await other.end();
    }
  });

  it('delivers all events when Redis is not reachable at start', async () => {
    const ids = await fixture.emit(subscription, 5);
    await fixture.startWorker();
    expect(receiver.received).toEqual([]);
    await redis.start();
    await fixture.waitUntilStatesAre('delivered', RECOVERY_MS);
    expect(receiver.messageIds.sort()).toEqual(ids.sort());
  });

  it('delivers all events when Redis is stopped and restarted without its data', async () => {
    await redis.start();
    await fixture.startWorker();
    const before = await fixture.emit(subscription, 50);
    await fixture.waitUntilStatesAre('delivered', RECOVERY_MS);
    await redis.stop();
    const meanwhile = await fixture.emit(subscription, 50);
    await sleep(1_500);
    await waitUntil(async () => (await fixture.deliveries()).every(({ leaseToken }) => leaseToken === null));
    await redis.start();
    await fixture.waitUntilStatesAre('delivered', RECOVERY_MS);
    expect(receiver.messageIds.sort()).toEqual([...before, ...meanwhile].sort());
  });

  it('delivers all events when Redis stops responding for a while', async () => {
    await redis.start();
    await fixture.startWorker();
    await fixture.emit(subscription);
    await fixture.waitUntilStatesAre('delivered', RECOVERY_MS);
    redis.freeze();
    const ids = await fixture.emit(subscription, 20);
    await sleep(2_500);
    redis.thaw();
    await fixture.waitUntilStatesAre('delivered', RECOVERY_MS);
    expect(distinct()).toEqual(expect.arrayContaining(ids.sort()));
    expect(receiver.received).toHaveLength(21);
  });

  it('delivers all events when Redis had no memory left for a while', async () => {
    await redis.start();
    await fixture.startWorker();
    await fixture.emit(subscription);
    await fixture.waitUntilStatesAre('delivered', RECOVERY_MS);
    await redis.command('CONFIG', 'SET', 'maxmemory', '1');
    await fixture.emit(subscription, 20);
    await sleep(1_000);
    expect(receiver.received).toHaveLength(1);
    await redis.command('CONFIG', 'SET', 'maxmemory', '0');
    await fixture.waitUntilStatesAre('delivered', RECOVERY_MS);
    expect(receiver.received).toHaveLength(21);
  });

  it('delivers all events when the primary has become a replica, and its host name that of another server', async () => {
    await redis.start();
    const other = await RedisServer.create();
    await other.start();
    const proxy = await TcpProxy.start(redis.url);
    await fixture.startWorker({ REDIS_URL: proxy.via(redis.url) });
    await fixture.emit(subscription);
    await fixture.waitUntilStatesAre('delivered', RECOVERY_MS);
    proxy.redirect(other.url);
    await redis.command('REPLICAOF', '127.0.0.1', new URL(other.url).port);
    await fixture.emit(subscription, 20);
    await fixture.waitUntilStatesAre('delivered', RECOVERY_MS);
    expect(distinct()).toHaveLength(21);
    await fixture.stopWorkers();
    await proxy.close();
    await other.stop();
  });

  it('records the result of a request when Redis was stopped during the request', async () => {
    await redis.start();
    receiver.delayMs = 500;
    await fixture.startWorker();
    await fixture.emit(subscription, 5);
    await waitUntil(() => receiver.received.length === 5);
    await redis.stop();
    await fixture.waitUntilStatesAre('delivered');
    expect(receiver.received).toHaveLength(5);
    await fixture.stopWorkers();
  });

  it('stops while Redis is not reachable', async () => {
    await redis.start();
    await fixture.startWorker();
    await redis.stop();
    await sleep(300);
    await fixture.stopWorkers();
  });

  it('stops when it has never reached Redis', async () => {
    await fixture.startWorker();
    await fixture.stopWorkers();
  });

  it('does not start when the eviction policy of Redis can remove jobs', async () => {
    await redis.start();
    await redis.command('CONFIG', 'SET', 'maxmemory-policy', 'allkeys-lru');
    await expect(fixture.startWorker()).rejects.toThrow(
      'Redis may evict jobs: its maxmemory-policy is allkeys-lru. Set maxmemory-policy noeviction',
    );
    // An open connection would keep the process from ending. The remaining one belongs to the test.
    const connections = async () =>
      String(await redis.command('CLIENT', 'LIST'))
        .trim()
        .split('\n');
    await waitUntil(async () => (await connections()).length === 1);
  });

  it('pauses while the eviction policy of Redis can remove jobs', async () => {
    await redis.start();
    await fixture.startWorker();
    await fixture.emit(subscription);
    await fixture.waitUntilStatesAre('delivered', RECOVERY_MS);
    await redis.stop();
    await redis.start();
    await redis.command('CONFIG', 'SET', 'maxmemory-policy', 'volatile-ttl');
    await redis.command('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    await fixture.emit(subscription);
    await sleep(2_000);
    expect(receiver.received).toHaveLength(1);
    await redis.command('CONFIG', 'SET', 'maxmemory-policy', 'noeviction');
    await fixture.waitUntilStatesAre('delivered', RECOVERY_MS);
  });
});
