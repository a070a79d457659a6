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
const NOTHING: Claim = { chunks: [], hasBlocked: false, parts: [], firstLease: 0 };

/** A claim that leases `chunks` chunks of one delivery each. */
const claimOf = (chunks: number): Claim => ({
  chunks: Array.from({ length: chunks }, (_, webhookId) => ({
    webhookId,
    leaseToken: '',
    deliveryIds: [webhookId],
  })),
  hasBlocked: false,
  parts: [0, 1, 2, 3],
  firstLease: 0,
});

/** @returns the outcomes of successive sweeps, how many parts each claim could search, and the waits in milliseconds */
async function sweeps(backlogs: number[], claims: Claim[]) {
  const outcomes: string[] = [];
  const mostParts: number[] = [];
  const claim = (_tx: unknown, _limits: unknown, _start: unknown, parts: { most: number }) => {
    mostParts.push(parts.most);
    return Promise.resolve(claims.shift()!);
  };
  const relay = new Relay(
    { run: (work: (tx: unknown) => unknown) => work({}) } as unknown as Transactions,
    // The relay calls dueMarks() after a claim that took more than 20 ms, which happens on a busy machine.
    { claim, dueMarks: () => Promise.resolve('{}') } as unknown as DeliveryRepository,
    {
      backlog: () => Promise.resolve(backlogs[outcomes.length]!),
      publish: () => Promise.resolve(),
    } as unknown as DeliveryQueue,
    { slots: 10, chunkSize: 5 } as DeliverySettings,
    {
      countSweep: (outcome: string) => outcomes.push(outcome),
      setWaitingChunks: () => undefined,
    } as unknown as DeliveryMetrics,
  );
  const waits: number[] = [];
  while (waits.length < backlogs.length) waits.push(await relay.round(new AbortController().signal));
  return { outcomes, mostParts, waits };
}

it('continues at once after a claim that leased all that the queue accepts, and leaves parts to other processes', async () => {
  const { outcomes, mostParts, waits } = await sweeps([0, 2, 0, 0], [10, 8, 3, 3].map(claimOf));
  expect(outcomes).toEqual(['claimed', 'claimed', 'claimed', 'claimed']);
  expect(mostParts).toEqual([4, 2, 2, 4]);
  expect(waits.map((wait) => wait === 0)).toEqual([true, true, true, false]);
});

it('claims nothing while more than half of what the queue accepts is waiting in it, and looks again soon', async () => {
  const { outcomes, mostParts, waits } = await sweeps([10, 6, 5], [NOTHING]);
  expect(outcomes).toEqual(['full', 'full', 'locked']);
  expect(mostParts).toEqual([4]);
  expect(Math.max(...waits.slice(0, 2))).toBeLessThan(waits[2]!);
});

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
