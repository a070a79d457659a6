import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '../../src/config/env.js';
import { Relay } from '../../src/delivery/relay.js';
import { DeliveryRepository } from '../../src/persistence/delivery/delivery.repository.js';
import { DeliveryFixture, waitUntil } from '../support/delivery.js';
import { freePort } from '../support/free-port.js';
import { useReceiver } from '../support/receiver.js';
import { bodyOf, newSubscription, takeOrder, newShop, type Shop } from '../support/samples.js';
import { describeWithRedis, redisSettings } from '../support/servers.js';
import { startService, type TestService } from '../support/service.js';

/** Number of notifications that are tested in a row. */
const NOTIFICATIONS = 3;

const receiver = useReceiver();
let fixture: DeliveryFixture;
let service: TestService;
let shop: Shop;

async function start(settings: Environment): Promise<void> {
  fixture = await DeliveryFixture.create(settings);
  service = await startService(settings, fixture.database);
  shop = await newShop(service.admin);
}

afterEach(async () => {
  await service.stop();
  await fixture.end();
});

/** Makes the relay wait for an hour between polls, so that only notifications cause polls. */
function disablePolling(relay: Relay): void {
  const round = relay.round.bind(relay);
  relay.round = async (signal) => {
    await round(signal);
    return 3_600_000;
  };
}

describe('events committed in the process that delivers', () => {
  beforeEach(() => start({ REDIS_URL: '' }));

  it('are delivered without waiting for the next poll, for orders and their transitions', async () => {
    for (const event of ['sales_order_created', 'sales_order_validated'])
      await newSubscription(shop, event, receiver.url);
    disablePolling(service.app.get(Relay, { strict: false }));
    // Waits until the current polling pause is over, so that everything depends on notifications.
    await sleep(1_500);
    for (let count = 1; count <= NOTIFICATIONS; count += 1) {
      const { id } = await takeOrder(shop);
      await waitUntil(() => receiver.received.length === count * 2 - 1);
      bodyOf(await service.admin.post(`/orders/${id}/validate`));
      await waitUntil(() => receiver.received.length === count * 2);
    }
  });
});

describeWithRedis('events committed in an API process', () => {
  /** @returns the relay and the delivery repository of the worker */
  async function startApiAndWorker(): Promise<{ relay: Relay; deliveries: DeliveryRepository }> {
    await start(redisSettings());
    await newSubscription(shop, 'sales_order_created', receiver.url);
    const worker = await fixture.startWorker();
    const deliveries = worker.get(DeliveryRepository, { strict: false });
    return { relay: worker.get(Relay, { strict: false }), deliveries };
  }

  it('wake the relay of a worker', async () => {
    disablePolling((await startApiAndWorker()).relay);
    await sleep(1_500);
    for (let count = 1; count <= NOTIFICATIONS; count += 1) {
      await takeOrder(shop);
      await waitUntil(() => receiver.received.length === count);
    }
  });

  it('cause few polls when many are committed at once', async () => {
    const { deliveries } = await startApiAndWorker();
    const claim = deliveries.claim.bind(deliveries);
    let sweeps = 0;
    let begin!: () => void;
    const committed = new Promise<void>((resolve) => (begin = resolve));
    deliveries.claim = async (...values) => {
      sweeps += 1;
      await committed;
      return claim(...values);
    };
    await Promise.all(Array.from({ length: 100 }, () => takeOrder(shop))).finally(begin);
    await waitUntil(() => receiver.received.length === 100);
    expect(sweeps).toBeLessThan(50);
  });

  it('are stored without Redis', async () => {
    await start({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` });
    for (let count = 0; count < 5; count += 1) await takeOrder(shop);
  });
});
