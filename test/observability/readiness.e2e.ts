import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { useStarted } from '../support/each.js';
import { useDatabase } from '../support/database.js';
import { waitUntil } from '../support/delivery.js';
import { useRedis } from '../support/redis-server.js';
import { describeWithPostgres, describeWithRedisServer } from '../support/servers.js';
import { startService, type TestService, useService } from '../support/service.js';
import { TcpProxy } from '../support/tcp-proxy.js';

interface Ready {
  status: number;
  /** Status of the service and of each part. */
  body: { status: string; details: Record<string, { status: string; message?: string }> };
}

async function readyAt(service: TestService): Promise<Ready> {
  const response = await fetch(`${service.url}/health/ready`);
  expect(response.headers.get('content-type')).toMatch(/^application\/json\b/);
  expect(response.headers.get('cache-control')).toContain('no-store');
  return { status: response.status, body: (await response.json()) as Ready['body'] };
}

/** Waits until the database answers a check in time, which it may not do on a busy machine. */
async function readyWithDatabase(service: TestService): Promise<Ready> {
  let ready: Ready | undefined;
  await waitUntil(async () => {
    ready = await readyAt(service);
    return ready.body.details['database']?.status === 'up';
  });
  return ready!;
}

const UP = { status: 'up' };

describe('GET /health/ready', () => {
  const service = useService();

  it('is 200 when database, schema and queue work', async () => {
    let ready: Ready | undefined;
    await waitUntil(async () => (ready = await readyAt(service)).status === 200);
    expect(ready).toMatchObject({
      status: 200,
      body: { status: 'ok', details: { database: UP, migrations: UP, queue: UP } },
    });
  });

  it.each(['/health/live', '/health/ready', '/metrics'])('ignores parameters behind %s', async (path) => {
    for (const query of ['t=1', 'a=%ff', 't=1&t=2'])
      expect((await fetch(`${service.url}${path}?${query}`)).status).not.toBe(400);
  });

  it('is 503 when the schema is older than the build', async () => {
    const { database } = service;
    const [row] = await database.sql<{ timestamp: string; name: string }>`
      SELECT timestamp, name FROM migrations ORDER BY id DESC LIMIT 1`;
    // A new service, because a process that has seen the current schema does not check again.
    const other = await startService({ MIGRATE_ON_START: 'false' }, database);
    try {
      await database.query('DELETE FROM migrations WHERE name = $1', [row!.name]);
      expect(await readyWithDatabase(other)).toMatchObject({
        status: 503,
        body: { status: 'error', details: { database: UP, migrations: { status: 'down' } } },
      });
    } finally {
      await database.sql`INSERT INTO migrations (timestamp, name) VALUES (${row!.timestamp}, ${row!.name})`;
      await other.stop();
    }
  });

  it('is 503 during shutdown while GET /health/live stays 200', async () => {
    const ending = await startService({}, service.database);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const { app } = ending;
    const close = app.getHttpServer().close.bind(app.getHttpServer());
    // An open request keeps the port open while the test checks the probes.
    app.getHttpServer().close = (done?: (error?: Error) => void) => {
      void released.then(() => close(done));
      return app.getHttpServer();
    };
    const stopped = ending.stop();
    try {
      // A busy database also makes it 503, for some time.
      await waitUntil(async () => (await readyAt(ending)).body.status === 'shutting_down');
      expect((await readyAt(ending)).status).toBe(503);
      expect((await fetch(`${ending.url}/health/live`)).status).toBe(200);
    } finally {
      release();
      await stopped;
    }
  });
});

describeWithPostgres('GET /health/ready without a database', () => {
  const database = useDatabase('suite');

  it('is 503 and does not reveal the database host', async () => {
    const proxy = await TcpProxy.start(database.url!);
    const url = proxy.via(database.url!);
    const service = await startService({}, { ...database, url, connection: { url, poolSize: 4 } });
    try {
      await waitUntil(async () => (await readyAt(service)).status === 200);
      await proxy.close();
      const { status, body } = await readyAt(service);
      expect([status, body.status]).toEqual([503, 'error']);
      expect(body.details['database']).toMatchObject({
        status: 'down',
        message: 'The database cannot be reached.',
      });
      expect(JSON.stringify(body)).not.toMatch(/127\.0\.0\.1|ECONN|\d{4,5}/);
      expect((await fetch(`${service.url}/health/live`)).status).toBe(200);
      const metrics = await (await fetch(`${service.url}/metrics`)).text();
      expect(metrics).toMatch(/^order_service_due_deliveries Nan$/m);
      expect(metrics).toMatch(/^order_service_ready 0$/m);
      expect(metrics).toMatch(/^order_service_ready_check\{check="database"\} 0$/m);
    } finally {
      await service.stop();
      await proxy.close();
    }
  });
});

describeWithRedisServer('GET /health/ready with Redis', () => {
  // Before the service is stopped.
  afterEach(() => redis.thaw());
  const redis = useRedis('test');
  const service = useStarted('test', () => startService({ REDIS_URL: redis.url }));
  beforeEach(() => waitUntil(async () => (await readyAt(service)).body.status === 'ok'));

  it.each([
    ['is stopped', () => redis.stop(), 'Start Redis'],
    ['does not respond', async () => redis.freeze(), 'Redis cannot be reached: .*imed out'],
    [
      'can remove jobs',
      () => redis.command('CONFIG', 'SET', 'maxmemory-policy', 'allkeys-lru'),
      'noeviction',
    ],
  ])('stays 200 and says that Redis cannot be used when Redis %s', async (_, causeFault, message) => {
    await causeFault();
    expect(await readyWithDatabase(service)).toMatchObject({
      status: 200,
      body: {
        status: 'degraded',
        details: {
          database: UP,
          queue: {
            status: 'degraded',
            message: expect.stringMatching(`${message}.* Orders are accepted, webhooks are delayed\\.`),
          },
        },
      },
    });
  });
});
