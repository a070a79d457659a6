import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from '@jest/globals';
import { useEach, useStarted } from '../support/each.js';
import { useDatabase } from '../support/database.js';
import { PostgresProxy } from '../support/postgres-proxy.js';
import { bodyOf, minimalOrder, newProduct, newShop, BOX } from '../support/samples.js';
import { describeWithPostgres } from '../support/servers.js';
import { startService } from '../support/service.js';

const ATTEMPTS = 10;

describeWithPostgres('the number of round trips to the database', () => {
  const database = useDatabase('suite');
  const proxy = useStarted('suite', () => PostgresProxy.start(database.url!));
  const service = useStarted('suite', () =>
    startService({}, { ...database, connection: { url: proxy.url, poolSize: 4 } }),
  );
  const shop = useEach('suite', () => newShop(service.admin));
  let id: number;
  beforeAll(async () => {
    ({ id } = bodyOf(await take()));
  });

  const take = () => shop.client.post('/orders', minimalOrder(BOX));

  /** The least of several attempts: the service also sends queries of its own, and looks up tokens again. */
  async function least(send: (attempt: number) => ReturnType<typeof take>): Promise<number> {
    const counts: number[] = [];
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      counts.push(await proxy.countRoundTrips(async () => bodyOf(await send(attempt))));
      // The event of this attempt wakes the relay, whose query would be counted with the next attempt.
      await sleep(50);
    }
    return Math.min(...counts);
  }

  it('is 2 for a new order', async () => {
    expect(await least(take)).toBe(2);
  });

  it('is 1 for reading an order, and for a list', async () => {
    expect(await least(() => shop.client.get(`/orders/${id}`))).toBe(1);
    expect(await least(() => shop.client.get('/orders'))).toBe(1);
  });

  it('is 5 for a change: BEGIN, reading the locked order, references, storing, and the audit with COMMIT', async () => {
    expect(await least((attempt) => shop.client.patch(`/orders/${id}`, { comment: `${attempt}` }))).toBe(5);
  });

  it('is 4 for a transition', async () => {
    const steps = ['validate', 'reopen'];
    const step = (attempt: number) =>
      service.admin.post(`/orders/${id}/${steps[attempt % 2]}`, { reason: 'A test.' });
    expect(await least(step)).toBe(4);
  });

  it('is 6 for a change of a product: BEGIN, the lock, before, storing, after, and the audit with COMMIT', async () => {
    const { id: product } = await newProduct(service.admin);
    const change = (attempt: number) => service.admin.patch(`/products/${product}`, { label: `${attempt}` });
    expect(await least(change)).toBe(6);
  });
});
