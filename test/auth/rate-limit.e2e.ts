import { afterEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { RateLimiter } from '../../src/auth/rate-limits/rate-limiter.js';
import type { Environment } from '../../src/config/env.js';
import { useEach, useStarted } from '../support/each.js';
import type { Answer, ApiClient } from '../support/api-client.js';
import { waitUntil } from '../support/delivery.js';
import { useRedis } from '../support/redis-server.js';
import { minimalOrder, newApplication, newShop, BOX } from '../support/samples.js';
import { describeWithRedisServer } from '../support/servers.js';
import { ADMIN_TOKEN, startService, useService } from '../support/service.js';

const WRITES = 5;
const READS = 5 * WRITES;
const LIMITED: Environment = { RATE_LIMIT_PER_MINUTE: String(WRITES) };

/** The numbers of `"write";r=4;t=60`. */
function limitOf({ headers }: Answer): { policy: string; remaining: number; reset: number } {
  const [, policy, remaining, reset] =
    /^"([\w-]+)";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '') ?? [];
  return { policy: policy ?? '', remaining: Number(remaining), reset: Number(reset) };
}

/** A write request that changes nothing. */
const write = (client: ApiClient): Promise<Answer> => client.post('/orders', {});

describe('the rate limit of an application', () => {
  const unlimited = useStarted('suite', () => startService());
  const service = useStarted('suite', () => startService(LIMITED, unlimited.database));
  const client = useEach('test', async () => service.client((await newApplication(unlimited.admin)).token));

  it('is announced in the headers of every response', async () => {
    const answer = await client.get('/me');
    expect(answer.headers.get('ratelimit-policy')).toBe(
      `"read";q=${READS};w=60, "concurrent";q=100;qu="concurrent-requests"`,
    );
    const first = limitOf(answer);
    expect(first).toMatchObject({ policy: 'read', remaining: READS - 1 });
    expect(first.reset).toBeGreaterThan(0);
    expect(first.reset).toBeLessThanOrEqual(60);
    expect(limitOf(await client.get('/me')).remaining).toBe(READS - 2);
  });

  it('refuses requests beyond it with 429 and Retry-After', async () => {
    for (let left = WRITES - 1; left >= 0; left -= 1) {
      const answer = await write(client);
      expect(answer.status).toBe(422);
      expect(limitOf(answer)).toMatchObject({ policy: 'write', remaining: left });
    }
    // Its body is not read.
    const { status, headers, body } = await client.post('/orders', 'not even JSON');
    expect(status).toBe(429);
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(body).toEqual({
      type: '/docs/errors/rate_limited',
      title: 'The application is sending too many requests',
      status: 429,
      detail: `This application may send ${WRITES} write requests a minute.`,
      instance: '/api/v1/orders',
      code: 'rate_limited',
      requestId: headers.get('x-request-id'),
      'violated-policies': ['write'],
    });
    expect(headers.get('ratelimit')).toMatch(/^"write";r=0;t=\d+$/);
    expect(headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/);
    expect(headers.get('ratelimit-policy')).toContain(`"write";q=${WRITES};w=60`);
  });

  it('counts reads and writes separately, also those that are refused with 403', async () => {
    for (let index = 0; index <= WRITES; index += 1) await write(client);
    expect((await write(client)).status).toBe(429);
    for (let index = 0; index < READS; index += 1) {
      expect((await client.get('/contacts')).status).toBe(403);
    }
    expect((await client.get('/me')).status).toBe(429);
    expect((await client.send('HEAD', '/me')).status).toBe(429);
  });

  it('applies to the administrator, and each application has its own', async () => {
    for (let index = 0; index <= WRITES; index += 1) await write(service.admin);
    expect((await write(service.admin)).status).toBe(429);
    expect((await write(client)).status).toBe(422);
  });

  it('does not apply to health checks, metrics and documentation', async () => {
    for (let index = 0; index <= READS; index += 1) await client.get('/me');
    for (const path of ['/health/live', '/health/ready', '/metrics', '/docs', '/openapi.json']) {
      let status = 0;
      // A database that is busy makes the readiness check 503 for some time.
      await waitUntil(async () => {
        const response = await fetch(service.url + path, { headers: { 'X-AUTH-TOKEN': client.token! } });
        expect(response.headers.get('ratelimit')).toBeNull();
        return (status = response.status) !== 503;
      });
      expect([path, status]).toEqual([path, 200]);
    }
  });

  it('sends no rate limit headers to callers without a valid token', async () => {
    const answer = await service.client('x').get('/me');
    expect(answer.status).toBe(401);
    expect([answer.headers.get('ratelimit'), answer.headers.get('ratelimit-policy')]).toEqual([null, null]);
  });
});

