import { describe, expect, it } from '@jest/globals';
import { useEach } from '../support/each.js';
import { QUEUES, waitUntil, useDelivery } from '../support/delivery.js';
import { Acknowledged, OrderedShop } from '../support/ordered-shop.js';
import { useReceiver } from '../support/receiver.js';

const ORDERS = 30;

describe.each(QUEUES)('deliveries to ordered subscriptions, $queue', ({ settings }) => {
  const fixture = useDelivery(settings);
  const receiver = useReceiver();
  const acknowledged = useEach('test', async () => new Acknowledged());

  /** Refuses the first attempt of the first event of every order. */
  const refuseFirst = (): void => {
    const refused = new Set<number>();
    acknowledged.watch(receiver, ({ headers }, order) => {
      if (headers['x-webhook-sequence'] !== '1' || refused.has(order)) return 200;
      refused.add(order);
      return 500;
    });
  };

  const deliverAll = async (isOrdered: boolean): Promise<number[][]> => {
    const shop = await OrderedShop.open(fixture, receiver.url, isOrdered);
    const orders = shop.newOrders(ORDERS);
    await shop.change(orders);
    await fixture.startWorker();
    await fixture.waitUntilStatesAre('delivered');
    return orders.map((order) => acknowledged.of(order));
  };

  it('arrive in the sequence of their order, although the first attempt of each first event fails', async () => {
    refuseFirst();
    const sequences = await deliverAll(true);
    expect(sequences).toEqual(sequences.map(() => [1, 2, 3]));
  });

  it('arrive out of sequence in the same situation when the subscriptions are not ordered', async () => {
    refuseFirst();
    const sequences = await deliverAll(false);
    expect(sequences.filter(([first]) => first !== 1)).not.toEqual([]);
  });

  it('arrive in sequence when any attempt may fail, with two workers, while events are still written', async () => {
    // Four attempts in all: the third one always succeeds.
    acknowledged.watch(receiver, ({ headers }) =>
      Number(headers['x-webhook-attempt']) < 3 && Math.random() < 0.3 ? 503 : 200,
    );
    const shop = await OrderedShop.open(fixture, receiver.url);
    await fixture.startWorker();
    await fixture.startWorker();
    const orders = shop.newOrders(ORDERS);
    for (const sequence of [1, 2, 3]) {
      for (let from = 0; from < ORDERS; from += 10)
        await shop.change(orders.slice(from, from + 10), [sequence]);
    }
    await fixture.waitUntilStatesAre('delivered');
    expect(orders.map((order) => acknowledged.of(order))).toEqual(orders.map(() => [1, 2, 3]));
  });

  it('of other orders do not wait for an order that fails', async () => {
    const shop = await OrderedShop.open(fixture, receiver.url);
    const [failing, ...others] = shop.newOrders(ORDERS) as [number, ...number[]];
    acknowledged.watch(receiver, (_, order) => (order === failing ? 500 : 200));
    await shop.change([failing, ...others]);
    await fixture.startWorker({ WEBHOOK_RETRY_SCHEDULE: '1h' });
    // All but those of the order that fails.
    await waitUntil(
      async () => (await shop.deliveries()).filter(({ state }) => state === 'waiting').length === 3,
    );
    // The first attempt is recorded, and the others are examined, in statements of their own.
    await waitUntil(async () => (await shop.deliveries()).slice(0, 3).every(({ reason }) => reason !== null));
    expect(others.map((order) => acknowledged.of(order))).toEqual(others.map(() => [1, 2, 3]));
    expect(await shop.deliveries()).toMatchObject([
      { order: failing, sequence: 1, state: 'waiting', reason: 'http_500' },
      { order: failing, sequence: 2, state: 'waiting', reason: 'waits_for_earlier' },
      { order: failing, sequence: 3, state: 'waiting', reason: 'waits_for_earlier' },
      ...others.flatMap((order) => [1, 2, 3].map((sequence) => ({ order, sequence, state: 'delivered' }))),
    ]);
    expect(acknowledged.of(failing)).toEqual([]);
  });

  it('continue with the next event of the order when an earlier one is exhausted', async () => {
    acknowledged.watch(receiver, ({ headers }) => (headers['x-webhook-sequence'] === '1' ? 500 : 200));
    const shop = await OrderedShop.open(fixture, receiver.url);
    const [order] = shop.newOrders(1) as [number];
    await shop.change([order]);
    await fixture.startWorker();
    await fixture.waitUntilFinished();
    expect(await shop.deliveries()).toMatchObject([
      { state: 'exhausted' },
      { state: 'delivered' },
      { state: 'delivered' },
    ]);
    expect(receiver.received.map(({ headers }) => headers['x-webhook-sequence']).join('')).toBe('111123');
  });

  it('are claimed after a delay when the end of the earlier delivery was not reported', async () => {
    acknowledged.watch(receiver, () => 200);
    const shop = await OrderedShop.open(fixture, receiver.url);
    const [order] = shop.newOrders(1) as [number];
    await shop.change([order], [1]);
    const [first] = await shop.deliveries();
    await fixture.database.sql`
      UPDATE webhook_deliveries SET next_attempt_at = now() + interval '1 hour' WHERE id = ${first!.id}`;
    await shop.change([order], [2]);
    await fixture.startWorker();
    await waitUntil(async () => (await shop.deliveries())[1]!.reason === 'waits_for_earlier');
    await fixture.database.sql`
      UPDATE webhook_deliveries SET state = 'cancelled', next_attempt_at = NULL, finished_at = now() WHERE id = ${first!.id}`;
    await waitUntil(() => acknowledged.of(order).length === 1);
    expect(acknowledged.of(order)).toEqual([2]);
  });
});
