import { BullModule } from '@nestjs/bull';
import type { DynamicModule } from '@nestjs/common';
import type { QueueOptions } from 'bull';

type RedisOptions = Exclude<QueueOptions['redis'], string | undefined>;

/** Both are the one queue `deliveries` in Redis; they differ in how long they wait for it. */
export const PRODUCER = 'deliveries-producer';
export const CONSUMER = 'deliveries-consumer';

const NAME = 'deliveries';
/** A producer that cannot reach Redis has to say so soon: what it could not add is given back. */
const COMMAND_TIMEOUT_MS = 1_000;
const MAX_RECONNECT_MS = 1_000;
/** A process that ends does not wait for the other side to close. */
const DISCONNECT_MS = 200;

/** How long Redis believes a worker that says nothing, and how often it asks. */
const LOCK_MS = 10_000;
const STALLED_INTERVAL_MS = 5_000;
const RETRY_PROCESS_MS = 1_000;

export function bullQueues(redisUrl: string, prefix: string): DynamicModule {
  const redis = redisOptions(redisUrl);
  const queue = (options: QueueOptions) => ({ name: NAME, prefix, ...options });
  return BullModule.registerQueueAsync(
    {
      name: PRODUCER,
      useFactory: () =>
        queue({
          redis: {
            ...redis,
            maxRetriesPerRequest: 0,
            enableOfflineQueue: false,
            commandTimeout: COMMAND_TIMEOUT_MS,
          },
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

/** Bull's own reading of an URL knows nothing of TLS. */
function redisOptions(text: string): RedisOptions {
  const url = new URL(text);
  const database = url.pathname.slice(1);
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? 6379 : Number(url.port),
    ...(url.username !== '' && { username: decodeURIComponent(url.username) }),
    ...(url.password !== '' && { password: decodeURIComponent(url.password) }),
    ...(database !== '' && { db: Number(database) }),
    ...(url.protocol === 'rediss:' && { tls: {} }),
    disconnectTimeout: DISCONNECT_MS,
    retryStrategy: (times) => Math.min(times * 100, MAX_RECONNECT_MS),
  };
}
