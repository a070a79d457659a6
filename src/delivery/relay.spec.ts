import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { Transactions } from '../platform/postgres/transactions/transactions.js';
import type { Claim, DeliveryRepository } from '../persistence/delivery/delivery.repository.js';
import type { DeliveryMetrics } from './delivery-metrics.js';
import type { DeliveryQueue } from './queue/delivery-queue.js';
import type { DeliverySettings } from './queue/delivery-settings.js';
import { Relay } from './relay.js';

/** Many times the longest pause, because the machine may be busy. */
const CLAIM_MS = 5_000;
const NOTHING: Claim = { chunks: [], hasBlocked: false, firstLease: 0 };

it('pauses for a limited time after a claim that waited for the database', async () => {
  let claimedAt = 0;
  const transactions = {
    run: async () => {
      await sleep(CLAIM_MS);
      claimedAt = performance.now();
      return NOTHING;
    },
  };
  const relay = new Relay(
    transactions as unknown as Transactions,
    {} as DeliveryRepository,
    { backlog: () => Promise.resolve(0) } as DeliveryQueue,
    { slots: 1 } as DeliverySettings,
    { countSweep: () => undefined, setWaitingChunks: () => undefined } as unknown as DeliveryMetrics,
  );
  await relay.round(new AbortController().signal);
  expect(performance.now() - claimedAt).toBeLessThan(CLAIM_MS);
});