describe('the limit of concurrent requests of an application', () => {
  const MAX_IN_FLIGHT = 3;
  const service = useService({ RATE_LIMIT_IN_FLIGHT: String(MAX_IN_FLIGHT), DATABASE_POOL_SIZE: '10' });

  it('refuses further requests until earlier ones end or their clients disconnect', async () => {
    const { id, client } = await newApplication(service.admin);
    const { client: other } = await newApplication(service.admin);
    // Requests whose bodies are not sent stay in progress as long as the test needs.
    const openRequests = Array.from({ length: MAX_IN_FLIGHT }, () => openRequest(client));
    try {
      await waitUntil(async () => (await client.get('/me')).status === 429);
      const { headers, body } = await client.get('/me');
      expect(body).toMatchObject({ code: 'rate_limited', 'violated-policies': ['concurrent'] });
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(headers.get('ratelimit-policy')).toContain(`"concurrent";q=${MAX_IN_FLIGHT}`);
      expect((await other.get('/me')).status).toBe(200);
    } finally {
      openRequests.forEach((controller) => controller.abort());
    }
    // The service may notice that one client has disconnected later than another.
    await waitUntil(() => service.app.get(RateLimiter).concurrentRequests(id) === 0);
    // Every slot was released, and none was released twice.
    const answers = await Promise.all(Array.from({ length: MAX_IN_FLIGHT }, () => client.get('/me')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  /** Sends a request that stays open until it is aborted; repeats it while it is refused. */
  function openRequest({ token }: ApiClient): AbortController {
    const controller = new AbortController();
    const { signal } = controller;
    const headers = { 'X-AUTH-TOKEN': token!, 'Content-Type': 'application/json' };
    const attempt = async (): Promise<void> => {
      while (!signal.aborted) {
        const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{')) });
        const options = { method: 'POST', headers, body, duplex: 'half', signal } as RequestInit;
        await fetch(`${service.url}/api/v1/orders`, options);
        await sleep(50);
      }
    };
    attempt().catch(() => undefined);
    return controller;
  }
});

describeWithRedisServer('the rate limit of two processes that share a Redis', () => {
  const QUOTA = 40;
  const unlimited = useStarted('suite', () => startService());
  const shop = useEach('test', () => newShop(unlimited.admin));
  // Before the services are stopped.
  afterEach(() => redis.thaw());
  const redis = useRedis('test');
  const settings = () => ({ REDIS_URL: redis.url, RATE_LIMIT_PER_MINUTE: String(QUOTA) });
  const services = [1, 2].map(() => useStarted('test', () => startService(settings(), unlimited.database)));
  const clients = (): ApiClient[] => services.map((service) => service.client(shop.token));

  it('counts the requests of both processes', async () => {
    const [one, other] = clients();
    for (let index = 0; index < QUOTA - 10; index += 1) expect((await write(one!)).status).toBe(422);
    // The other process synchronises its counters with its first request.
    await write(other!);
    await waitUntil(async () => limitOf(await write(other!)).remaining < 10);
    await waitUntil(async () => (await write(other!)).status === 429);
    await waitUntil(async () => (await write(one!)).status === 429);
  });

  it('stores only counters under the configured prefix in Redis', async () => {
    await write(clients()[0]!);
    await waitUntil(async () => Number(await redis.command('DBSIZE')) > 0);
    const keys = (await redis.command('KEYS', '*')) as string[];
    expect(keys).toEqual([expect.stringMatching(/^orders:hist_\w+:rate:write:\d+$/)]);
    expect(await redis.command('GET', keys[0]!)).toBe('1');
    const ttl = Number(await redis.command('TTL', keys[0]!));
    expect(ttl).toBeGreaterThan(0);
    expect(ttl).toBeLessThanOrEqual(60);
  });

  it.each([
    ['is stopped', () => redis.stop()],
    ['does not respond', async () => redis.freeze()],
    ['has no memory left', () => redis.command('CONFIG', 'SET', 'maxmemory', '1')],
  ])('is counted per process and orders are accepted while Redis %s', async (_, causeFault) => {
    const [one, other] = clients();
    expect((await one!.post('/orders', minimalOrder(BOX))).status).toBe(200);
    await causeFault();
    const answers = [];
    for (let index = 0; index < QUOTA; index += 1) answers.push(await write(one!));
    expect(answers.at(-1)!.status).toBe(429);
    expect((await other!.post('/orders', minimalOrder(BOX))).status).toBe(200);
  });

  it('is shared again when Redis is back', async () => {
    const [one, other] = clients();
    await redis.stop();
    await write(one!);
    await sleep(1_500);
    await redis.start();
    await waitUntil(async () => {
      await write(one!);
      await sleep(200);
      return Number(await redis.command('DBSIZE')) > 0;
    });
    for (let index = 0; index < QUOTA; index += 1) await write(one!);
    await waitUntil(async () => (await write(other!)).status === 429);
  });

  it('lets a process start while Redis is not reachable', async () => {
    await redis.stop();
    const service = await startService({ REDIS_URL: redis.url }, unlimited.database);
    try {
      expect((await service.client(shop.token).post('/orders', minimalOrder(BOX))).status).toBe(200);
      expect((await service.client(ADMIN_TOKEN).get('/me')).status).toBe(200);
    } finally {
      await service.stop();
    }
  });
});
