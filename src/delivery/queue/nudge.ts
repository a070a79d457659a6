import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Queue } from 'bull';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { RedisConnection } from '../../platform/redis/redis-connection.js';
import { QUEUE_NAME } from './bull-queues.js';

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
