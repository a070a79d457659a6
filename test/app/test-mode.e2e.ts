import { describe, expect, it } from '@jest/globals';
import { createClient } from '../../clients/typescript/src/index.js';
import type { CreateOrder } from '../../clients/typescript/src/openapi.js';
import { useDatabase } from '../support/database.js';
import { startService, useService } from '../support/service.js';
import { bodyOf, BOX, minimalOrder, newShop, takeOrder } from '../support/samples.js';
import type { Answer } from '../support/api-client.js';
import { useEach } from '../support/each.js';

const TEST = { TEST_MODE: 'true' };

describe('a test installation', () => {
  const service = useService(TEST);
  const shop = useEach('suite', () => newShop(service.admin));

  const order = (fault: string, body = minimalOrder(BOX)): Promise<Answer> =>
    shop.client.post('/orders', body, { 'X-Test-Fault': fault });
  const orders = async (): Promise<number> => bodyOf(await shop.client.get('/orders')).length;

  it.each(['/health/live', '/api/v1/me', '/api/v1/orders/1', '/nothing', '/console', '/openapi.json'])(
    'sends X-Test-Mode with the response to %s',
    async (path) => {
      const response = await fetch(`${service.url}${path}`);
      expect(response.headers.get('X-Test-Mode')).toBe('true');
    },
  );

  it('has testMode in GET /me, and another prefix of tokens', async () => {
    expect(bodyOf(await shop.client.get('/me')).testMode).toBe(true);
    expect(shop.client.token).toMatch(/^ots_test_[0-9A-Za-z]{36}$/);
  });

  it('responds with 503 and stores nothing, with the fault nothing_stored', async () => {
    const before = await orders();
    const { status, body, headers } = await order('nothing_stored');
    expect([status, body.outcome, headers.get('retry-after')]).toEqual([503, 'nothing_stored', '2']);
    expect(await orders()).toBe(before);
  });

  it('stores the order and responds with 503, with the fault unknown', async () => {
    const before = await orders();
    const sent = minimalOrder(BOX);
    const { status, body, headers } = await order('unknown', sent);
    expect([status, body.outcome]).toEqual([503, 'unknown']);
    expect([headers.get('location'), headers.get('etag')]).toEqual([null, null]);
    const again = await shop.client.post('/orders', sent);
    expect([again.status, await orders()]).toEqual([200, before + 1]);
  });

  it('stores the order and cuts the connection, with the fault lost_answer', async () => {
    const before = await orders();
    await expect(order('lost_answer')).rejects.toThrow('fetch failed');
    expect(await orders()).toBe(before + 1);
  });

  it('responds after the delay, with the fault slow', async () => {
    const start = performance.now();
    expect((await order('slow=300')).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThanOrEqual(299);
  });

  it('responds with 429 and stores nothing, with the fault 429', async () => {
    const before = await orders();
    const { status, body, headers } = await order('429=7');
    expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'rate_limited', '7']);
    expect(await orders()).toBe(before);
  });

  it.each(['nothing_stored', 'unknown', 'lost_answer', 'slow=100', '429=1'])(
    'creates one order when the TypeScript client repeats the request after the fault %s',
    async (fault) => {
      const before = await orders();
      const faults = [fault];
      const client = createClient({
        baseUrl: service.url,
        token: shop.client.token!,
        retries: { firstDelayMs: 1 },
        fetch: (request) => {
          const next = faults.shift();
          if (next !== undefined) request.headers.set('X-Test-Fault', next);
          return fetch(request);
        },
      });
      const { data } = await client.POST('/api/v1/orders', { body: minimalOrder(BOX) as CreateOrder });
      expect([faults, data.state, await orders()]).toEqual([[], 'pending', before + 1]);
    },
  );

  it.each(['explode', 'slow=60001', 'slow=', '429=3601', 'unknown,unknown'])(
    'refuses the unknown fault %s',
    async (fault) => {
      const { status, body } = await order(fault);
      expect([status, body.code]).toEqual([400, 'malformed_request']);
      expect(body.detail).toContain(`received "${fault}"`);
    },
  );
});

describe('a live installation', () => {
  const service = useService();

  it('has no X-Test-Mode, and ignores X-Test-Fault', async () => {
    const { client } = await newShop(service.admin);
    const { status, headers } = await client.get('/me', { 'X-Test-Fault': 'nothing_stored' });
    expect([status, headers.get('x-test-mode')]).toEqual([200, null]);
    expect(bodyOf(await client.get('/me')).testMode).toBe(false);
    expect(client.token).toMatch(/^ots_[0-9A-Za-z]{36}$/);
  });

  it('has no examples of events, steps and checklist, not even for an application with every right', async () => {
    const { client } = await newShop(service.admin, { rights: ['sales', 'admin'] });
    const order = await takeOrder({ client });
    bodyOf(await client.post('/orders/compare', { from: '2026-01-01', to: '2026-01-02', orders: [] }));
    for (const answer of [
      await client.post('/test/events', { event: 'sales_order_shipped' }),
      await client.post(`/test/orders/${order.id}/steps`, { step: 'validate' }),
      await client.get('/me/checklist'),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    expect(bodyOf(await client.get(`/orders/${order.id}`)).state).toBe('pending');
    expect(await service.database.query('SELECT * FROM checklist_facts')).toEqual([]);
  });
});

describe('a database', () => {
  const database = useDatabase('suite');

  const start = async (settings: Record<string, string>) => (await startService(settings, database)).stop();

  it('of a test installation is refused by a live process, and the reverse', async () => {
    await start(TEST);
    await expect(start({})).rejects.toThrow('set TEST_MODE=true, or use another database');
    await start(TEST);
    await database.query('DELETE FROM installation');
    await start({});
    await expect(start(TEST)).rejects.toThrow('do not set TEST_MODE, or use another database');
  });

  it('with orders never becomes that of a test installation', async () => {
    const service = await startService({}, database);
    const { client } = await newShop(service.admin);
    await takeOrder({ client });
    await service.stop();
    await database.query('DELETE FROM installation');
    await expect(start(TEST)).rejects.toThrow('do not set TEST_MODE, or use another database');
  });
});
