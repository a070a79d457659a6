import { BullModule } from '@nestjs/bull';
import { type DynamicModule, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { QueueOptions, Queue } from 'bull';
import type { Config } from '../../config/env.js';
import {
  InstallationPersistenceModule,
  REDIS_KEYS,
} from '../../persistence/installation/installation.persistence.module.js';
import { FAIL_FAST, redisOptions } from '../../platform/redis/redis-options.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { CONFIG } from '../../config/config.module.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { RedisConnection } from '../../platform/redis/redis-connection.js';

/** Two clients of the same queue in Redis: the producer fails fast, the consumer waits for Redis without a limit. */
export const PRODUCER = 'deliveries-producer';
export const CONSUMER = 'deliveries-consumer';

const QUEUE_NAME = 'deliveries';

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

/** Nudges within this time are sent as one. */
const COLLECT_MS = 20;

/** The Redis channel of nudges. A nudge of another installation does no harm, so that it has the configured prefix alone. */
const channelOf = ({ redisPrefix }: Config): string => `${redisPrefix}:${QUEUE_NAME}:nudge`;

/** Notifies the workers through Redis when events have been committed, so that they need not wait for their next poll. */
@Injectable()
export class NudgePublisher implements OnApplicationBootstrap {
  private pending = false;
  private publishing: Promise<void> | null = null;

  constructor(
    private readonly transactions: Transactions,
    private readonly redis: RedisConnection,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    this.transactions.onCommittedEvents(() => {
      this.pending = true;
      this.publishing ??= this.publish();
    });
  }

  /** The first nudge is sent immediately, those of the next 20 ms as one; at most one command is unanswered. */
  private async publish(): Promise<void> {
    while (this.pending) {
      this.pending = false;
      // A failed nudge is not repeated: the relay of each worker polls the database anyway.
      await this.redis.client?.publish(channelOf(this.config), '').catch(() => undefined);
      await sleep(COLLECT_MS);
    }
    this.publishing = null;
  }
}

/**
 * Calls `nudged` when any process has committed events.
 * @returns the connection used for this alone, to be disconnected by the caller
 */
export function subscribeToNudges(queue: Queue, config: Config, nudged: () => void): Queue['client'] {
  // Subscribing is done below instead of by ioredis: if the connection breaks while ioredis resubscribes, the
  // rejection is unhandled and ends the process.
  const redis = queue.client.duplicate({ autoResubscribe: false });
  redis.on('error', () => undefined);
  // Subscribe after each reconnection. Nudges missed meanwhile do no harm: the relay polls the database.
  redis.on('ready', () => void redis.subscribe(channelOf(config)).catch(() => undefined));
  redis.on('message', nudged);
  return redis;
}
