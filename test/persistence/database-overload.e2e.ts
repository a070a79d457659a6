import { expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { Connections } from '../../src/platform/postgres/pool/connections.js';
import type { Answer } from '../support/api-client.js';
import { waitUntil } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { whileLocked } from '../support/held-lock.js';
import { bodyOf, minimalOrder, unique, newShop, BOX } from '../support/samples.js';
import { describeWithPostgres } from '../support/servers.js';
import { useService } from '../support/service.js';

type Values = Record<string, unknown>;

/** More than the sum of all timeouts: for a connection, a batch, a lock, and an individual retry. */
const MAX_WAIT_MS = 60_000;

describeWithPostgres('a service whose PostgreSQL server is overloaded', () => {
  const service = useService({ RATE_LIMIT_IN_FLIGHT: '1000' });
  const shop = useEach('suite', () => newShop(service.admin));
  const connections = useEach('suite', async () => service.app.get(Connections));

  const order = (values: Values = {}): Values => minimalOrder(BOX, values);
  const orders = (count: number): Values[] => Array.from({ length: count }, () => order());
  /** Orders by an existing contact, which the service inserts in batches. */
  async function ordersOfOneContact(count: number): Promise<Values[]> {
    const first = order();
    bodyOf(await shop.client.post('/orders', first));
    return Array.from({ length: count }, () => ({ ...first, externalId: unique('order') }));
  }
  const send = (body: Values): Promise<Answer> => shop.client.post('/orders', body);

  function isPoolIdle(): boolean {
    const { active, waiting } = connections.poolUse();
    return active === 0 && waiting === 0;
  }

  async function storedOf(bodies: Values[]): Promise<number> {
    const [row] = await service.database.sql<{ count: number }>`
      SELECT count(*)::int AS count FROM orders WHERE external_id = ANY (${bodies.map(({ externalId }) => externalId)})`;
    return row!.count;
  }

  function expectTemporarilyUnavailable(answer: Answer): void {
    expect([answer.status, answer.body.code]).toEqual([503, 'temporarily_unavailable']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }

  const whileOrdersAreLocked = (work: () => Promise<void>): Promise<void> =>
    whileLocked(service.database, 'LOCK TABLE orders IN ACCESS EXCLUSIVE MODE', [], work);

  /** Sends a request and disconnects before the response. */
  async function sendAndDisconnect(body: Values): Promise<void> {
    const response = fetch(`${service.url}/api/v1/orders`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-AUTH-TOKEN': shop.token },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(1_000),
    });
    await expect(response).rejects.toThrow('aborted');
  }

  it('returns 503 for orders that time out, and stores none of them later', async () => {
    const refused = [...(await ordersOfOneContact(120)), ...orders(20)];
    const abandoned = orders(10);
    await whileOrdersAreLocked(async () => {
      const answers = await Promise.all([...refused.map(send), ...abandoned.map(sendAndDisconnect)]);
      answers.slice(0, refused.length).forEach((answer) => expectTemporarilyUnavailable(answer as Answer));
      await waitUntil(isPoolIdle, MAX_WAIT_MS);
    });
    await sleep(2_000);
    expect(await storedOf([...refused, ...abandoned])).toBe(0);
    // All succeed when they are repeated, without a restart.
    for (const answer of await Promise.all([...refused, ...abandoned].map(send))) bodyOf(answer);
    expect(await storedOf([...refused, ...abandoned])).toBe(refused.length + abandoned.length);
  });

  it('returns 503 and fails the readiness check when PostgreSQL accepts no more connections', async () => {
    const size = service.connection.poolSize;
    const dataSource = service.app.get(DataSource);
    // They are held without a statement, which would end after a time.
    const runners = Array.from({ length: size }, () => dataSource.createQueryRunner());
    for (const runner of runners) await runner.connect();
    const body = order();
    const [taken, listed, ready] = await Promise.all([
      send(body),
      shop.client.get('/orders'),
      fetch(`${service.url}/health/ready`),
    ]);
    expectTemporarilyUnavailable(taken);
    expectTemporarilyUnavailable(listed);
    expect(ready.status).toBe(503);
    for (const runner of runners) await runner.release();
    expect(await storedOf([body])).toBe(0);
    bodyOf(await send(body));
    await waitUntil(async () => (await fetch(`${service.url}/health/ready`)).status === 200);
  });

  it('stores each order once while its sessions are terminated repeatedly', async () => {
    const bodies = [...(await ordersOfOneContact(150)), ...orders(50)];
    const outcomes: Answer[] = [];
    let isFinished = false;
    const all = forEachConcurrently(bodies, async (body) => outcomes.push(await send(body)));
    void all.finally(() => (isFinished = true));
    let terminated = 0;
    while (!isFinished) {
      terminated += await terminateSession();
      await sleep(20);
    }
    await all;
    expect(terminated).toBeGreaterThan(5);
    for (const answer of outcomes) if (answer.status !== 200) expectTemporarilyUnavailable(answer);
    for (const body of bodies) bodyOf(await send(body));
    expect(await storedOf(bodies)).toBe(bodies.length);
    const { active, idle } = connections.poolUse();
    expect(active + idle).toBeLessThanOrEqual(service.connection.poolSize);
    await waitUntil(isPoolIdle);
  });

  /** Terminates one session of the service. @returns 0 when there is none, otherwise 1 */
  async function terminateSession(): Promise<number> {
    const rows = await service.database.sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'order-taking-service'
       ORDER BY random() LIMIT 1`;
    return rows.length;
  }

  /** Calls `work` for all items, with twenty concurrent calls. */
  async function forEachConcurrently<T>(items: T[], work: (item: T) => Promise<unknown>): Promise<void> {
    const rest = [...items];
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
      }),
    );
  }
});
