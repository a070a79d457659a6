import { beforeAll, describe, expect, it } from '@jest/globals';
import { totalmem } from 'node:os';
import { DeliveryFixture, useDelivery, waitUntil } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { freePort } from '../support/free-port.js';
import { metricsAt, metricsText } from '../support/metrics-page.js';
import { ALL_OPERATIONS, fillPath } from '../support/operations.js';
import { Receiver, useReceiver } from '../support/receiver.js';
import { runSection } from '../support/runbook.js';
import { bodyOf, minimalOrder, newShop, unique, takeOrder, BOX } from '../support/samples.js';
import { ADMIN_TOKEN, startService, useService } from '../support/service.js';

/** Waits until these samples have numbers: what the database has not answered in time is missing or not a number. */
async function metricsWith(url: string, names: string[]): Promise<Map<string, number>> {
  let metrics = new Map<string, number>();
  await waitUntil(async () => {
    metrics = await metricsAt(url);
    return names.every((name) => Number.isFinite(metrics.get(name)));
  });
  return metrics;
}

describe('GET /metrics', () => {
  const service = useService();
  const shop = useEach('suite', () => newShop(service.admin));

  const order = () => minimalOrder(BOX);
  const sample = async (name: string) => (await metricsAt(`${service.url}/metrics`)).get(name) ?? 0;

  /** Expects a sample to increase by exactly `by`; requests are counted when their response has been sent. */
  async function expectIncrease(name: string, by: number, work: () => Promise<unknown>): Promise<void> {
    const before = await sample(name);
    await work();
    await waitUntil(async () => (await sample(name)) >= before + by);
    expect((await sample(name)) - before).toBe(by);
  }

  const ofOrders = (outcome: string): string => `order_requests_total{outcome="${outcome}"}`;
  const refused = (method: string, route: string): string =>
    `http_requests_total{method="${method}",route="${route}",status="4xx"}`;

  it('counts requests by route template, HEAD as GET, and all by status, and measures them by section', async () => {
    await expectIncrease(refused('GET', '/api/v1/orders/:id'), 2, async () => {
      await shop.client.get('/orders/123456');
      await shop.client.send('HEAD', '/orders/654321');
    });
    for (const name of ['responses_total{status="404"}', 'request_duration_seconds_count{group="Orders"}'])
      await expectIncrease(`http_${name}`, 1, () => shop.client.get('/orders/123456'));
    const all = [...(await metricsAt(`${service.url}/metrics`)).keys()].join('\n');
    expect(all).not.toMatch(/123456|654321/);
  });

  it('counts requests of unknown paths under one route, and those without a valid token by their route and as such', async () => {
    await expectIncrease(refused('GET', 'none'), 2, async () => {
      await fetch(`${service.url}/${unique('a')}`);
      await fetch(`${service.url}/${unique('b')}`);
    });
    for (const name of [refused('GET', '/api/v1/me'), 'refused_tokens_total'])
      await expectIncrease(name, 1, () => service.client('x').get('/me'));
  });

  it('counts orders by result', async () => {
    const taken = order();
    await expectIncrease(ofOrders('taken'), 1, () => shop.client.post('/orders', taken));
    await expectIncrease(ofOrders('replayed'), 1, () => shop.client.post('/orders', taken));
    await expectIncrease(ofOrders('refused'), 2, async () => {
      await shop.client.post('/orders', {});
      await shop.client.post('/orders', { ...taken, comment: 'Other content.' });
    });
    await expectIncrease(ofOrders('taken'), 0, () => shop.client.post('/orders/preview', order()));
  });

  it('counts an order returned for a repeated Idempotency-Key as replayed', async () => {
    const headers = { 'Idempotency-Key': unique('key') };
    const one = order();
    await shop.client.post('/orders', one, headers);
    await expectIncrease(ofOrders('replayed'), 1, () => shop.client.post('/orders', one, headers));
  });

  it('counts each order of a bulk request', async () => {
    const orders = [order(), order(), {}];
    await expectIncrease(ofOrders('taken'), 2, () => shop.client.post('/orders/bulk', { orders }));
    await expectIncrease(ofOrders('refused'), 1, () => shop.client.post('/orders/bulk', { orders }));
  });

  it('contains gauges of connections, the event loop and the process', async () => {
    const metrics = await metricsAt(`${service.url}/metrics`);
    for (const state of ['active', 'idle']) {
      expect(metrics.get(`database_connections{state="${state}"}`)).toBeGreaterThanOrEqual(0);
    }
    expect(metrics.get('database_connections_max')).toBe(service.connection.poolSize);
    expect(metrics.get('database_connection_waiters')).toBe(0);
    expect(metrics.get('database_connection_wait_seconds_count')).toBeGreaterThan(0);
    expect(metrics.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect([...metrics.keys()]).toContainEqual(
      expect.stringMatching(/^build_info\{node_version="v[\d.]+",version="[\d.]+"\}$/),
    );
    const memory = metrics.get('process_resident_memory_bytes');
    expect(memory).toBeGreaterThan(0);
    expect(metrics.get('process_memory_limit_bytes')).toBeGreaterThan(memory!);
    expect(metrics.get('process_memory_limit_bytes')).toBeLessThanOrEqual(totalmem());
    const shown = await runSection('MemoryNearlyExhausted', { URL: service.url });
    expect(shown.trim().split('\n')).toHaveLength(5);
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

  // The process also delivers, and documented statuses that the responses do not have begin at 0.
  it('is smaller than 120 kB after every operation was called', async () => {
    for (const token of ['unknown', ADMIN_TOKEN])
      for (const { method, path } of ALL_OPERATIONS) {
        const headers = { 'X-AUTH-TOKEN': token, 'Content-Type': 'application/json' };
        const body = method === 'GET' ? null : '{}';
        const url = service.url + fillPath(path, '999999');
        await (await fetch(url, { method, headers, body, redirect: 'manual' })).text();
      }
    const page = await metricsText(`${service.url}/metrics`);
    expect(page).toContain('relay_sweep_duration_seconds_count');
    expect(page.length).toBeLessThan(120_000);
  });
});

it('labelled counters begin at 0, and orders are counted by state and application', async () => {
  const service = await startService({ REDIS_URL: '' });
  try {
    const page = await metricsText(`${service.url}/metrics`);
    const counters = [...page.matchAll(/^# TYPE (\w+) counter$/gm)].map(([, name]) => name!);
    expect(counters.filter((name) => !new RegExp(`^${name}(\\{.*)? \\S+$`, 'm').test(page))).toEqual([]);
    const first = await metricsAt(`${service.url}/metrics`);
    for (const sample of [
      'http_requests_total{method="POST",route="/api/v1/orders",status="2xx"}',
      'http_requests_total{method="POST",route="/api/v1/orders",status="5xx"}',
      'http_responses_total{status="404"}',
      'http_request_duration_seconds_count{group="Shipping methods"}',
      'order_requests_total{outcome="failed"}',
      'rate_limited_requests_total{policy="write"}',
      'refused_tokens_total',
      'delivery_attempts_total{outcome="exhausted",reason="http_5xx"}',
      'relay_sweep_duration_seconds_count{outcome="failed"}',
    ])
      expect([sample, first.get(sample)]).toEqual([sample, 0]);

    const shop = await newShop(service.admin);
    await takeOrder(shop);
    const { id } = await takeOrder(shop);
    bodyOf(await shop.client.post(`/orders/${id}/cancel`, { reason: 'ordered twice' }));
    const names = ['pending', 'cancelled', 'shipped'].map(
      (state) => `orders{application="${shop.id}",state="${state}"}`,
    );
    const metrics = await metricsWith(`${service.url}/metrics`, names);
    expect(names.map((name) => metrics.get(name))).toEqual([1, 1, 0]);
  } finally {
    await service.stop();
  }
});

describe('metrics of deliveries', () => {
  const fixture = useDelivery({ WEBHOOK_RETRY_SCHEDULE: '100ms' }, 'suite');
  // Stopped before the worker, which waits for the attempts under way that get no answer.
  const receiver = useReceiver('suite');
  let url: string;
  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}/metrics`;
    await fixture.startWorker({ METRICS_PORT: String(port), HOST: '127.0.0.1', REDIS_URL: '' });
  });

  it('count attempts by result in the process that made them', async () => {
    receiver.answer = (_, index) => ({ status: index === 0 ? 503 : 200 });
    const subscription = await fixture.subscribe(receiver.url);
    await fixture.emit(subscription);
    const count = 'delivery_attempts_total';
    let metrics = new Map<string, number>();
    // The process counts an attempt after the database has stored it.
    await waitUntil(async () => {
      metrics = await metricsAt(url);
      return metrics.get(`${count}{outcome="delivered",reason="delivered"}`) === 1;
    });
    expect(metrics.get(`${count}{outcome="retry",reason="http_5xx"}`)).toBe(1);
    expect(metrics.get('delivery_attempt_duration_seconds_count')).toBe(2);
    expect(metrics.get('delivery_first_attempt_delay_seconds_count')).toBe(1);
    expect(metrics.get('delivery_first_attempt_delay_seconds_bucket{le="60"}')).toBe(1);
  });

  it('count first attempts later than 60 s, except to a receiver that failed before', async () => {
    const before = await metricsAt(url);
    const delays = async (): Promise<number[]> => {
      const metrics = await metricsAt(url);
      return ['count', 'bucket{le="60"}', 'bucket{le="120"}'].map((part) => {
        const name = `delivery_first_attempt_delay_seconds_${part}`;
        return metrics.get(name)! - before.get(name)!;
      });
    };
    receiver.answer = () => ({ status: 200 });
    const subscription = await fixture.subscribe(receiver.url);
    const limited = await fixture.subscribe(receiver.url);
    const { database } = fixture;
    await database.query('UPDATE webhooks SET max_in_flight = 1 WHERE id = $1', [limited.id]);
    await fixture.emit(limited);
    await fixture.waitUntilStatesAre('delivered');
    expect(await delays()).toEqual([0, 0, 0]);
    // Not sent until the deliveries are 90 s old.
    await database.sql`
      UPDATE webhooks SET paused_until = now() + interval '1 hour' WHERE id = ${subscription.id}`;
    await fixture.emit(subscription);
    await database.sql`
      UPDATE webhook_deliveries SET created_at = now() - interval '90 seconds' WHERE state = 'waiting'`;
    await database.query('UPDATE webhooks SET paused_until = NULL WHERE id = $1', [subscription.id]);
    await fixture.waitUntilStatesAre('delivered');
    await waitUntil(async () => (await delays())[0]! > 0);
    expect(await delays()).toEqual([1, 0, 1]);
  });

  it('have a bounded number of reasons, whatever status receivers return', async () => {
    const statuses = [404, 429, 451, 500, 503, 599, 600, 999];
    receiver.answer = () => ({ status: statuses.pop() ?? 200 });
    const subscription = await fixture.subscribe(receiver.url, 'sales_order_cancelled');
    for (let count = 0; count < 4; count += 1)
      await fixture.store([{ ...fixture.newEvent(subscription), type: 'sales_order_cancelled' }]);
    // Resets the limits that failures cause, so that the next attempt follows at once.
    await waitUntil(async () => {
      await fixture.database.sql`
        UPDATE webhooks SET max_in_flight = NULL, failing_since = NULL, paused_until = NULL`;
      return statuses.length === 0 && (await fixture.deliveries()).every(({ state }) => state !== 'waiting');
    });
    const attempts = [...(await metricsAt(url))].filter(
      ([name, value]) => name.startsWith('delivery_attempts_total') && value > 0,
    );
    const reasons = new Set(attempts.map(([name]) => /reason="(\w+)"/.exec(name)![1]));
    expect([...reasons].sort()).toEqual(['delivered', 'http_4xx', 'http_5xx', 'http_other']);
    const stored = await fixture.database.sql<{ reason: string }>`
      SELECT DISTINCT reason FROM webhook_attempts WHERE status >= 400`;
    expect(stored).toHaveLength(8);
  });

  it('contain the number and age of overdue deliveries, without those of paused and inactive subscriptions', async () => {
    receiver.answer = () => 'hang';
    const subscription = await fixture.subscribe(receiver.url, 'sales_order_shipped');
    const [paused, inactive] = [await fixture.subscribe(receiver.url), await fixture.subscribe(receiver.url)];
    const events = Array.from({ length: 3 }, () => ({
      ...fixture.newEvent(subscription),
      type: 'sales_order_shipped' as const,
    }));
    await fixture.stopWorkers();
    await fixture.store(events);
    for (const one of [paused, inactive]) await fixture.emit(one, 2);
    await fixture.database.sql`
      UPDATE webhook_deliveries SET next_attempt_at = now() - interval '1 hour' WHERE webhook_id = ANY (${[subscription.id, paused.id, inactive.id]})`;
    await fixture.database.query('UPDATE webhooks SET active = false WHERE id = $1', [inactive.id]);
    await fixture.database.sql`
      UPDATE webhooks SET paused_until = now() + interval '1 hour' WHERE id = ${paused.id}`;
    // The attempts of the new worker get no response, so the deliveries stay due.
    const port = await freePort();
    await fixture.startWorker({ METRICS_PORT: String(port), HOST: '127.0.0.1', REDIS_URL: '' });
    const names = ['due_deliveries', 'oldest_due_seconds'];
    const metrics = await metricsWith(`http://127.0.0.1:${port}/metrics`, names);
    expect(metrics.get('due_deliveries')).toBe(3);
    expect(metrics.get('oldest_due_seconds')).toBeGreaterThanOrEqual(3_600);
    expect(metrics.get('oldest_due_seconds')).toBeLessThan(7_200);
  });
});

it('deliveries that wait for a retry are undelivered, though not due; pings are not counted', async () => {
  const fixture = await DeliveryFixture.create({ WEBHOOK_RETRY_SCHEDULE: '1h' });
  const receiver = await Receiver.start();
  try {
    receiver.answer = () => ({ status: 500 });
    receiver.answerPing = () => ({ status: 500 });
    const subscription = await fixture.subscribe(receiver.url);
    await fixture.emit(subscription, 30);
    const { database } = fixture;
    await database.sql`
      INSERT INTO webhook_deliveries (event_id, webhook_id, kind) SELECT min(id), ${subscription.id}, 'ping' FROM events`;
    const port = await freePort();
    await fixture.startWorker({ METRICS_PORT: String(port), HOST: '127.0.0.1', REDIS_URL: '' });
    await waitUntil(async () => (await fixture.deliveries()).every(({ attempts }) => attempts === 1));
    await database.query(`UPDATE webhook_deliveries SET created_at = now() - interval '1 hour'`);
    const labels = `{application="${subscription.applicationId}",webhook="${subscription.id}"}`;
    const names = [
      ...['deliveries{state="waiting"}', 'deliveries{state="exhausted"}', 'due_deliveries'],
      ...['subscriptions{health="failing"}', `subscription_failing_seconds${labels}`],
      `subscription_oldest_undelivered_seconds${labels}`,
    ];
    // What was read before is cached for some seconds.
    let metrics = new Map<string, number>();
    await waitUntil(async () => {
      metrics = await metricsWith(`http://127.0.0.1:${port}/metrics`, names);
      return metrics.get('oldest_undelivered_seconds')! >= 3_600;
    });
    expect(metrics.get('deliveries{state="waiting"}')).toBe(30);
    expect(metrics.get('deliveries{state="exhausted"}')).toBe(0);
    expect(metrics.get('due_deliveries')).toBe(0);
    expect(metrics.get('subscriptions{health="failing"}')).toBe(1);
    expect(metrics.get(`subscription_oldest_undelivered_seconds${labels}`)).toBeGreaterThanOrEqual(3_600);
    expect(metrics.get(`subscription_failing_seconds${labels}`)).toBeGreaterThanOrEqual(0);
    const attempts = [...metrics].filter(([name]) => name.startsWith('delivery_attempts_total'));
    expect(attempts.filter(([, count]) => count > 0)).toEqual([
      ['delivery_attempts_total{outcome="retry",reason="http_5xx"}', 30],
    ]);
  } finally {
    await fixture.end();
    await receiver.stop();
  }
});
