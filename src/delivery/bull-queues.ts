import { BullModule } from '@nestjs/bull';
import type { DynamicModule } from '@nestjs/common';
import type { QueueOptions } from 'bull';
import { IMPATIENT, redisOptions } from '../redis/redis-options.js';

/** Both are the one queue `deliveries` in Redis; they differ in how long they wait for it. */
export const PRODUCER = 'deliveries-producer';
export const CONSUMER = 'deliveries-consumer';

export const QUEUE_NAME = 'deliveries';

/** How long Redis believes a worker that says nothing, and how often it asks. */
const LOCK_MS = 10_000;
const STALLED_INTERVAL_MS = 5_000;
const RETRY_PROCESS_MS = 1_000;

export function bullQueues(redisUrl: string, prefix: string): DynamicModule {
  // Bull's own reading of an URL knows nothing of TLS.
  const redis = redisOptions(redisUrl);
  const queue = (options: QueueOptions) => ({ name: QUEUE_NAME, prefix, ...options });
  return BullModule.registerQueueAsync(
    {
      name: PRODUCER,
      useFactory: () =>
        queue({
          // What it could not add is given back.
          redis: { ...redis, ...IMPATIENT },
          // Known ids are ignored without a word, those of failed jobs too: nothing may stay behind.
          defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
        }),
    },
    {
      name: CONSUMER,
      useFactory: () =>
        queue({
          redis: { ...redis, maxRetriesPerRequest: null },
          settings: {
            lockDuration: LOCK_MS,
            stalledInterval: STALLED_INTERVAL_MS,
            retryProcessDelay: RETRY_PROCESS_MS,
            // A chunk is never carried twice: the lease on its rows brings back what was not done.
            maxStalledCount: 0,
          },
        }),
    },
  );
}
