import { BullModule } from '@nestjs/bull';
import type { DynamicModule } from '@nestjs/common';
import type { QueueOptions } from 'bull';
import type { Config } from '../../config/env.js';
import {
  InstallationPersistenceModule,
  REDIS_KEYS,
} from '../../persistence/installation/installation.persistence.module.js';
import { FAIL_FAST, redisOptions } from '../../platform/redis/redis-options.js';

/** Two clients of the same queue in Redis: the producer fails fast, the consumer waits for Redis without a limit. */
export const PRODUCER = 'deliveries-producer';
export const CONSUMER = 'deliveries-consumer';

export const QUEUE_NAME = 'deliveries';

/** A job whose worker has not renewed its lock for LOCK_MS counts as stalled; checked every STALLED_INTERVAL_MS. */
const LOCK_MS = 10_000;
const STALLED_INTERVAL_MS = 5_000;
const RETRY_PROCESS_MS = 1_000;
/**
 * The longest wait of Redis for a job. The waits of all slots of a worker are on one connection, one after the other. Redis
 * continues them for a worker that was lost without closing its connection, and that worker's jobs are sent only when their
 * leases end; so this must be short.
 */
const WAIT_FOR_JOB_S = 1;

export function bullQueues(
  redisUrl: string,
  { redisSentinels }: Pick<Config, 'redisSentinels'>,
): DynamicModule {
  // Bull's own URL parser does not support TLS.
  const redis = redisOptions(redisUrl, redisSentinels);

  const queue = (prefix: string, options: QueueOptions) => ({ name: QUEUE_NAME, prefix, ...options });
  return BullModule.registerQueueAsync(
    {
      name: PRODUCER,
      imports: [InstallationPersistenceModule],
      inject: [REDIS_KEYS],
      useFactory: (keys: string) =>
        queue(keys, {
          // Fail fast: the relay then revokes the leases of chunks that could not be published.
          redis: { ...redis, ...FAIL_FAST },
          // Bull silently ignores a job whose id still exists, so ended jobs are removed, failed ones included.
          defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
        }),
    },
    {
      name: CONSUMER,
      imports: [InstallationPersistenceModule],
      inject: [REDIS_KEYS],
      useFactory: (keys: string) =>
        queue(keys, {
          redis: { ...redis, maxRetriesPerRequest: null },
          settings: {
            lockDuration: LOCK_MS,
            stalledInterval: STALLED_INTERVAL_MS,
            retryProcessDelay: RETRY_PROCESS_MS,
            drainDelay: WAIT_FOR_JOB_S,
            // A chunk is never processed twice: when its lease expires, the rest of its deliveries is claimed again.
            maxStalledCount: 0,
          },
        }),
    },
  );
}
