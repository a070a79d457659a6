import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../support/api-client.js';
import { DeliveryFixture, waitUntil } from '../support/delivery.js';
import { freePort } from '../support/free-port.js';
import { Receiver } from '../support/receiver.js';
import { minimalOrder, newApplication, newPackaging, sharePackaging, unique } from '../support/samples.js';
import { startService, type TestService } from '../support/service.js';

/** The Prometheus page as a map from sample, with sorted labels, to value. */
async function metricsAt(url: string): Promise<Map<string, number>> {
  const response = await fetch(url);
  expect([url, response.status]).toEqual([url, 200]);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const samples = [...(await response.text()).matchAll(/^([a-z_]+)(?:\{(.*)\})? (\S+)$/gm)];
  return new Map(
    samples.map(([, name, labels, value]) => {
      const sorted = (labels ?? '').split(',').sort().join();
      return [sorted === '' ? name! : `${name}{${sorted}}`, value === 'Nan' ? NaN : Number(value)];
    }),
  );
}

describe('GET /metrics', () => {
  let service: TestService;
  let shop: ApiClient;
  let shopId: number;
  beforeAll(async () => {
    service = await startService();
    ({ client: shop, id: shopId } = await newApplication(service.admin));
    const { id } = await newPackaging(service.admin);
    await sharePackaging(service.admin, shopId, id, { externalReference: 'box' });
  });
  afterAll(() => service.stop());

  const order = () => minimalOrder({ externalReference: 'box' });
  const sample = async (name: string): Promise<number> =>
    (await metricsAt(`${service.url}/metrics`)).get(name) ?? 0;

  /** Expects a sample to increase by exactly `by`; requests are counted when their response has been sent. */
  async function expectIncrease(name: string, by: number, work: () => Promise<unknown>): Promise<void> {
    const before = await sample(name);
    await work();
    await waitUntil(async () => (await sample(name)) >= before + by);
    expect((await sample(name)) - before).toBe(by);
  }

  const requests = (method: string, route: string, status: number): string =>
    `http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;

  it('counts requests by route template', async () => {
    const count = requests('GET', '/api/v1/orders/:id', 404);
    await expectIncrease(count, 2, async () => {
      await shop.get('/orders/123456');
      await shop.get('/orders/654321');
    });
    const all = [...(await metricsAt(`${service.url}/metrics`)).keys()].join('\n');
    expect(all).not.toMatch(/123456|654321/);
  });

  it('counts requests of unknown paths under one route, and requests without a valid token by their route', async () => {
    await expectIncrease(requests('GET', 'none', 404), 2, async () => {
      await fetch(`${service.url}/${unique('a')}`);
      await fetch(`${service.url}/${unique('b')}`);
    });
    await expectIncrease(requests('GET', '/api/v1/me', 401), 1, () => service.client('x').get('/me'));
  });

  it('counts orders by result', async () => {
    const taken = order();
    await expectIncrease('orders_total{outcome="taken"}', 1, () => shop.post('/orders', taken));
    await expectIncrease('orders_total{outcome="replayed"}', 1, () => shop.post('/orders', taken));
    await expectIncrease('orders_total{outcome="refused"}', 2, async () => {
      await shop.post('/orders', {});
      await shop.post('/orders', { ...taken, comment: 'Other content.' });
    });
    await expectIncrease('orders_total{outcome="taken"}', 0, () => shop.post('/orders/preview', order()));
  });

  it('counts an order returned for a repeated Idempotency-Key as replayed', async () => {
    const headers = { 'Idempotency-Key': unique('key') };
    const one = order();
    await shop.post('/orders', one, headers);
    await expectIncrease('orders_total{outcome="replayed"}', 1, () => shop.post('/orders', one, headers));
  });

  it('counts each order of a bulk request', async () => {
    const orders = [order(), order(), {}];
    await expectIncrease('orders_total{outcome="taken"}', 2, () => shop.post('/orders/bulk', { orders }));
    await expectIncrease('orders_total{outcome="refused"}', 1, () => shop.post('/orders/bulk', { orders }));
  });

  it('counts refused tokens', async () => {
    await expectIncrease('refused_tokens_total', 1, () => service.client('x').get('/me'));
  });

  it('contains gauges of connections, the event loop and the process', async () => {
    const metrics = await metricsAt(`${service.url}/metrics`);
    for (const state of ['active', 'idle', 'waiting']) {
      expect(metrics.get(`database_connections{state="${state}"}`)).toBeGreaterThanOrEqual(0);
    }
    expect(metrics.get('process_resident_memory_bytes')).toBeGreaterThan(0);
    expect([...metrics.keys()].filter((name) => name.startsWith('nodejs_eventloop_lag'))).not.toEqual([]);
  });

  it('contains no application names and no request data', async () => {
    const response = await fetch(`${service.url}/metrics`);
    expect(await response.text()).not.toMatch(/Camille|Marseille|ots_|whk_/);
  });

  it('is served on its own port when METRICS_PORT is set', async () => {
    const port = await freePort();
    const moved = await startService({ METRICS_PORT: String(port), HOST: '127.0.0.1' }, service.database);
    try {
      const metrics = await metricsAt(`http://127.0.0.1:${port}/metrics`);
      expect(metrics.get('process_resident_memory_bytes')).toBeGreaterThan(0);
      expect((await fetch(`${moved.url}/metrics`)).status).toBe(404);
      expect((await fetch(`http://127.0.0.1:${port}/other`)).status).toBe(404);
    } finally {
      await moved.stop();
    }
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
  });
});

