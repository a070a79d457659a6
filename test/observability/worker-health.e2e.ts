import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DeliveryFixture, waitUntil } from '../support/delivery.js';
import { freePort } from '../support/free-port.js';
import { ServiceProcess } from '../support/processes.js';
import { Receiver } from '../support/receiver.js';
import { RedisServer } from '../support/redis-server.js';
import { describeWithPostgres, describeWithRedisServer } from '../support/servers.js';

interface Ready {
  code: number;
  status: string;
  details: Record<string, { status: string; message?: string }>;
}

describeWithPostgres('health of a worker on METRICS_PORT', () => {
  describeWithRedisServer('with a Redis of its own', () => {
    let fixture: DeliveryFixture;
    let redis: RedisServer;
    let worker: ServiceProcess;
    let url: string;
    beforeAll(async () => {
      fixture = await DeliveryFixture.create();
      redis = await RedisServer.create();
      await redis.start();
      const port = await freePort();
      url = `http://127.0.0.1:${port}`;
      const [last] = await fixture.database.sql<{ timestamp: string; name: string }>`
        DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations) RETURNING timestamp, name`;
      worker = new ServiceProcess('worker', {
        ...fixture.environment,
        REDIS_URL: redis.url,
        HOST: '127.0.0.1',
        METRICS_PORT: String(port),
        LOG_LEVEL: 'info',
        // The longest one, for the attempt during which the worker is stopped.
        WEBHOOK_TIMEOUT_MS: '60000',
      });
      await worker.waitForOutput('Waiting until the pending migrations');
      expect([await statusOf('/health/live'), await statusOf('/health/ready')]).toEqual([200, 503]);
      await fixture.database.sql`
        INSERT INTO migrations (timestamp, name) VALUES (${last!.timestamp}, ${last!.name})`;
      await worker.waitForOutput('The worker has started.');
    });
    afterAll(async () => {
      await worker.kill('SIGKILL');
      await redis.stop();
      await fixture.end();
    });

    const statusOf = async (path: string): Promise<number> => (await fetch(url + path)).status;
    async function ready(): Promise<Ready> {
      const response = await fetch(`${url}/health/ready`);
      const { status, details } = (await response.json()) as Omit<Ready, 'code'>;
      return { code: response.status, status, details };
    }
    /** Checks of a busy database or Redis may take too long. */
    async function waitUntilReady(): Promise<Ready> {
      let last: Ready | undefined;
      await waitUntil(async () => (last = await ready()).code === 200);
      return last!;
    }

    it('is served when the worker has started, and before it while it waits for the schema', async () => {
      const up = { status: 'up' };
      expect(await waitUntilReady()).toEqual({
        code: 200,
        status: 'ok',
        details: { database: up, migrations: up, queue: up },
      });
      const statuses = await Promise.all(['/health/live', '/metrics', '/other', '/'].map(statusOf));
      expect(statuses).toEqual([200, 200, 404, 404]);
      expect((await fetch(`${url}/health/live`, { method: 'POST' })).status).toBe(404);
    });

    it('is not ready while Redis may evict jobs, refuses to write or cannot be reached, but live', async () => {
      for (const [setting, wrong, right] of [
        ['maxmemory-policy', 'allkeys-lru', 'noeviction'],
        ['min-replicas-to-write', '1', '0'],
      ] as const) {
        await redis.command('CONFIG', 'SET', setting, wrong);
        expect(await ready()).toMatchObject({ code: 503, details: { queue: { status: 'down' } } });
        await redis.command('CONFIG', 'SET', setting, right);
        await waitUntilReady();
      }
      await redis.stop();
      expect(await ready()).toMatchObject({
        code: 503,
        details: { queue: { status: 'down', message: expect.stringMatching(/Webhooks are not sent\.$/) } },
      });
      expect(await statusOf('/health/live')).toBe(200);
      await redis.start();
      await waitUntilReady();
    });

    it('is not ready from SIGTERM on, until running attempts are recorded and the port is closed', async () => {
      const receiver = await Receiver.start();
      const answerAll = receiver.hold();
      const subscription = await fixture.subscribe(receiver.url);
      await fixture.emit(subscription);
      await waitUntil(() => receiver.received.length === 1);
      const exited = worker.kill('SIGTERM');
      // A busy database also makes it 503, for some time.
      await waitUntil(async () => (await ready()).status === 'shutting_down');
      expect(await ready()).toMatchObject({ code: 503, status: 'shutting_down' });
      expect(await statusOf('/health/live')).toBe(200);
      answerAll();
      expect(await exited).toBe(0);
      expect(await fixture.deliveries()).toMatchObject([{ state: 'delivered', attempts: 1 }]);
      await expect(fetch(`${url}/health/live`)).rejects.toThrow();
      await receiver.stop();
    });
  });
});