describe('metrics of deliveries', () => {
  let fixture: DeliveryFixture;
  let receiver: Receiver;
  let url: string;
  beforeAll(async () => {
    fixture = await DeliveryFixture.create({ WEBHOOK_RETRY_SCHEDULE: '100ms' });
    receiver = await Receiver.start();
    const port = await freePort();
    url = `http://127.0.0.1:${port}/metrics`;
    await fixture.startWorker({ METRICS_PORT: String(port), HOST: '127.0.0.1', REDIS_URL: '' });
  });
  afterAll(async () => {
    await fixture.end();
    await receiver.stop();
  });

  it('count attempts by result in the process that made them', async () => {
    receiver.answer = (_, index) => ({ status: index === 0 ? 503 : 200 });
    const subscription = await fixture.subscribe(receiver.url);
    await fixture.emit(subscription);
    await fixture.waitUntilStatesAre('delivered');
    const metrics = await metricsAt(url);
    const count = 'webhook_attempt_duration_seconds_count';
    expect(metrics.get(`${count}{outcome="delivered",reason="delivered"}`)).toBe(1);
    const retries = [...metrics].filter(([name]) => name.startsWith(`${count}{outcome="retry"`));
    expect(retries.map(([, value]) => value)).toEqual([1]);
  });

  it('have a bounded number of reasons, whatever status receivers return', async () => {
    // 410 would disable the subscription.
    const statuses = Array.from({ length: 600 }, (_, place) => 400 + place).filter(
      (status) => status !== 410,
    );
    receiver.answer = () => ({ status: statuses.pop() ?? 200 });
    const subscription = await fixture.subscribe(receiver.url, 'sales_order_cancelled');
    const events = Array.from({ length: 300 }, () => ({
      ...fixture.newEvent(subscription),
      type: 'sales_order_cancelled' as const,
    }));
    await fixture.store(events);
    // Resets the limits that failures cause, so that the next attempt follows at once.
    await waitUntil(async () => {
      await fixture.database.query(
        'UPDATE webhooks SET max_in_flight = NULL, failing_since = NULL, paused_until = NULL',
      );
      return statuses.length === 0 && (await fixture.deliveries()).every(({ state }) => state !== 'waiting');
    });
    const attempts = [...(await metricsAt(url)).keys()].filter((name) =>
      name.startsWith('webhook_attempt_duration_seconds_count'),
    );
    const reasons = new Set(attempts.map((name) => /reason="(\w+)"/.exec(name)![1]));
    expect([...reasons].sort()).toEqual(['delivered', 'http_4xx', 'http_5xx', 'http_other']);
    const stored = await fixture.database.query<{ reason: string }>(
      'SELECT DISTINCT reason FROM webhook_attempts WHERE status >= 400',
    );
    expect(stored).toHaveLength(599);
  });

  it('contain the number and age of overdue deliveries', async () => {
    receiver.answer = () => 'hang';
    const subscription = await fixture.subscribe(receiver.url, 'sales_order_shipped');
    await fixture.database.query(`UPDATE webhooks SET active = false WHERE id = $1`, [subscription.id]);
    const events = Array.from({ length: 3 }, () => ({
      ...fixture.newEvent(subscription),
      type: 'sales_order_shipped' as const,
    }));
    await fixture.database.query('UPDATE webhooks SET active = true WHERE id = $1', [subscription.id]);
    await fixture.stopWorkers();
    await fixture.store(events);
    await fixture.database.query(
      `UPDATE webhook_deliveries SET next_attempt_at = now() - interval '1 hour' WHERE webhook_id = $1`,
      [subscription.id],
    );
    // The attempts of the new worker get no response, so the deliveries stay due.
    const port = await freePort();
    await fixture.startWorker({ METRICS_PORT: String(port), HOST: '127.0.0.1', REDIS_URL: '' });
    const metrics = await metricsAt(`http://127.0.0.1:${port}/metrics`);
    expect(metrics.get('webhook_deliveries_due')).toBe(3);
    expect(metrics.get('webhook_oldest_due_seconds')).toBeGreaterThanOrEqual(3_600);
    expect(metrics.get('webhook_oldest_due_seconds')).toBeLessThan(7_200);
  });
});

it('metrics of overdue deliveries exclude paused and inactive subscriptions', async () => {
  const fixture = await DeliveryFixture.create();
  const receiver = await Receiver.start();
  try {
    const subscription = await fixture.subscribe(receiver.url);
    const paused = await fixture.subscribe(receiver.url);
    await fixture.emit(subscription, 2);
    await fixture.emit(paused, 2);
    await fixture.database.query(`UPDATE webhooks SET active = false WHERE id = $1`, [subscription.id]);
    await fixture.database.query(
      `UPDATE webhooks SET paused_until = now() + interval '1 hour' WHERE id = $1`,
      [paused.id],
    );
    const port = await freePort();
    await fixture.startWorker({ METRICS_PORT: String(port), HOST: '127.0.0.1', REDIS_URL: '' });
    const metrics = await metricsAt(`http://127.0.0.1:${port}/metrics`);
    expect(metrics.get('webhook_deliveries_due')).toBe(0);
    expect(metrics.get('webhook_oldest_due_seconds')).toBe(0);
  } finally {
    await fixture.end();
    await receiver.stop();
  }
});
